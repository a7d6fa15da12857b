package periscope.cli.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.cli.execution.EventNames;
import periscope.cli.execution.ExecutionText;
import periscope.cli.kernel.Findings.Finding;
import periscope.cli.kernel.Findings.Topic;
import periscope.cli.session.Exit;
import periscope.cli.session.Palette;
import periscope.cli.text.ConditionLine;
import periscope.cli.text.CutText;
import periscope.cli.text.Judgement;
import periscope.cli.text.Prose;
import periscope.cli.text.UndefinedText;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.memory.Location;

/** What a model says of a launch, as lines of text. */
final class KernelReport {

  private static final int LABEL = 14;

  private final KernelAnswer answer;
  private final Palette colours;
  private final boolean all;
  private final List<Finding> findings;
  private final List<String> lines = new ArrayList<>();

  private KernelReport(KernelAnswer answer, boolean all, Palette colours) {
    this.answer = answer;
    this.all = all;
    this.colours = colours;
    findings = Findings.of(answer);
  }

  /** @param all whether every finding is told, each with its execution, and not only the first of each kind */
  static List<String> lines(KernelAnswer answer, boolean all, Palette colours) {
    KernelReport report = new KernelReport(answer, all, colours);
    report.write();
    return report.lines;
  }

  private void write() {
    Grid grid = answer.launched().grid();
    lines.add("Kernel " + answer.launched().kernel() + " on " + grid + " (" + Prose.count(grid.items(), "work-item")
        + " in each of " + Prose.count(grid.groupCount(), "work-group") + "), model " + answer.judge().name());
    if (!answer.launched().undescribed().isEmpty()) {
      lines.addAll(Prose.wrapped("Assumed  ", assumed()));
    }
    lines.add("");
    for (Topic topic : Topic.values()) {
      topic(topic);
    }
    lines.add("");
    verdict();
    findings.stream().filter(f -> f.witness().isPresent()).limit(all ? Integer.MAX_VALUE : 1).forEach(f -> {
      lines.add("");
      lines.addAll(Prose.hanging("Execution: " + f.told() + ".", 2, Prose.WIDTH));
      ExecutionText.sourced(new EventNames(answer.launched().test(), f.witness().get()), answer.text(),
          Prose.WIDTH - 2).forEach(l -> lines.add("  " + l));
    });
  }

  private String assumed() {
    List<String> names = answer.launched().test().locations().stream().map(Location::name).toList();
    return answer.launched().undescribed().stream().map(b -> b.name() + "[" + b.elements(names) + "]")
        .collect(Collectors.joining(", ")) + ", each a buffer of its own, all 0";
  }

  private void topic(Topic topic) {
    List<Finding> mine = findings.stream().filter(f -> f.topic() == topic).toList();
    String label = topic.word() + " ".repeat(LABEL - topic.word().length());
    if (mine.isEmpty()) {
      lines.addAll(Prose.wrapped(label, nothing(topic)));
      return;
    }
    int shown = all ? mine.size() : 1;
    for (Finding finding : mine.subList(0, shown)) {
      boolean first = finding == mine.get(0);
      List<String> told = Prose.wrapped(first ? label : " ".repeat(label.length()), finding.told());
      lines.addAll(first ? Prose.replacing(told, topic.word(), colours.bad(topic.word())) : told);
    }
    if (mine.size() > shown) {
      lines.add(" ".repeat(label.length() + 2) + "and " + (mine.size() - shown) + " more (--all)");
    }
  }

  /** What is said where nothing is wrong. */
  private String nothing(Topic topic) {
    LitmusTest test = answer.launched().test();
    String open = answer.found().bounded() || !answer.found().complete() ? " found so far" : "";
    return switch (topic) {
      case ASSERTIONS -> has(test, i -> i instanceof Instruction.Undefined u
          && UndefinedText.isAssertion(u.span(), answer.text()))
          ? "hold" + open : "-";
      case CONDITION -> condition(test);
      case RACES -> "none" + open;
      case VALUES -> KernelAnswer.givesLocalMemory(answer.launched())
          ? "the launch says what local memory holds: it was not asked who has written to it"
          : open.isEmpty() ? "variables and local memory are given before they are used"
          : "no variable or local memory is used that nobody has given, so far";
      case BOUNDS -> "no access outside of a buffer" + open;
      case BARRIERS -> has(test, AtomicInstruction.Barrier.class::isInstance)
          ? "every work-item of a group comes to each" + open : "-";
      case TERMINATION -> termination();
    };
  }

