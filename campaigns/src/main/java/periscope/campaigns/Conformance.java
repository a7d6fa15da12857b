package periscope.campaigns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.results.data.Result;

/** The pairs of a conformance run: it runs a conformance test in the best configuration of each of its mutants. */
public final class Conformance {

  /**
   * A conformance test and one of its mutants.
   *
   * @param number the number of the pair, counted from 0 over all pairs
   * @param test   the conformance test
   * @param mutant its mutant
   * @param best   the mutant's result in the configuration that killed it most often per second; empty if no
   *               configuration killed it
   */
  public record Pair(int number, LitmusTest test, LitmusTest mutant, Optional<Result> best) {

    /**
     * The number of the test's result. It differs between pairs and between configurations, so that a result of one is
     * never taken for a result of the other.
     */
    public int result() {
      return number * MOST_CONFIGURATIONS + best.map(Result::number).orElse(0);
    }
  }

  private static final int MOST_CONFIGURATIONS = 1_000_000;

  private Conformance() {}

  /**
   * All pairs of these families, numbered in the order of the families.
   *
   * @param tuning the results of the mutants
   */
  public static List<Pair> pairs(List<Family> families, List<Result> tuning) {
    Map<String, Result> best = new HashMap<>();
    tuning.stream().filter(r -> r.counts().weak() > 0)
        .forEach(r -> best.merge(r.test(), r, (a, b) -> rate(b) > rate(a) ? b : a));
    List<Pair> pairs = new ArrayList<>();
    families.forEach(f -> f.mutants().forEach(m ->
        pairs.add(new Pair(pairs.size(), f.conformance(), m, Optional.ofNullable(best.get(m.name()))))));
    return pairs;
  }

  /**
   * The number of instances per second that killed a mutant; if the result has no time, the share of such instances.
   */
  public static double rate(Result result) {
    double seconds = result.seconds().orElse(0);
    return seconds > 0 ? result.counts().weak() / seconds : result.counts().weakRate();
  }
}
