package periscope.kernels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.CutText;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.RaceHints;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.kernels.cut.CutReport;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.event.Event;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.text.GridText;
import periscope.litmus.text.Prose;
import periscope.reports.Palette;
import periscope.reports.execution.ExecutionText;
import periscope.reports.html.HtmlReport;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.part.Part;
import periscope.reports.text.FormText;

/** A report of a model's answer about launches. */
public final class KernelReport {

  private static final int LABEL = 14;

  private final RunAnswer answer;
  private final Palette colours;
  private final boolean all;
  private final LanguageTraits traits;
  private final LaunchWords words;
  private final List<Finding> findings;
  private final List<Part> parts = new ArrayList<>();

  private KernelReport(RunAnswer answer, boolean all, Palette colours) {
    this.answer = answer;
    this.all = all;
    this.colours = colours;
    traits = LitmusLanguages.traits(answer.last().launched().test().language());
    words = traits.launchWords();
    findings = answer.findings();
  }

  /**
   * The lines of a report.
   *
   * @param all whether to show every finding with its execution, not only the first of each kind
   */
  public static List<String> lines(RunAnswer answer, boolean all, Palette colours) {
    KernelReport report = new KernelReport(answer, all, colours);
    report.write();
    report.findings.stream().filter(f -> f.witness().isPresent()).limit(all ? Integer.MAX_VALUE : 1)
        .forEach(f -> report.parts.addAll(report.execution(f, "Execution" + report.kernel(f) + ": " + f.told() + ".")));
    return Part.lines(report.parts);
  }

  /**
   * The report as a page: the launch and its topics, then the problems with their lines of the file, executions and
   * pictures. Problems that have no part in the lines of text have one here.
   *
   * @param all   as in {@link #lines}
   * @param tests the report on litmus tests; empty without one
   */
  public static HtmlReport page(RunAnswer answer, boolean all, Optional<CutReport> tests) {
    KernelReport report = new KernelReport(answer, all, new Palette(false));
    report.write();
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Checks", report.parts));
    List<Finding> shown = report.shown();
    for (Finding finding : shown) {
      List<Finding> alike = shown.stream().filter(f -> report.title(f).equals(report.title(finding))).toList();
      sections.add(new Section(report.title(finding) + (alike.size() > 1 ? " " + (alike.indexOf(finding) + 1) : ""),
          report.details(finding)));
    }
    tests.ifPresent(t -> sections.add(new Section("Litmus tests", t.parts())));
    return new HtmlReport("periscope kernel", answer.read().names() + " of " + answer.text().name(),
        report.verdictKind(), report.word(), report.claim() + " " + report.asked() + ".", sections);
  }

  /** The findings that a report shows: all of them, or the first of each topic of each launch. */
  private List<Finding> shown() {
    return all ? findings : answer.launches().stream().flatMap(l -> {
      List<Finding> own = Findings.of(l, answer.text());
      return own.stream().filter(f -> own.stream().filter(o -> o.topic() == f.topic()).findFirst().get() == f);
    }).toList();
  }

  private String title(Finding finding) {
    String word = finding.topic().word();
    String kernel = finding.by().map(b -> kernel(finding)).orElse("");
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + kernel;
  }

  private List<Part> details(Finding finding) {
    List<Part> details = new ArrayList<>(List.of(new Part.Sentence(finding.told() + ".", List.of())));
    if (!finding.lines(answer.text()).isEmpty()) {
      details.add(new Part.Extract(answer.text(), finding.lines(answer.text())));
    }
    if (finding.witness().isPresent()) {
      details.addAll(execution(finding, "Execution that shows it:"));
      FindingPicture.of(finding, answer.judge().name(), answer.text()).map(Part.Drawing::new).ifPresent(details::add);
    }
    return details;
  }

  private void write() {
    hanging(asked());
    answer.read().assumedText(words).ifPresent(a -> told("Assumed  ", a));
    answer.read().unitsText().ifPresent(u -> told("Given    ", u));
    answer.form().ifPresent(f -> parts.add(FormText.of(f)));
    answer.mixed().ifPresent(m -> parts.addAll(m.parts(answer.text())));
    for (LaunchAnswers launch : answer.launches()) {
      parts.add(Part.GAP);
      if (answer.several()) {
        hanging(launch.launched().kernel() + " on " + shape(launch.launched().grid()) + starts(launch));
      }
      Topics topics = new Topics(answer, launch);
      Stream.of(Topic.values()).filter(t -> !launch.answers().isEmpty()).forEach(t -> topic(launch, topics, t));
    }
    parts.add(Part.GAP);
    Unasked.of(answer).ifPresent(u -> told("Unasked  ", u));
    ZeroInputs.of(answer, words).ifPresent(i -> told("Inputs   ", i));
    verdict();
  }

  /** The launches and the model, in words. */
  private String asked() {
    String under = answer.mapping().map(m -> ", compiled by " + m.name()).orElse("") + ", model "
        + answer.judge().name();
    LaunchAnswers only = answer.last();
    return answer.several() ? "Kernels " + answer.read().names() + ", one after the other over the same buffers" + under
        : "Kernel " + only.launched().kernel() + " on " + shape(only.launched().grid()) + under;
  }

