package periscope.reports.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import periscope.engines.answer.Deadlock;
import periscope.engines.answer.TestAnswer;
import periscope.engines.execution.CutText;
import periscope.engines.execution.RaceHints;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.ConditionLine;
import periscope.reports.Palette;

/** The report of a model's answer for a test, in herd's format. */
public final class SimulateReport {

  private SimulateReport() {}

  /**
   * The lines of herd's format, and one for each pair of accesses that races or raises a flag.
   *
   * @param answer  the model's answer
   * @param whole   whether to show states with all registers and locations, not only those of the condition
   * @param seconds time of the simulation
   */
  public static List<String> lines(TestAnswer answer, boolean whole, double seconds, Palette colours) {
    LitmusTest test = answer.test();
    Simulation found = answer.found();
    Judgement judgement = answer.judgement();
    Optional<Deadlock> deadlock = answer.deadlock();
    SortedMap<Outcome, Long> shown = answer.shown(whole);
    List<String> lines = new ArrayList<>();
    lines.add("Test " + test.name() + " " + judgement.kind());
    lines.add("States " + shown.size());
    shown.keySet().forEach(s -> lines.add(s.print(test)));
    String word = (found.cut() && deadlock.isEmpty() ? "Loop " : "") + answer.word();
    boolean waits = deadlock.isPresent() && judgement.verdict() != Verdict.HOLDS;
    lines.add(colours.verdict(waits ? Verdict.FAILS : judgement.verdict(), word));
    lines.add("Witnesses");
    lines.add("Positive: " + judgement.positive() + " Negative: " + judgement.negative());
    deadlock.ifPresent(d -> d.waits().forEach(w -> lines.add(colours.bad(TestAnswer.DEADLOCK) + ": " + w.text())));
    lines.addAll(raced(answer, colours));
    for (UndefinedStep step : found.undefined()) {
      boolean undefines = step.undefines();
      lines.add((undefines ? colours.bad("Undefined") : colours.warning("Unspecified")) + ": "
          + UndefinedText.of(step, answer.text()));
    }
    lines.add("Condition " + ConditionLine.of(judgement.condition()));
    lines.add("Observation " + test.name() + " " + judgement.observation() + " " + judgement.holding() + " "
        + judgement.failing());
    if (answer.undefined()) {
      lines.add(colours.bad("Void") + " " + test.name() + ": any final state is possible, since the test is undefined; "
          + word + " and " + judgement.observation() + " only count executions");
    }
    lines.add(String.format(Locale.ROOT, "Time %s %.2f", test.name(), seconds));
    return lines;
  }

  private static List<String> raced(TestAnswer answer, Palette colours) {
    List<String> lines = new ArrayList<>();
    String flag = "";
    for (Race race : answer.found().races()) {
      if (!race.flag().equals(flag)) {
        flag = race.flag();
        lines.add("Flag " + flag);
      }
      boolean placed = race.undefines() || !race.accesses().isEmpty();
      if (placed) {
        lines.add((race.undefines() ? colours.bad("Undefined") : "Flagged") + ": " + answer.races().told(race));
      }
    }
    return lines;
  }

  /** The hint for a test without a condition, with a condition that it may have; empty for other tests. */
  static Optional<String> unasked(TestAnswer answer) {
    LitmusTest test = answer.test();
    return test.condition().isPresent() ? Optional.empty() : answer.shown(false).keySet().stream().findFirst()
        .map(o -> o.registers().isEmpty() ? o : Outcome.of(o.registers(), Map.of()))
        .map(o -> "end it with one, such as " + ConditionLine.of(test.asking(o).condition().orElseThrow()));
  }

  /**
   * Warnings: that the test asks nothing; that the answer is incomplete, because the simulation was stopped, loops were
   * cut or executions divide by zero; that no execution runs to its end; and that another model may find no race.
   *
   * @param model   name of the model
   * @param seconds time of the simulation
   */
  public static List<String> warnings(TestAnswer answer, String model, double seconds) {
    Simulation found = answer.found();
    Judgement judgement = answer.judgement();
    Optional<Deadlock> deadlock = answer.deadlock();
    List<String> warnings = new ArrayList<>();
    unasked(answer).ifPresent(u -> warnings.add("the test has no condition, so that Ok is no verdict on its outcomes; "
        + u));
    if (!found.complete()) {
      warnings.add(String.format(Locale.ROOT, "the simulation was stopped after %.1f s; more states may exist",
          seconds));
    }
    if (found.cut() && deadlock.isEmpty()) {
      warnings.add(CutText.note(found.cuts(), answer.text(), answer.bound()) + (judgement.restsOnBound()
          ? "; " + judgement.observation() + " is what is known up to there" : ""));
    }
    if (found.undefined().stream().anyMatch(u -> !u.undefines())) {
      warnings.add(
          "a division by zero may give any value; executions that divide by zero were not followed beyond that");
    }
    if (deadlock.isPresent()) {
      warnings.add("no execution ends, if every thread always goes on and every write becomes visible in the end");
    } else if (judgement.empty() && found.undefined().isEmpty() && found.cuts().isEmpty()) {
      String passes = judgement.condition().filter().isPresent() ? " and passes the filter" : "";
      warnings.add("no execution runs to its end" + passes
          + ", so nothing is said of how it ends: the model forbids each of them (--why shows"
          + " the axioms), or threads wait for each other at barriers, for more threads than come, or in a loop for a"
          + " value that nothing writes");
    }
    warnings.addAll(RaceHints.of(found, model));
    return warnings;
  }
}
