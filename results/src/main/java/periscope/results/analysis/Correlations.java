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
 * The correlation between a conformance test and its mutant, which shows whether the test fails where the mutant is
 * often killed: Pearson's coefficient over the configurations of a run in which both were run, and the probability of
 * such a coefficient by chance.
 */
public final class Correlations {

  private Correlations() {}

  /** What is correlated. */
  public enum Quantity {
    /** Weak outcomes. Configurations with many instances have many of both. */
    COUNTS,
    /** Weak outcomes of instances. */
    RATES,
    /** Weak outcomes in a second. */
    PER_SECOND;

    /** In reports. */
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
   * @param n pairs
   * @param r from -1 to 1
   * @param t of Student's test, with n - 2 degrees of freedom; infinite if r is 1 or -1
   * @param p how likely so large a coefficient is by chance, in either direction
   */
  public record Pearson(int n, double r, double t, double p) {}

  /**
   * A conformance test beside one of its mutants, on one device.
   *
   * @param quantity  what was correlated, in words
   * @param t         absent where r is 1 or -1
   * @param instances how far the numbers of instances go along with the conformance test's counts: their coefficient
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

  /** A point: a configuration. */
  public record Point(double conformance, double mutant) {}

  /** The coefficient of pairs, unless there are fewer than three, or one side never changes. */
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

  /** What a coefficient of n pairs is worth. */
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

  /** Of each device, conformance test and mutant that ran under the same configurations: all three quantities. */
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

  /** The configurations of each pair of a device, a conformance test and a mutant, for a picture. */
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

  /** Both sides, where the quantity is known of both. */
  private static Optional<double[][]> sides(List<Result[]> results, Quantity quantity) {
    List<Result[]> known = results.stream()
        .filter(r -> quantity.of(r[0]).isPresent() && quantity.of(r[1]).isPresent()).toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(new double[][] {
        known.stream().mapToDouble(r -> quantity.of(r[0]).getAsDouble()).toArray(),
        known.stream().mapToDouble(r -> quantity.of(r[1]).getAsDouble()).toArray()});
  }

  /** For each pair the results of both under each configuration. */
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
