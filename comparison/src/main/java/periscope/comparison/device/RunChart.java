package periscope.comparison.device;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.RunResult.Ran;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.reports.picture.BarChart;
import periscope.reports.picture.BarChart.Bar;
import periscope.reports.picture.BarChart.Fill;

/** A histogram as a picture: a bar for each state, with a pattern and a word for its class. */
public final class RunChart {

  private RunChart() {}

  /**
   * The chart of a run.
   *
   * @param whole true for whole states, false for the parts that the condition mentions
   */
  public static BarChart of(Ran ran, boolean whole) {
    SortedMap<Outcome, Long> shown = ran.shown(whole);
    Set<Outcome> forbidden = new HashSet<>();
    Set<Outcome> unseen = new HashSet<>();
    for (ModelComparison c : ran.comparisons()) {
      forbidden.addAll(ran.shown(c.seen(Verdict.FAILS, ran.tally().histogram()), whole).keySet());
      c.unseen().forEach(o -> unseen.add(ran.shown(o, whole)));
    }
    List<Bar> bars = new ArrayList<>();
    shown.forEach((outcome, count) -> {
      Kind kind = ran.kind(outcome).orElse(Kind.UNKNOWN);
      String word = ran.classes().isEmpty() || kind == Kind.UNKNOWN ? "" : RunReport.word(kind);
      bars.add(new Bar(ran.text(outcome), count, fill(kind), word, forbidden.contains(outcome)));
    });
    unseen.removeAll(shown.keySet());
    unseen.stream().sorted().forEach(o -> bars.add(new Bar(ran.text(o), 0, Fill.NONE, "allowed, not seen", false)));
    List<String> caption = new ArrayList<>();
    caption.add("Device " + ran.device().id() + (ran.simulated() ? ", simulated: " : ": ") + ran.device().name());
    ran.subject().mapping().ifPresent(m -> caption.add("Program compiled by " + m));
    caption.add(ran.tally().instances() + " instances, seed " + ran.settings().seed());
    ran.comparisons().forEach(c -> caption.add("Model " + c.judge().name() + ": " + words(c)));
    return new BarChart(ran.name(), caption, bars);
  }

  private static String words(ModelComparison c) {
    return switch (c.verdict()) {
      case HOLDS -> "nothing seen that it forbids";
      case FAILS -> "forbids what was seen";
      case UNDEFINED -> "behaviour is undefined, nothing is forbidden";
      case UNKNOWN, INAPPLICABLE -> "no verdict, " + c.reason();
    };
  }

  private static Fill fill(Kind kind) {
    return switch (kind) {
      case SEQUENTIAL -> Fill.SOLID;
      case INTERLEAVED -> Fill.STRIPES;
      case WEAK, IMPOSSIBLE -> Fill.BLACK;
      case UNKNOWN -> Fill.NONE;
    };
  }
}
