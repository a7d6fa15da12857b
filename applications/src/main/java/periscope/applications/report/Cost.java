package periscope.applications.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import periscope.applications.Applications;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trial.Kind;
import periscope.applications.subject.Trials;

/**
 * The cost of a set of fences ([STRESS], section 6): the mean of runs without stress. The mean leaves out runs that do
 * not come out right; their number is counted.
 *
 * @param name   name of the set
 * @param fences sites with a fence
 * @param trials results of the runs
 */
public record Cost(String name, SortedSet<Integer> fences, Trials trials) {

  /** Most fences whose sites a table lists. */
  private static final int MANY = 8;

  private static final double NANOS = 1e6;

  /** Warm-up runs before measuring: one for every {@code PART} runs, and at least {@code FEWEST}. */
  private static final int PART = 10;
  private static final int FEWEST = 3;

  /** The sets of fences to compare with: no fence, and a fence at every site. */
  public static Map<String, SortedSet<Integer>> choices(ChosenApplication chosen) {
    Map<String, SortedSet<Integer>> choices = new LinkedHashMap<>();
    choices.put("none", Applications.sites(Stream.of()));
    choices.put("every", chosen.all());
    return choices;
  }

  /** Measures the cost of some sets of fences, one after the other. */
  public static List<Cost> of(Map<String, SortedSet<Integer>> choices, Subject subject, long seed, int runs,
      BooleanSupplier stop, Consumer<String> progress) {
    return choices.entrySet().stream().map(c -> of(c.getKey(), subject, c.getValue(), seed, runs, stop, progress))
        .toList();
  }

  /** Measures the cost of one set; the warm-up runs, in which drivers and caches settle, do not count. */
  private static Cost of(String name, Subject subject, SortedSet<Integer> fences, long seed, int runs,
      BooleanSupplier stop, Consumer<String> progress) {
    Trials.of(subject, fences, Environment.NATIVE, seed, Math.max(FEWEST, runs / PART), false, stop, n -> { });
    return new Cost(name, fences, Trials.of(subject, fences, Environment.NATIVE, seed, runs, false, stop,
        n -> progress.accept(name + ": " + n + " of " + runs + " runs")));
  }

  /** The quantity whose mean is taken. */
  public enum Measure {
    PROCESS("process", "time of a process from its start to its end, without stress"),
    EVENTS("device events", "time by the device's events, without stress"),
    STEPS("machine steps", "steps of the machine, which says nothing of any chip's time");

    private final String word;
    private final String told;

    Measure(String word, String told) {
      this.word = word;
      this.told = told;
    }

    /** The word in reports for programs. */
    String word() {
      return word;
    }

    /** The description for the line below a table. */
    public String told() {
      return told;
    }
  }

  /** Whether some run was right, so that there is a mean. */
  public boolean known() {
    return trials.of(Kind.RIGHT) > 0;
  }

  /** Whether the mean is a time, not a number of machine steps. */
  public boolean timed() {
    return trials.nanos() > 0;
  }

  /** The mean over the right runs: milliseconds on devices, steps on machines. */
  public double mean() {
    double all = timed() ? trials.nanos() / NANOS : trials.steps();
    return all / trials.of(Kind.RIGHT);
  }

  /** Percentage by which this mean exceeds another one; empty for the set itself, or if one of the means is unknown. */
  Optional<Double> over(Cost base) {
    return Optional.of(base).filter(b -> b != this && b.known() && known()).map(b -> 100 * (mean() / b.mean() - 1));
  }

  private String told() {
    return !known() ? "-" : timed() ? String.format(Locale.ROOT, "%.3f ms", mean())
        : String.format(Locale.ROOT, "%.0f steps", mean());
  }

  /** The rows of a table; each mean is compared with that of the first set. */
  public static List<List<String>> rows(List<Cost> costs) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("fences", "sites", "mean", "over none", "discarded")));
    Cost base = costs.get(0);
    for (Cost c : costs) {
      String more = c.over(base).map(p -> String.format(Locale.ROOT, "%+.1f %%", p) + (p < 0 ? " (noise)" : ""))
          .orElse("");
      rows.add(List.of(c.name, c.fences.size() > MANY ? c.fences.size() + " sites" : ReportLines.numbers(c.fences),
          c.told(), more,
          c.trials.errors() == 0 ? "" : c.trials.errors() + " of " + c.trials.runs() + " wrong"));
    }
    return rows;
  }

  /** The failure of the device that ended the runs early, if there was one. */
  public static Optional<String> failure(List<Cost> costs) {
    return costs.stream().flatMap(c -> c.trials.failure().stream()).findFirst();
  }

  /** The quantity whose means were taken. */
  public static Measure measure(ChosenApplication of, List<Cost> costs) {
    return of.application().isEmpty() ? Measure.PROCESS : costs.stream().anyMatch(Cost::timed) ? Measure.EVENTS
        : Measure.STEPS;
  }
}
