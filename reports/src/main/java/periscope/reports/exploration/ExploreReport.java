package periscope.reports.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.ConditionLine;
import periscope.machines.Exploration;
import periscope.reports.Palette;
import periscope.semantics.LoopBound;

/**
 * The report of a command that explores a test: outcomes, judgement and trace, ready to be shown.
 *
 * @param test      the test that the machine ran
 * @param mapping   the mapping that compiled the test
 * @param explored  the machine's answer
 * @param judgement the judgement of the outcomes by the test's condition
 * @param bound     the bound on loops
 * @param wanted    the argument of {@code --trace}
 */
public record ExploreReport(
    LitmusTest test,
    Optional<String> mapping,
    Explored explored,
    Judgement judgement,
    LoopBound bound,
    Optional<String> wanted) {

  private static final String MARK = "*> ";

  public List<String> lines(Palette colours) {
    Exploration found = explored.found();
    boolean exact = explored.exact();
    List<String> lines = new ArrayList<>();
    lines.add("Test " + colours.strong(test.name()) + mapping.map(m -> " compiled with " + m).orElse(""));
    lines.add("Machine " + (exact ? "exact" : "reduced") + ", " + explored.variant());
    lines.add("States " + found.states() + " Terminal " + found.terminal() + (exact ? " Stuck " + stuck() : ""));
    if (!exact) {
      lines.add("Can get stuck: " + stuck());
    }
    lines.add("Outcomes " + found.outcomes().size() + (found.complete() ? "" : " so far"));
    boolean asks = test.condition().isPresent();
    for (Outcome outcome : found.outcomes()) {
      String mark = !asks ? "" : judgement.matches(outcome) ? MARK : " ".repeat(MARK.length());
      lines.add(mark + outcome.print(test));
    }
    if (asks) {
      String word = (found.cut() > 0 ? "Loop " : "") + judgement.word();
      lines.add(colours.verdict(judgement.verdict(), word));
      judgement.condition().filter().ifPresent(f -> lines.add("Filter (" + f.print() + ")"));
      lines.add("Condition " + ConditionLine.of(judgement.condition()));
    }
    wanted.ifPresent(w -> lines.addAll(trace(w)));
    return lines;
  }

  private String stuck() {
    Exploration found = explored.found();
    return !found.complete() ? "unknown" : explored.exact() ? "" + found.stuck() : found.stuck() > 0 ? "yes" : "no";
  }

  private List<String> trace(String condition) {
    List<String> lines = new ArrayList<>(List.of(""));
    if (explored.run().isEmpty()) {
      lines.add((explored.found().complete() ? "No run" : "No run found so far") + " leads to " + condition);
      return lines;
    }
    int steps = explored.run().get().steps();
    lines.add("Shortest run to " + condition + ": " + steps + (steps == 1 ? " step" : " steps"));
    lines.addAll(explored.run().get().table());
    return lines;
  }

  /** Remarks that limit the result, such as dropped runs. */
  public List<String> warnings() {
    Exploration found = explored.found();
    List<String> warnings = new ArrayList<>();
    if (!found.complete()) {
      warnings.add("the exploration was stopped at a limit; more outcomes and stuck states may exist");
    }
    if (found.cut() > 0) {
      warnings.add("loops were cut after " + bound.open()
          + " jumps backwards of a thread; longer runs were not looked at; --unroll N looks at N");
    }
    return warnings;
  }

  public Status status() {
    Exploration found = explored.found();
    Status complete = found.complete() ? Status.OK : Status.UNKNOWN;
    if (wanted.isPresent()) {
      return explored.run().isPresent() ? Status.OK : found.complete() ? Status.FAILS : Status.UNKNOWN;
    }
    return test.condition().isPresent() ? judgement.status() : complete;
  }
}