  private String condition(LitmusTest test) {
    Judgement judgement = answer.judgement();
    return test.condition().isEmpty() ? "-" : ConditionLine.of(judgement.condition()) + ": "
        + (judgement.answer() == Judgement.Answer.UNKNOWN ? "not decided"
            : judgement.restsOnBound() ? "holds so far" : "holds");
  }

  private String termination() {
    if (findings.stream().anyMatch(f -> f.topic() == Topic.BOUNDS || f.topic() == Topic.BARRIERS
        || f.topic() == Topic.ASSERTIONS || f.topic() == Topic.VALUES)) {
      return "nothing was found beside what is told above";
    }
    List<LoopCut> cuts = answer.termination().cuts();
    if (!answer.termination().complete()) {
      return "not decided: the search was stopped";
    } else if (!cuts.isEmpty()) {
      return "not decided: " + CutText.note(cuts, answer.text(), answer.bound());
    }
    return "every work-item ends";
  }

  private static boolean has(LitmusTest test, Predicate<Instruction> wanted) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).anyMatch(wanted);
  }

  private void verdict() {
    if (!findings.isEmpty()) {
      String kinds = findings.stream().map(f -> f.topic().phrase()).distinct().collect(Collectors.joining("; "));
      lines.addAll(Prose.replacing(Prose.hanging("FOUND: " + kinds + ".", 2, Prose.WIDTH), "FOUND",
          colours.bad("FOUND")));
    } else if (answer.exit() == Exit.OK) {
      lines.add(colours.good("NOTHING FOUND") + " in any execution of this launch.");
    } else {
      lines.add(colours.warning("UNKNOWN") + ": nothing was found, and not everything was looked at.");
    }
    for (UndefinedStep step : answer.found().undefined()) {
      if (step.cause().isOfResult() && !step.undefines()) {
        lines.addAll(Prose.wrapped("Results  ", UndefinedText.of(step, answer.text())
            + ", which may give any value: executions were not followed beyond."));
      }
    }
    Optional<String> cut = Optional.of(answer.found().cuts()).filter(c -> !c.isEmpty())
        .map(c -> CutText.note(c, answer.text(), answer.bound()) + ".");
    cut.ifPresent(c -> lines.addAll(Prose.wrapped("Loops    ", c)));
    boolean spins = answer.termination().complete() && answer.launched().test().threads().stream()
        .anyMatch(t -> Instruction.walk(t.body()).anyMatch(Instruction.Loop.class::isInstance));
    if (spins) {
      lines.addAll(Prose.wrapped("Assumes  ", "for termination, that every work-item always goes on, and that every "
          + "write becomes visible in the end. "
          + LitmusLanguages.traits(answer.launched().test().language()).progress()));
    }
    states();
  }

  private void states() {
    Map<String, Long> shown = new LinkedHashMap<>();
    List<Location> locations = answer.launched().test().locations();
    answer.found().states().keySet().forEach(s -> shown.merge(locations.stream()
        .filter(x -> s.memory().containsKey(x.name()))
        .map(x -> x.name() + "=" + x.type().print(s.memory().get(x.name())))
        .collect(Collectors.joining(" ")), 1L, Long::sum));
    String most = findings.isEmpty() && !answer.open() ? "ends in " : "ends in at least ";
    lines.addAll(Prose.wrapped("Memory   ", shown.isEmpty() ? "no execution was met that ends." : most
        + Prose.count(shown.size(), "state")
        + (shown.size() == 1 ? ": " + shown.keySet().iterator().next() : "") + "."));
    if (all && shown.size() > 1) {
      shown.keySet().forEach(s -> lines.addAll(Prose.wrapped("         ", s)));
    }
  }
}
