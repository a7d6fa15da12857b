package periscope.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;
import periscope.results.data.PublicTests;
import periscope.results.data.Result;

/**
 * The correlation between a conformance test and its mutant, which shows whether environments that kill the mutant
 * often also find failures of the test: Pearson's coefficient over the configurations that ran both, and the
 * probability of such a coefficient by chance.
 */
public final class Correlations {

  private Correlations() {}

  /** The correlated quantity of a result. */
  public enum Quantity {
    /** Numbers of weak outcomes. Configurations with many instances have large numbers for both tests. */
    COUNTS,
    /** Weak outcomes per instance. */
    RATES,
    /** Weak outcomes per second. */
    PER_SECOND;

    /** The words for the quantity in reports. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private OptionalDouble of(Result result) {
      long total = result.counts().total();
      double seconds = result.seconds().orElse(0);
      return switch (this) {
        case COUNTS -> OptionalDouble.of(result.counts().weak());
        case RATES -> total == 0 ? OptionalDouble.empty() : OptionalDouble.of(result.counts().weakRate());
        case PER_SECOND -> seconds <= 0 ? OptionalDouble.empty()
            : OptionalDouble.of(result.counts().weak() / seconds);
      };
    }
  }

  /**
   * Pearson's coefficient.
   *
   * @param n number of pairs
   * @param r the coefficient, from -1 to 1
   * @param t statistic of Student's test, with n - 2 degrees of freedom; infinite if r is 1 or -1
   * @param p probability of a coefficient at least as large in absolute value by chance
   */
  public record Pearson(int n, double r, double t, double p) {}

  /**
   * A conformance test and one of its mutants, on one device.
   *
   * @param quantity  the correlated quantity, in words
   * @param t         statistic of Student's test; absent if r is 1 or -1
   * @param instances coefficient of the numbers of instances with the conformance test's counts
   */
  public record Correlation(
      String device,
      String conformance,
      String mutant,
      @Field(value = "of weak outcomes", words = {"counts", "rates", "per second"}) String quantity,
      @Field(value = "configurations", least = 0) int n,
      @Field("Pearson's coefficient") double r,
      @Field("Student's, with n - 2 degrees of freedom; absent where r is 1 or -1") Optional<Double> t,
      @Field("two-sided") double p,
      @Field("the coefficient of the conformance test's counts with the instances of its configurations")
      double instances) {}

  /** A configuration as a point in a picture. */
  public record Point(double conformance, double mutant) {}

  /** The coefficient of pairs; empty for fewer than three pairs, or if one side is constant. */
  public static Optional<Pearson> pearson(double[] x, double[] y) {
    if (x.length < 3 || constant(x) || constant(y)) {
      return Optional.empty();
    }
    return Optional.of(significance(new PearsonsCorrelation().correlation(x, y), x.length));
  }

  private static boolean constant(double[] values) {
    for (double value : values) {
      if (value != values[0]) {
        return false;
      }
    }
    return true;
  }

  /** The significance of a coefficient {@code r} over {@code n} pairs. */
  public static Pearson significance(double r, int n) {
    double rest = 1 - r * r;
    if (rest <= 0) {
      return new Pearson(n, r, r > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY, 0);
    }
    double t = r * Math.sqrt((n - 2) / rest);
    return new Pearson(n, r, t, 2 * new TDistribution(n - 2).cumulativeProbability(-Math.abs(t)));
  }

  private record Pair(Subject subject, long run, String conformance, String mutant) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      int order = subject.compareTo(other.subject);
      order = order != 0 ? order : Long.compare(run, other.run);
      order = order != 0 ? order : conformance.compareTo(other.conformance);
      return order != 0 ? order : mutant.compareTo(other.mutant);
    }
  }

  /**
   * The correlations of all three quantities, for each device, conformance test and mutant with common configurations.
   */
  public static List<Correlation> all(List<Observation> observations) {
    List<Correlation> all = new ArrayList<>();
    pairs(observations).forEach((pair, results) -> {
      for (Quantity quantity : Quantity.values()) {
        sides(results, quantity).flatMap(p -> pearson(p[0], p[1])).ifPresent(p -> all.add(new Correlation(
            pair.subject().title(), pair.conformance(), pair.mutant(), quantity.words(), p.n(), p.r(),
            Optional.of(p.t()).filter(Double::isFinite), p.p(), driven(results))));
      }
    });
    return all;
  }

  /** For each device, conformance test and mutant, by title, a point for each common configuration, for a picture. */
  public static Map<String, List<Point>> points(List<Observation> observations, Quantity quantity) {
    Map<String, List<Point>> all = new TreeMap<>();
    pairs(observations).forEach((pair, results) -> sides(results, quantity).ifPresent(p -> {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < p[0].length; i++) {
        points.add(new Point(p[0][i], p[1][i]));
      }
      all.put(pair.subject().title() + ": " + pair.conformance() + " and " + pair.mutant(), points);
    }));
    return all;
  }

  private static double driven(List<Result[]> results) {
    double[] instances = results.stream().mapToDouble(r -> r[0].counts().total()).toArray();
    double[] weak = results.stream().mapToDouble(r -> r[0].counts().weak()).toArray();
    return pearson(instances, weak).map(Pearson::r).orElse(0.0);
  }

  /** The quantities of both tests, for the configurations where both are known; empty if there are none. */
  private static Optional<double[][]> sides(List<Result[]> results, Quantity quantity) {
    List<Result[]> known = results.stream()
        .filter(r -> quantity.of(r[0]).isPresent() && quantity.of(r[1]).isPresent()).toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(new double[][] {
        known.stream().mapToDouble(r -> quantity.of(r[0]).getAsDouble()).toArray(),
        known.stream().mapToDouble(r -> quantity.of(r[1]).getAsDouble()).toArray()});
  }

  /** For each device, conformance test and mutant, the results of both tests under each common configuration. */
  private static Map<Pair, List<Result[]>> pairs(List<Observation> observations) {
    Map<Subject, Map<Long, Map<Integer, Map<String, Result>>>> all = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    observations.forEach(o -> all.computeIfAbsent(subjects.of(o), s -> new TreeMap<>())
        .computeIfAbsent(o.run(), r -> new TreeMap<>())
        .computeIfAbsent(o.result().number(), n -> new TreeMap<>()).put(o.test(), o.result()));
    Map<Pair, List<Result[]>> pairs = new TreeMap<>();
    all.forEach((subject, runs) -> runs.forEach((run, numbers) -> numbers.values().forEach(tests ->
        tests.forEach((name, conformance) -> PublicTests.ofConformance(name).ifPresent(family ->
            family.mutants().stream().filter(tests::containsKey).forEach(mutant ->
                pairs.computeIfAbsent(new Pair(subject, run, name, mutant), p -> new ArrayList<>())
                    .add(new Result[] {conformance, tests.get(mutant)})))))));
    return pairs;
  }
}
