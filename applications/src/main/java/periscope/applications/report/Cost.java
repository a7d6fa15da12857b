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

  /** More fences than these are not told one by one. */
  private static final int MANY = 8;

  private static final double NANOS = 1e6;

  /** Runs that do not count: one in so many, and at least. */
  private static final int PART = 10;
  private static final int FEWEST = 3;

  /** What others are compared with: no fence, and one at every site. */
  public static Map<String, SortedSet<Integer>> choices(ChosenApplication chosen) {
    Map<String, SortedSet<Integer>> choices = new LinkedHashMap<>();
    choices.put("none", Applications.sites(Stream.of()));
    choices.put("every", chosen.all());
    return choices;
  }

  /** Measures some choices, one after the other. */
  public static List<Cost> of(Map<String, SortedSet<Integer>> choices, Subject subject, long seed, int runs,
      BooleanSupplier stop, Consumer<String> progress) {
    return choices.entrySet().stream().map(c -> of(c.getKey(), subject, c.getValue(), seed, runs, stop, progress))
        .toList();
  }

  /** Runs it; the first runs of all, in which drivers and caches warm up, do not count. */
  private static Cost of(String name, Subject subject, SortedSet<Integer> fences, long seed, int runs,
      BooleanSupplier stop, Consumer<String> progress) {
    Trials.of(subject, fences, Environment.NATIVE, seed, Math.max(FEWEST, runs / PART), false, stop, n -> { });
    return new Cost(name, fences, Trials.of(subject, fences, Environment.NATIVE, seed, runs, false, stop,
        n -> progress.accept(name + ": " + n + " of " + runs + " runs")));
  }

  /** What a mean is of. */
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

    /** For programs to read. */
    String word() {
      return word;
    }

    /** For the line below a table. */
    public String told() {
      return told;
    }
  }

  /** Whether there is a run that came out right. */
  public boolean known() {
    return trials.of(Kind.RIGHT) > 0;
  }

  /** Whether there is a time, and not steps of a machine. */
  public boolean timed() {
    return trials.nanos() > 0;
  }

  /** The mean: milliseconds on devices, accesses to memory of machines. */
  public double mean() {
    double all = timed() ? trials.nanos() / NANOS : trials.steps();
    return all / trials.of(Kind.RIGHT);
  }

  /** How many percent it is over another one; empty for itself, and where one of the two is not known. */
  Optional<Double> over(Cost base) {
    return Optional.of(base).filter(b -> b != this && b.known() && known()).map(b -> 100 * (mean() / b.mean() - 1));
  }

  private String told() {
    return !known() ? "-" : timed() ? String.format(Locale.ROOT, "%.3f ms", mean())
        : String.format(Locale.ROOT, "%.0f steps", mean());
  }

  /** Rows of a table: the first of some is what the others are compared with. */
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

  /** What ended runs before their time, if the device did. */
  public static Optional<String> failure(List<Cost> costs) {
    return costs.stream().flatMap(c -> c.trials.failure().stream()).findFirst();
  }

  /** What the means are of. */
  public static Measure measure(ChosenApplication of, List<Cost> costs) {
    return of.application().isEmpty() ? Measure.PROCESS : costs.stream().anyMatch(Cost::timed) ? Measure.EVENTS
        : Measure.STEPS;
  }
}
