package periscope.campaigns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.results.data.Result;

/** The pairs of a conformance run: a conformance test runs in the best configuration of each of its mutants. */
public final class Conformance {

  /**
   * A conformance test beside one of its mutants.
   *
   * @param number of the pair among all there are
   * @param test   the conformance test
   * @param mutant its mutant
   * @param best   the mutant's result in the configuration that killed it most often in a second; empty if none did
   */
  public record Pair(int number, LitmusTest test, LitmusTest mutant, Optional<Result> best) {

    /**
     * The number of the test's result: another one for another pair, and for another configuration, so that what was
     * found in one is never taken for the other's.
     */
    public int result() {
      return number * MOST_CONFIGURATIONS + best.map(Result::number).orElse(0);
    }
  }

  private static final int MOST_CONFIGURATIONS = 1_000_000;

  private Conformance() {}

  /** All pairs of families, numbered in the order of these. */
  public static List<Pair> pairs(List<Family> families, List<Result> tuning) {
    Map<String, Result> best = new HashMap<>();
    tuning.stream().filter(r -> r.counts().weak() > 0)
        .forEach(r -> best.merge(r.test(), r, (a, b) -> rate(b) > rate(a) ? b : a));
    List<Pair> pairs = new ArrayList<>();
    families.forEach(f -> f.mutants().forEach(m ->
        pairs.add(new Pair(pairs.size(), f.conformance(), m, Optional.ofNullable(best.get(m.name()))))));
    return pairs;
  }

  /** Instances in a second that killed a mutant; of a result without a time, their share. */
  public static double rate(Result result) {
    double seconds = result.seconds().orElse(0);
    return seconds > 0 ? result.counts().weak() / seconds : result.counts().weakRate();
  }
}
