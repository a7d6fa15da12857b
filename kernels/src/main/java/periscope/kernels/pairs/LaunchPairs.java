package periscope.kernels.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.UndefinedText;
import periscope.engines.pairs.PairAnswer;
import periscope.engines.pairs.PairFinding;
import periscope.engines.pairs.PairSearch;
import periscope.engines.simulation.UndefinedStep;
import periscope.kernels.Findings;
import periscope.kernels.Findings.Topic;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.GridText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;
import periscope.reports.Palette;
import periscope.reports.part.Part;

/**
 * The answer of {@link PairSearch} about a launch of any size.
 *
 * @param premises facts on which the answer rests and that the file does not state
 */
public record LaunchPairs(LaunchedProgram program, SourceText text, PairAnswer answer, List<Premise> premises) {

  private static final int LABEL = 14;

  /** Words for the answer on one topic. */
  record Told(Topic topic, Verdict verdict, String text) {}

  /**
   * Asks about a launch.
   *
   * @param stop called now and then; true ends the search
   * @throws periscope.litmus.source.InvalidInputException if the kernel cannot be launched like this
   */
  public static LaunchPairs ask(KernelLanguage language, SourceText text, LaunchRequest request,
      BooleanSupplier stop) {
    LaunchedProgram program = language.program(text, request.asOpenProgram());
    return new LaunchPairs(program, text, PairSearch.of(program, stop), language.premises(text));
  }

  /** The verdict on the claim that no two work-items have a problem. */
  public Verdict verdict() {
    return !answer.findings().isEmpty() ? Verdict.FAILS
        : answer.isNone() && program.condition().isEmpty() ? Verdict.HOLDS : Verdict.UNKNOWN;
  }

  private LaunchWords words() {
    return LitmusLanguages.traits(program.language()).launchWords();
  }

  Topic topic(PairFinding finding) {
    return switch (finding.kind()) {
      case RACE -> Topic.RACES;
      case DIVERGENCE -> Topic.BARRIERS;
      case UNWRITTEN -> Topic.VALUES;
      case STEP -> finding.cause().orElseThrow() == Cause.ACCESS
          ? UndefinedText.isAssertion(finding.where().get(0), text) ? Topic.ASSERTIONS : Topic.BOUNDS : Topic.VALUES;
    };
  }

  /** Whether the launch has local memory. */
  private boolean local() {
    return program.arrays().stream().anyMatch(a -> a.space() == AddressSpace.LOCAL);
  }

  /** The number of a work-item, work-group by work-group. */
  private int number(Position item) {
    return item.block() * program.grid().items() + item.item();
  }

  private String told(PairFinding finding, Map<String, Long> chosen) {
    List<Position> items = finding.items();
    String told = switch (finding.kind()) {
      case RACE -> at(finding, 0) + " races with " + at(finding, 1) + " on " + finding.cell();
      case DIVERGENCE -> finding.where().get(0).length() == 0 ? diverged(finding, 1, 0) : diverged(finding, 0, 1);
      case UNWRITTEN -> at(finding, 0) + " " + Findings.UNWRITTEN + ", " + finding.cell();
      case STEP -> UndefinedText.of(new UndefinedStep(number(items.get(0)), finding.cause().orElseThrow(),
          finding.where().get(0), true, Optional.empty()), text) + beyond(finding);
    };
    String values = chosen.entrySet().stream().map(e -> e.getKey() + " = " + program.array(e.getKey())
        .orElseThrow().type().print(e.getValue())).collect(Collectors.joining(", "));
    told += values.isEmpty() ? "" : ", where " + values;
    return program.grid().groupCount() == 1 ? told : told + "; " + items.stream().map(i -> "P" + number(i) + " is "
        + words().item() + " " + i.item() + " of " + words().group() + " " + i.block()).distinct()
        .collect(Collectors.joining(", "));
  }

  /** The element beyond the end of its array, with the array's size if the launch gives it. */
  private String beyond(PairFinding finding) {
    return finding.cell().isEmpty() ? "" : " (" + finding.cell() + program.array(finding.cell().replaceFirst(
        "\\[-?\\d+]$", "")).filter(a -> program.assumed(a).isEmpty()).map(a -> " of " + Prose.count(
            a.initial().length, "element")).orElse("") + ")";
  }

  private String at(PairFinding finding, int which) {
    return StepText.of(number(finding.items().get(which)), finding.where().get(which), text);
  }

  private String diverged(PairFinding finding, int one, int other) {
    Span there = finding.where().get(other);
    return at(finding, one) + " waits, and P" + number(finding.items().get(other)) + (there.length() == 0 ? " ends"
        : " waits at " + text.place(there.offset()) + ": " + StepText.quoted(there, text));
  }

  /** The answers on all topics, in the order of reports. */
  List<Told> topics() {
    return Stream.of(Topic.values()).map(this::told).toList();
  }

  private Told told(Topic topic) {
    Optional<PairFinding> found = answer.findings().stream().filter(f -> topic(f) == topic).findFirst();
    Optional<PairAnswer.Possible> possible = answer.possible().stream().filter(p -> topic(p.finding()) == topic)
        .findFirst();
    if (found.isPresent()) {
      return new Told(topic, Verdict.FAILS, told(found.get(), answer.chosen()));
    } else if (possible.isPresent()) {
      return new Told(topic, Verdict.UNKNOWN, "not ruled out: " + told(possible.get().finding(),
          possible.get().values()));
    } else if (topic == Topic.TERMINATION || topic == Topic.CONDITION && program.condition().isPresent()) {
      return new Told(topic, Verdict.UNKNOWN, "not asked of pairs");
    } else if (topic == Topic.CONDITION) {
      return new Told(topic, Verdict.UNKNOWN, "not asked");
    }
    boolean open = answer.open().isPresent() || !answer.findings().isEmpty();
    return open ? new Told(topic, Verdict.UNKNOWN, "not decided") : new Told(topic, Verdict.HOLDS, none(topic));
  }