  private void hanging(String line) {
    parts.add(new Part.Sentence(line, Prose.hanging(line, 2, Prose.WIDTH)));
  }

  private void told(String label, String text) {
    parts.add(Part.Labelled.of(label, text));
  }

  private String shape(Grid grid) {
    return GridText.of(grid, words);
  }

  /** The number of states of memory from which the engine looked at a later launch, in words. */
  private String starts(LaunchAnswers launch) {
    int looked = launch.answers().size();
    String states = Prose.count(launch.starts(), "state") + " of memory";
    if (launch == answer.launches().get(0)) {
      return "";
    } else if (looked == 0) {
      return ", to which no execution comes that is known";
    }
    return (looked < launch.starts() ? ", from " + looked + " of " + states + " (--max-states)"
        : launch.starts() == 1 ? ", from " + states : ", from each of " + states)
        + (launch.all() ? "" : ", and there may be more");
  }

  private List<Part> execution(Finding finding, String head) {
    Witness whole = finding.witness().orElseThrow();
    LitmusTest test = finding.by().orElseThrow().asked();
    EventNames names = all ? new EventNames(test, whole) : EventNames.of(test, whole, TakingPart.events(finding));
    List<String> lines = new ArrayList<>(ExecutionText.sourced(names, answer.text(), Prose.WIDTH - 2));
    long absent = threads(whole) - threads(names.witness());
    if (absent > 0) {
      lines.add(Prose.count(absent, "other " + words.item()) + (absent == 1 ? " takes" : " take")
          + " no part in it (--all shows " + (absent == 1 ? "it)." : "them)."));
    }
    return List.of(Part.GAP, new Part.Sentence(head, Prose.hanging(head, 2, Prose.WIDTH)),
        new Part.Fixed(lines.stream().map(l -> "  " + l).toList()));
  }

  /** Number of threads with an event. */
  private static long threads(Witness witness) {
    return witness.structure().events().stream().filter(e -> !e.initial()).map(Event::thread).distinct().count();
  }

  private String kernel(Finding finding) {
    return answer.several() ? " of " + finding.by().orElseThrow().launched().kernel() : "";
  }

  private void topic(LaunchAnswers launch, Topics topics, Topic topic) {
    List<Finding> mine = topics.found(topic);
    String label = topic.word() + " ".repeat(LABEL - topic.word().length());
    if (mine.isEmpty()) {
      told(label, topics.nothing(topic).text());
      return;
    }
    List<String> items = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    String margin = " ".repeat(label.length());
    int shown = all ? mine.size() : 1;
    for (Finding finding : mine.subList(0, shown)) {
      items.add(finding.told());
      lines.addAll(Prose.wrapped(lines.isEmpty() ? label : margin, finding.told()));
      if (launch != answer.launches().get(0) && !finding.start().isEmpty()) {
        items.add("beginning with " + start(finding));
        lines.addAll(Prose.wrapped(margin, "beginning with " + start(finding)));
      }
    }
    if (mine.size() > shown) {
      items.add("and " + (mine.size() - shown) + " more (--all)");
      lines.add("  " + margin + "and " + (mine.size() - shown) + " more (--all)");
    }
    parts.add(new Part.Labelled(label, items, Part.Tone.BAD,
        Prose.replacing(lines, topic.word(), colours.bad(topic.word()))));
  }

  /** The initial contents of memory for a finding, in words. */
  private String start(Finding finding) {
    LaunchedKernel launched = finding.by().orElseThrow().launched();
    String held = finding.start().entrySet().stream().filter(e -> e.getValue() != 0)
        .map(e -> e.getKey() + "=" + launched.test().type(e.getKey()).print(e.getValue()))
        .collect(Collectors.joining(" "));
    boolean zero = finding.start().containsValue(0L);
    return held.isEmpty() ? "memory that is 0" : held + (zero ? ", all else 0" : "");
  }

  private Verdict verdictKind() {
    return !findings.isEmpty() ? Verdict.FAILS : answer.status() == Status.OK ? Verdict.HOLDS : Verdict.UNKNOWN;
  }

  private String word() {
    return switch (verdictKind()) {
      case FAILS -> "FOUND";
      case HOLDS -> "NOTHING FOUND";
      default -> "UNKNOWN";
    };
  }

  /** The words behind the word of the verdict. */
  private String claim() {
    return switch (verdictKind()) {
      case FAILS -> found() + ".";
      case HOLDS -> "in any execution of " + (answer.several() ? "these launches" : "this launch")
          + (answer.circles().isEmpty() ? "" : ", circles through loops aside")
          + (answer.judge().judgesRaces() ? "" : "; this model judges no races")
          + (Unasked.of(answer).isPresent() ? "; whether the final values are right was not asked." : ".");
      default -> "nothing was found" + (answer.openAtBarriers() ? " in any execution of the compiled code; whether "
          + "every " + words.item() + " comes to each barrier, and ends, was not asked."
          : answer.valuesUnasked() && !answer.open() ? " of what was asked. Final memory differs between executions, "
              + "and nothing was asked that an unordered access could break: this model judges no races, and no "
              + "condition says which values are right."
          : ", and not everything was looked at.");
    };
  }

