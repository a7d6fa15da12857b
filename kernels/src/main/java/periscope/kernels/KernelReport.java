package periscope.kernels;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.CutText;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.UndefinedStep;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.litmus.answer.Status;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Premise;
import periscope.litmus.text.GridText;
import periscope.litmus.text.Prose;
import periscope.reports.Palette;
import periscope.reports.execution.ExecutionText;
import periscope.reports.text.FormText;

/** A report of a model's answer about launches, as lines of text. */
public final class KernelReport {

  private static final int LABEL = 14;

  private final RunAnswer answer;
  private final Palette colours;
  private final boolean all;
  private final LanguageTraits traits;
  private final LaunchWords words;
  private final List<Finding> findings;
  private final List<String> lines = new ArrayList<>();

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
    return report.lines;
  }

  private void write() {
    String under = answer.mapping().map(m -> ", compiled by " + m.name()).orElse("") + ", model "
        + answer.judge().name();
    LaunchAnswers only = answer.last();
    hanging(answer.several() ? "Kernels " + answer.read().names() + ", one after the other over the same buffers"
        + under : "Kernel " + only.launched().kernel() + " on " + shape(only.launched().grid()) + under);
    if (!answer.read().assumed().isEmpty()) {
      lines.addAll(Prose.wrapped("Assumed  ", assumed()));
    }
    answer.form().ifPresent(f -> lines.addAll(FormText.lines(f)));
    for (LaunchAnswers launch : answer.launches()) {
      lines.add("");
      if (answer.several()) {
        hanging(launch.launched().kernel() + " on " + shape(launch.launched().grid()) + starts(launch));
      }
      Topics topics = new Topics(answer, launch);
      Stream.of(Topic.values()).filter(t -> !launch.answers().isEmpty()).forEach(t -> topic(launch, topics, t));
    }
    lines.add("");
    unasked();
    verdict();
    findings.stream().filter(f -> f.witness().isPresent()).limit(all ? Integer.MAX_VALUE : 1).forEach(this::execution);
  }

  private void hanging(String line) {
    lines.addAll(Prose.hanging(line, 2, Prose.WIDTH));
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

  /** The assumptions on buffers without a description, in words: sizes, contents 0, and no contents in local memory. */
  private String assumed() {
    String buffers = assumed(false);
    String own = assumed(true);
    boolean one = !buffers.contains(", ");
    return buffers + (buffers.isEmpty() ? "" : one ? ", a buffer of its own, all 0"
        : ", each a buffer of its own, all 0")
        + (buffers.isEmpty() || own.isEmpty() ? "" : "; ")
        + own + (own.isEmpty() ? "" : ", of each " + words.group() + ", without a value at first");
  }

  private String assumed(boolean own) {
    return answer.read().assumed().entrySet().stream().filter(b -> answer.read().isOfGroups(b.getKey()) == own)
        .map(b -> b.getKey() + "[" + b.getValue() + "]").collect(Collectors.joining(", "));
  }

  private void execution(Finding finding) {
    lines.add("");
    hanging("Execution" + kernel(finding) + ": " + finding.told() + ".");
    ExecutionText.sourced(new EventNames(finding.by().orElseThrow().asked(), finding.witness().get()), answer.text(),
        Prose.WIDTH - 2).forEach(l -> lines.add("  " + l));
  }

  private String kernel(Finding finding) {
    return answer.several() ? " of " + finding.by().orElseThrow().launched().kernel() : "";
  }

  private void topic(LaunchAnswers launch, Topics topics, Topic topic) {
    List<Finding> mine = topics.found(topic);
    String label = topic.word() + " ".repeat(LABEL - topic.word().length());
    if (mine.isEmpty()) {
      lines.addAll(Prose.wrapped(label, topics.nothing(topic).text()));
      return;
    }
    int shown = all ? mine.size() : 1;
    for (Finding finding : mine.subList(0, shown)) {
      boolean first = finding == mine.get(0);
      List<String> told = Prose.wrapped(first ? label : " ".repeat(label.length()), finding.told());
      lines.addAll(first ? Prose.replacing(told, topic.word(), colours.bad(topic.word())) : told);
      if (launch != answer.launches().get(0) && !finding.start().isEmpty()) {
        lines.addAll(Prose.wrapped(" ".repeat(label.length()), "beginning with " + start(finding)));
      }
    }
    if (mine.size() > shown) {
      lines.add(" ".repeat(label.length() + 2) + "and " + (mine.size() - shown) + " more (--all)");
    }
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

  /**
   * If the launch has no condition, prints a hint that names the differing final values and shows how to write one;
   * else prints nothing.
   */
  private void unasked() {
    LaunchAnswers last = answer.last();
    if (last.launched().test().condition().isPresent() || Topics.asserts(last.launched().test(), answer.text())) {
      return;
    }
    Unasked.of(last.launched(), last.states().keySet()).ifPresent(u -> lines.addAll(Prose.wrapped("Unasked  ", u)));
  }

  private void verdict() {
    if (!findings.isEmpty()) {
      hangingColoured("FOUND: " + found() + ".", "FOUND", colours.bad("FOUND"));
    } else if (answer.status() == Status.OK) {
      hangingColoured("NOTHING FOUND in any execution of " + (answer.several() ? "these launches" : "this launch")
          + (answer.circles().isEmpty() ? "" : ", circles through loops aside")
          + (answer.judge().judgesRaces() ? "." : "; this model judges no races."), "NOTHING FOUND",
          colours.good("NOTHING FOUND"));
    } else {
      String open = answer.openAtBarriers() ? " in any execution of the compiled code; whether every " + words.item()
          + " comes to each barrier, and ends, was not asked." : ", and not everything was looked at.";
      hangingColoured("UNKNOWN: nothing was found" + open, "UNKNOWN", colours.warning("UNKNOWN"));
    }
    undefined();
    Set<String> results = new LinkedHashSet<>();
    answer.launches().stream().flatMap(l -> l.answers().stream()).flatMap(a -> a.found().undefined().stream())
        .filter(UndefinedStep::leavesOpen).map(this::result).forEach(results::add);
    results.forEach(d -> lines.addAll(Prose.wrapped("Results  ", d)));
    List<LoopCut> cuts = answer.cuts();
    if (!cuts.isEmpty()) {
      lines.addAll(Prose.wrapped("Loops    ", CutText.note(cuts, answer.text(), answer.bound()) + "."));
    }
    rests();
    assumes();
    answer.launches().forEach(this::states);
  }

  /** Prints for launches with a race that the model leaves them without a meaning. */
  private void undefined() {
    String raced = answer.launches().stream().filter(LaunchAnswers::races).map(l -> l.launched().kernel())
        .collect(Collectors.joining(", "));
    if (!raced.isEmpty()) {
      lines.addAll(Prose.wrapped("Undefined ", answer.judge().name() + " gives " + (answer.several() ? raced
          : "the launch") + " no meaning, because of the race: a compiler may break it in any way, and "
          + "any final state is possible."));
    }
  }

  /** Prints the premises of the answer, which the text does not state. */
  private void rests() {
    String label = "Rests on ";
    for (Premise premise : answer.premises()) {
      lines.addAll(Prose.wrapped(label, premise.told(answer.text()) + "."));
      label = " ".repeat(label.length());
    }
  }

  private void assumes() {
    String label = "Assumes  ";
    if (!answer.circles().isEmpty()) {
      lines.addAll(Prose.wrapped(label, CutText.circles(answer.circles(), answer.text(), answer.bound()) + "."));
      label = " ".repeat(label.length());
    }
    boolean spins = answer.launches().stream().flatMap(l -> l.answers().stream())
        .anyMatch(a -> a.termination().complete() && a.launched().test().threads().stream()
            .anyMatch(t -> Instruction.walk(t.body()).anyMatch(Instruction.Loop.class::isInstance)));
    if (spins) {
      lines.addAll(Prose.wrapped(label, "for termination, that every " + words.item() + " always goes on, and "
          + "that every write becomes visible in the end. " + traits.progress()));
    }
  }

  private void hangingColoured(String line, String word, String coloured) {
    lines.addAll(Prose.replacing(Prose.hanging(line, 2, Prose.WIDTH), word, coloured));
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

  private void states(LaunchAnswers launch) {
    if (launch.answers().isEmpty()) {
      return;
    }
    List<String> shown = states(launch.launched(), launch.states().keySet());
    String most = Findings.of(launch, answer.text()).isEmpty() && !launch.open()
        && launch.answers().stream().noneMatch(a -> a.found().abridged()) ? "ends in " : "ends in at least ";
    Optional<String> who = Optional.of(launch.launched().kernel()).filter(k -> answer.several());
    lines.addAll(Prose.wrapped("Memory   ", shown.isEmpty()
        ? "no execution " + who.map(k -> "of " + k + " ").orElse("") + "was met that ends."
        : who.map(k -> k + " ").orElse("") + most + Prose.count(shown.size(), "state")
            + (shown.size() == 1 ? ": " + shown.get(0) : "") + "."));
    if (all && shown.size() > 1) {
      shown.forEach(s -> lines.addAll(Prose.wrapped("         ", s)));
    }
    launch.effort().filter(e -> all).ifPresent(e -> lines.addAll(Prose.wrapped("Visited  ",
        "consistent executions: " + e.executions() + "; ways that were gone to their end: " + e.ways() + ".")));
  }

  private static List<String> states(LaunchedKernel launched, Set<Outcome> ends) {
    List<String> names = launched.test().locations().stream().map(Location::name).toList();
    return ends.stream().map(s -> names.stream().filter(n -> s.memory().containsKey(n))
        .map(n -> n + "=" + launched.test().type(n).print(s.memory().get(n))).collect(Collectors.joining(" ")))
        .distinct().toList();
  }
}
