package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.cli.execution.Races;
import periscope.cli.session.Exit;
import periscope.cli.session.Palette;
import periscope.cli.text.ConditionLine;
import periscope.cli.text.CutText;
import periscope.cli.text.Judgement;
import periscope.cli.text.Judgement.Answer;
import periscope.cli.text.UndefinedText;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/**
 * What a model says of a test, in herd's shape.
 *
 * @param test      the test
 * @param found     what the model says
 * @param judgement what the test's condition makes of that
 * @param text      what the test was read from
 * @param bound     how far its loops were followed
 * @param deadlock  that no execution ends, where that is so
 */
public record SimulateReport(LitmusTest test, Simulation found, Judgement judgement, SourceText text, LoopBound bound,
    Optional<Deadlock> deadlock) {

  private static final String DEADLOCK = "Deadlock";

  /** Herd's word for the answer; its word for none is no answer where no execution ends. */
  String word() {
    return deadlock.isPresent() ? DEADLOCK : judgement.answer().word();
  }

  /**
   * The lines that herd would print, and one for each pair of accesses that race or that a flag is raised for.
   *
   * @param whole   whether states are shown whole, not only what the condition speaks of
   * @param seconds how long it took
   */
  List<String> lines(boolean whole, double seconds, Palette colours) {
    Answer answer = judgement.answer();
    SortedMap<Outcome, Long> shown = shown(whole);
    List<String> lines = new ArrayList<>();
    lines.add("Test " + test.name() + " " + judgement.kind());
    lines.add("States " + shown.size());
    shown.keySet().forEach(s -> lines.add(s.print(test)));
    String word = (found.cut() && deadlock.isEmpty() ? "Loop " : "") + word();
    lines.add(answer == Answer.OK ? colours.good(word) : answer == Answer.NO || deadlock.isPresent()
        ? colours.bad(word) : colours.warning(word));
    lines.add("Witnesses");
    lines.add("Positive: " + judgement.positive() + " Negative: " + judgement.negative());
    deadlock.ifPresent(d -> d.waits().forEach(w -> lines.add(colours.bad(DEADLOCK) + ": " + w.text())));
    lines.addAll(raced(colours));
    for (UndefinedStep step : found.undefined()) {
      boolean undefines = step.undefines();
      lines.add((undefines ? colours.bad("Undefined") : colours.warning("Unspecified")) + ": "
          + UndefinedText.of(step, text));
    }
    lines.add("Condition " + ConditionLine.of(judgement.condition()));
    lines.add("Observation " + test.name() + " " + judgement.observation() + " " + judgement.holding() + " "
        + judgement.failing());
    lines.add(String.format(Locale.ROOT, "Time %s %.2f", test.name(), seconds));
    return lines;
  }

  /** The states that the filter lets through, each reduced to what is shown of it, with its number of executions. */
  SortedMap<Outcome, Long> shown(boolean whole) {
    SortedMap<Outcome, Long> shown = new TreeMap<>();
    boolean all = whole || test.condition().isEmpty();
    found.states().forEach((state, executions) -> {
      if (judgement.counts(state)) {
        Outcome part = all ? state : ConditionLine.observed(judgement.condition().proposition(), state);
        shown.merge(part, executions, Long::sum);
      }
    });
    return shown;
  }

  private List<String> raced(Palette colours) {
    List<String> lines = new ArrayList<>();
    String flag = "";
    for (Race race : found.races()) {
      if (!race.flag().equals(flag)) {
        flag = race.flag();
        lines.add("Flag " + flag);
      }
      boolean placed = race.undefines() || !race.accesses().isEmpty();
      if (placed) {
        lines.add((race.undefines() ? colours.bad("Undefined") : "Flagged") + ": " + races().told(race));
      }
    }
    return lines;
  }

  /** The exit code if the file expects nothing: the condition's, but where anything may happen. */
  int exit() {
    return deadlock.isPresent() ? Exit.FAILS : undefined() ? Exit.UNKNOWN : judgement.exit();
  }

  /** Whether anything may happen. */
  boolean undefined() {
    return !races().undefined(found).isEmpty();
  }

  Races races() {
    return new Races(test, text);
  }

  /** @param seconds how long it took */
  List<String> warnings(double seconds) {
    List<String> warnings = new ArrayList<>();
    if (!found.complete()) {
      warnings.add(String.format(Locale.ROOT, "the simulation was stopped after %.1f s; more states may exist",
          seconds));
    }
    if (found.cut() && deadlock.isEmpty()) {
      warnings.add(CutText.note(found.cuts(), text, bound) + (judgement.restsOnBound()
          ? "; " + judgement.observation() + " is what is known up to there" : ""));
    }
    if (found.undefined().stream().anyMatch(u -> !u.undefines())) {
      warnings.add(
          "a division by zero may give any value; executions that divide by zero were not followed beyond that");
    }
    if (deadlock.isPresent()) {
      warnings.add("no execution ends, if every thread always goes on and every write becomes visible in the end");
    } else if (judgement.empty() && found.undefined().isEmpty()) {
      warnings.add(
          "no execution runs to its end, so nothing is said of how it ends: its threads may wait for each other at"
          + " barriers, for more threads than come, or in a loop for a value that nothing writes");
    }
    return warnings;
  }
}