  private void verdict() {
    String line = word() + (verdictKind() == Verdict.HOLDS ? " " : ": ") + claim();
    parts.add(new Part.Sentence(line, Prose.replacing(Prose.hanging(line, 2, Prose.WIDTH), word(),
        colours.verdict(verdictKind(), word()))));
    undefined();
    extent();
    Set<String> results = new LinkedHashSet<>();
    answer.launches().stream().flatMap(l -> l.answers().stream()).flatMap(a -> a.found().undefined().stream())
        .filter(UndefinedStep::leavesOpen).map(this::result).forEach(results::add);
    results.forEach(d -> told("Results  ", d));
    List<LoopCut> cuts = answer.cuts();
    if (!cuts.isEmpty()) {
      told("Loops    ", CutText.note(cuts, answer.text(), answer.bound()) + ".");
    }
    rests();
    assumes();
    EndsText ends = new EndsText(answer, all);
    answer.launches().forEach(l -> parts.addAll(ends.of(l)));
    WaysOn.of(answer).filter(w -> verdictKind() == Verdict.UNKNOWN).ifPresent(w -> told("Next     ", w));
  }

  /** Prints for a launch of one work-group in which nothing was found that others do not take part. */
  private void extent() {
    boolean one = answer.launches().stream().map(l -> l.launched().grid())
        .allMatch(g -> g.size() > 1 && g.size() == g.items());
    if (one && verdictKind() == Verdict.HOLDS) {
      told("Extent   ", "one " + words.group() + ", so that nothing between " + words.group() + "s was looked at; "
          + "--grid 1x2 has two.");
    }
  }

  /** Prints for launches with a race that the model leaves them without a meaning. */
  private void undefined() {
    String raced = answer.launches().stream().filter(LaunchAnswers::races).map(l -> l.launched().kernel())
        .collect(Collectors.joining(", "));
    if (!raced.isEmpty()) {
      String reasons = answer.launches().stream().flatMap(l -> l.answers().stream())
          .flatMap(a -> a.found().races().stream()).filter(Race::undefines).map(r -> switch (r.flag()) {
            case Race.DIVERGENCE -> "the barrier that not all " + words.item() + "s come to";
            case Race.UNWRITTEN -> "the value that nobody has given";
            default -> "the race";
          }).distinct().sorted(Comparator.reverseOrder()).collect(Collectors.joining(" and "));
      told("Undefined ", answer.judge().name() + " gives " + (answer.several() ? raced
          : "the launch") + " no meaning, because of " + reasons + ": a compiler may break it in any way, and "
          + "any final state is possible.");
      answer.launches().stream().flatMap(l -> l.answers().stream())
          .flatMap(a -> RaceHints.of(a.found(), answer.judge().name()).stream()).distinct()
          .forEach(h -> told("Hint     ", h));
    }
  }

  /** Prints the premises of the answer, which the text does not state. */
  private void rests() {
    List<String> premises = Stream.concat(answer.premises().stream().map(p -> p.told(answer.text())),
        answer.translations().stream()).map(p -> p + ".").toList();
    if (!premises.isEmpty()) {
      parts.add(Part.Labelled.below("Rests on ", premises));
    }
  }

  private void assumes() {
    List<String> assumed = new ArrayList<>();
    if (!answer.circles().isEmpty()) {
      assumed.add(CutText.circles(answer.circles(), answer.text(), answer.bound()) + ".");
    }
    boolean spins = answer.launches().stream().flatMap(l -> l.answers().stream())
        .anyMatch(a -> a.termination().complete() && a.launched().test().threads().stream()
            .anyMatch(t -> Loops.in(t.body())));
    if (spins) {
      assumed.add("for termination, that every " + words.item() + " always goes on, and "
          + "that every write becomes visible in the end. " + traits.progress(answer.text().compilation()));
    }
    if (!assumed.isEmpty()) {
      parts.add(Part.Labelled.below("Assumes  ", assumed));
    }
  }

  private String found() {
    return !answer.several() ? phrases(findings) : answer.launches().stream()
        .map(l -> Map.entry(l.launched().kernel(), Findings.of(l, answer.text())))
        .filter(e -> !e.getValue().isEmpty()).map(e -> "in " + e.getKey() + ", " + phrases(e.getValue()))
        .collect(Collectors.joining("; "));
  }

  private String phrases(List<Finding> some) {
    return some.stream().map(f -> f.topic().phrase(words)).distinct()
        .collect(Collectors.joining(answer.several() ? " and " : "; "));
  }

  private String result(UndefinedStep step) {
    return UndefinedText.of(step, answer.text()) + ", which may give any value: executions were not followed beyond.";
  }
}