  private String none(Topic topic) {
    String item = words().item();
    return switch (topic) {
      case RACES -> "none: no two " + item + "s meet in memory that a barrier does not order";
      case BOUNDS -> "every access stays inside its array" + (program.assumed().isEmpty() ? ""
          : ", where a size is given; " + (answer.beyond().isEmpty() ? "no other index is negative or above 2^31"
              : "for " + String.join(", ", answer.beyond()) + ", runs alone looked for negative indices"));
      case VALUES -> "every variable of a " + item + " has a value where it is used"
          + (local() ? "; for memory of a " + words().group() + ", runs alone were looked at" : "");
      case BARRIERS -> "all " + item + "s of a " + words().group() + " come to the same barriers";
      default -> "none fails";
    };
  }

  String word() {
    return switch (verdict()) {
      case FAILS -> "FOUND";
      case HOLDS -> "NOTHING FOUND";
      default -> "UNKNOWN";
    };
  }

  private String claim() {
    return switch (verdict()) {
      case FAILS -> ": " + answer.findings().stream().map(this::topic).distinct().map(t -> t.phrase(words()))
          .collect(Collectors.joining("; ")) + ".";
      case HOLDS -> " for any two " + words().item() + "s of this launch, whatever memory holds; whether every "
          + words().item() + " ends, " + (local() ? "reads memory of a " + words().group()
              + " only once it is written, " : "") + "and with the right values, was not asked.";
      default -> ": nothing was found, and not everything could be decided.";
    };
  }

  /** The report. */
  public List<String> lines(Palette colours) {
    List<Part> parts = new ArrayList<>();
    Grid grid = program.grid();
    String head = "Kernel " + program.kernel() + " on " + GridText.of(grid, words()) + ", by pairs of "
        + words().item() + "s";
    parts.add(new Part.Sentence(head, Prose.hanging(head, 2, Prose.WIDTH)));
    parts.add(Part.GAP);
    for (Told told : topics()) {
      String word = told.topic().word();
      String label = word + " ".repeat(LABEL - word.length());
      List<String> lines = Prose.wrapped(label, told.text());
      parts.add(new Part.Labelled(label, List.of(told.text()), Part.Tone.PLAIN, told.verdict() == Verdict.FAILS
          ? Prose.replacing(lines, word, colours.bad(word)) : lines));
    }
    parts.add(Part.GAP);
    String claim = word() + claim();
    parts.add(new Part.Sentence(claim, Prose.replacing(Prose.hanging(claim, 2, Prose.WIDTH), word(),
        colours.verdict(verdict(), word()))));
    answer.open().ifPresent(o -> parts.add(Part.Labelled.of("Open     ", o.reason() + (o.at().length() == 0 ? ""
        : ": " + text.place(o.at().offset()) + ": " + StepText.quoted(o.at(), text)) + ".")));
    rests(parts);
    if (verdict() == Verdict.UNKNOWN) {
      String bounds = program.open().stream().map(LaunchedProgram.Open::name)
          .filter(n -> !program.array(n).orElseThrow().type().real() && !answer.possible().isEmpty()).findFirst()
          .map(n -> "numbers may have bounds, as in --set '" + n + " in 0..1000'; ").orElse("");
      parts.add(Part.Labelled.of("Next     ", bounds + "barriers alone order accesses here: fences, atomic operations"
          + " and values that memory holds are not followed. A launch of up to " + Grid.MOST + " " + words().item()
          + "s is looked at in every execution: --grid 2x2 without --pairs."));
    }
    return Part.lines(parts);
  }

  /** The range of a parameter that has any value; empty if it has every value of its type. */
  Optional<String> values(LaunchedProgram.Open open) {
    NumberType type = program.array(open.name()).orElseThrow().type();
    boolean every = type.real() || open.least() == type.least() && open.greatest() == type.greatest();
    return every ? Optional.empty() : Optional.of(type.print(open.least()) + ".." + type.print(open.greatest()));
  }

  private void rests(List<Part> parts) {
    List<String> all = new ArrayList<>(premises.stream().map(p -> p.told(text) + ".").toList());
    if (!program.assumed().isEmpty()) {
      all.add("memory of any size up to 2^31 elements behind " + String.join(", ", program.assumed())
          + (program.assumed().size() == 1 ? ", a buffer of its own." : ", each a buffer of its own; for one buffer in "
              + "place of two, --set '" + program.assumed().get(1) + " = " + program.assumed().get(0) + "'."));
    }
    if (!program.open().isEmpty()) {
      String numbers = program.open().stream().map(o -> values(o)
          .map(v -> o.name() + " in " + v).orElse("any value of " + o.name())).collect(Collectors.joining(", "));
      parts.add(Part.Labelled.of("Asked of ", numbers + "."));
    }
    if (!all.isEmpty()) {
      parts.add(Part.Labelled.below("Rests on ", all));
    }
  }
}
