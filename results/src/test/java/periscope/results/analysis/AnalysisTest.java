package periscope.results.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Observation;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/** Each analysis gives the same result as a second way of computing it. */
class AnalysisTest {

  private static Observation observation(String device, Run.Kind kind, int number, String test, long interleaved,
      long weak, double seconds) {
    String[] words = device.split(" ");
    Run run = new Run(kind, "webgpu", new Device(words[0], "", "", words[1]),
        new Run.Surroundings(Optional.empty(), Optional.empty(), Optional.empty(),
            words.length > 2 ? Optional.of(words[2]) : Optional.empty()),
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    return new Observation(device.hashCode(), device, run, Result.of(number, Parameters.of(Map.of("n", number)), test,
        Counts.of(1000 - interleaved - weak, interleaved, weak),
        seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty()));
  }

  private static Observation tuning(String device, int number, String test, long interleaved, long weak) {
    return observation(device, Run.Kind.TUNING, number, test, interleaved, weak, 2);
  }

  private static Observation nothing(String device, int number, String test) {
    Observation o = tuning(device, number, test, 0, 0);
    return new Observation(o.run(), o.campaign(), o.about(),
        Result.of(number, Parameters.NONE, test, Counts.of(0, 0, 0), OptionalDouble.empty()));
  }

  @Test
  void theBestRateIsTheLargestOverTuningConfigurations() {
    List<Observation> all = List.of(tuning("arm A", 0, "messagePassing", 0, 5), tuning("arm A", 1, "messagePassing", 0,
        7), tuning("arm A", 2, "Message Passing Default", 0, 7), tuning("arm B", 0, "messagePassing", 0, 1),
        nothing("arm B", 1, "messagePassing"), observation("arm A", Run.Kind.CONFORMANCE, 9, "messagePassing", 0, 900,
            1));
    List<Rates.Rate> best = Rates.best(all);
    assertEquals(List.of(new Rates.Rate("arm", "arm A", "messagePassing", 1, 7, 1000, 0.007),
        new Rates.Rate("arm", "arm B", "messagePassing", 0, 1, 1000, 0.001)), best);
    assertEquals(List.of(new Rates.VendorRate("arm", "messagePassing", 2, 0.004, 0.007),
        new Rates.VendorRate("all", "messagePassing", 2, 0.004, 0.007)), Rates.byVendor(best));
  }

  @Test
  void vendorsAddUp() {
    List<Observation> all = new ArrayList<>(List.of(tuning("arm A", 0, "a", 0, 5), tuning("arm A", 0, "b", 0, 5),
        tuning("intel X", 0, "a", 1, 1), observation("arm A", Run.Kind.CONFORMANCE, 1, "rr", 0, 9, 3)));
    Observation again = tuning("arm A", 0, "a", 0, 2);
    all.add(new Observation(1, "another one of the same", again.about(), again.result()));
    assertEquals(List.of(new Summaries.Vendor("arm", 2, 1, 3000, 12, 9), new Summaries.Vendor("intel", 1, 1, 1000, 1,
        2), new Summaries.Vendor("all", 3, 2, 4000, 13, 11)), Summaries.byVendor(all));
  }

  /**
   * The coefficients of [HARBOR], section 5.1: 0.732, 0.759 and 0.832 over 150 configurations, each with p below
   * 0.00001 %.
   */
  @Test
  void thePublishedCoefficientsAreNoChance() {
    for (double r : new double[] {0.732, 0.759, 0.832}) {
      Correlations.Pearson found = Correlations.significance(r, 150);
      assertTrue(found.p() < 1e-7 && found.p() > 0, found.toString());
    }
    assertEquals(13.07, Correlations.significance(0.732, 150).t(), 0.005);
    // From a table of Student's distribution: 2.228 is the 97.5 % point with 10 degrees of freedom.
    double r = 2.228 / Math.sqrt(2.228 * 2.228 + 10);
    assertEquals(0.05, Correlations.significance(r, 12).p(), 1e-4);
    assertEquals(0.05, Correlations.significance(-r, 12).p(), 1e-4);
    assertEquals(0, Correlations.significance(1, 5).p());
  }

  @Test
  void pearsonIsTheSumOfProductsOfDeviations() {
    Random random = new Random(1);
    double[] x = random.doubles(40).toArray();
    double[] y = IntStream.range(0, 40).mapToDouble(i -> x[i] + random.nextDouble()).toArray();
    double mx = IntStream.range(0, 40).mapToDouble(i -> x[i]).sum() / 40;
    double my = IntStream.range(0, 40).mapToDouble(i -> y[i]).sum() / 40;
    double xy = IntStream.range(0, 40).mapToDouble(i -> (x[i] - mx) * (y[i] - my)).sum();
    double xx = IntStream.range(0, 40).mapToDouble(i -> (x[i] - mx) * (x[i] - mx)).sum();
    double yy = IntStream.range(0, 40).mapToDouble(i -> (y[i] - my) * (y[i] - my)).sum();
    assertEquals(xy / Math.sqrt(xx * yy), Correlations.pearson(x, y).orElseThrow().r(), 1e-12);
    assertEquals(Optional.empty(), Correlations.pearson(new double[] {1, 2}, new double[] {1, 2}));
    assertEquals(Optional.empty(), Correlations.pearson(new double[] {1, 1, 1}, new double[] {1, 2, 3}));
  }

  /**
   * The probability that a coefficient is chance equals its share among shuffles of one side, which assume no
   * distribution.
   */
  @Test
  void chanceIsWhatShufflingShows() {
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    double[] y = {2, 1, 4, 3, 7, 5, 2, 9, 4, 6};
    Correlations.Pearson found = Correlations.pearson(x, y).orElseThrow();
    Random random = new Random(7);
    int as = 0;
    int trials = 40_000;
    double[] shuffled = y.clone();
    for (int t = 0; t < trials; t++) {
      for (int i = shuffled.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        double old = shuffled[i];
        shuffled[i] = shuffled[j];
        shuffled[j] = old;
      }
      as += Math.abs(Correlations.pearson(x, shuffled).orElseThrow().r()) >= Math.abs(found.r()) - 1e-12 ? 1 : 0;
    }
    assertEquals(found.p(), (double) as / trials, 0.01);
  }

  @Test
  void conformanceTestsStandBesideTheirMutants() {
    List<Observation> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(tuning("arm A", i, "messagePassingCoherency", 0, i));
      all.add(tuning("arm A", i, "messagePassingCoherencyTuning", 0, 3 * i + 1));
      all.add(tuning("arm A", i, "rrMutant", 0, i));
    }
    List<Correlations.Correlation> found = Correlations.all(all);
    assertEquals(List.of("counts", "rates", "per second"),
        found.stream().map(Correlations.Correlation::quantity).toList());
    assertEquals("messagePassingCoherencyTuning", found.get(0).mutant());
    assertEquals(1, found.get(0).r(), 1e-12);
    assertEquals(10, found.get(2).n());
    assertEquals(new Correlations.Point(4.5, 14), Correlations.points(all, Correlations.Quantity.PER_SECOND)
        .get("arm A: messagePassingCoherency and messagePassingCoherencyTuning").get(9));
  }

  @Test
  void aCosineIsTheProductOverTheLengths() {
    assertEquals(Math.cos(Math.PI / 4), Similarities.cosine(new double[] {1, 0}, new double[] {3, 3}).orElseThrow(),
        1e-12);
    assertEquals(1, Similarities.cosine(new double[] {1, 2}, new double[] {100, 200}).orElseThrow(), 1e-12);
    assertEquals(Optional.empty(), Similarities.cosine(new double[] {0, 0}, new double[] {1, 2}));
  }

  @Test
  void onlyEqualConfigurationsAreCompared() {
    List<Observation> all = new ArrayList<>(List.of(tuning("arm A", 0, "a", 3, 4), tuning("arm A", 1, "a", 0, 2),
        tuning("arm B", 0, "a", 6, 8), tuning("arm B", 1, "a", 0, 4), tuning("intel C", 0, "a", 4, 0)));
    Observation other = tuning("arm D", 0, "a", 3, 4);
    all.add(new Observation(other.run(), other.campaign(), other.about(), Result.of(0,
        Parameters.of(Map.of("n", 77)), "a", Counts.of(1, 3, 4), OptionalDouble.empty())));
    Similarities.Matrix matrix = Similarities.matrix(all, false);
    assertEquals(List.of("arm A", "arm B", "arm D", "intel C"), matrix.devices());
    assertEquals(1, matrix.rows()[0][1], 1e-12);
    assertEquals(3 / Math.sqrt(25), matrix.rows()[0][3], 1e-12);
    assertTrue(Double.isNaN(matrix.rows()[0][2]));
    assertEquals(new Similarities.Pair("arm A", "arm D", 0, 1, Optional.empty()), matrix.pairs().get(1));
    assertEquals(List.of("arm A", "arm B", "intel C"), matrix.comparable().devices());
    assertEquals(3, matrix.comparable().pairs().size());
    Similarities.Spread spread = matrix.spread().orElseThrow();
    assertEquals(3, spread.pairs());
    assertEquals(List.of(0.6, 1.0), List.of(round(spread.median()), round(spread.most())));
    assertEquals("arm", matrix.spreads().get(0).vendor());
    assertEquals(1, Similarities.matrix(all, true).rows()[0][2], 1e-12);
  }

  private static double round(double value) {
    return Math.round(value * 1e9) / 1e9;
  }

  /** No other way of putting six rows into k groups has less inertia than the clusters. */
  @Test
  void clustersAreTheBestOfAllGroupings() {
    double[][] rows = {{0, 0.1}, {5, 5}, {0.2, 0}, {5.1, 4.9}, {9, 0}, {0, 0}};
    for (int k = 1; k <= 4; k++) {
      double least = Double.MAX_VALUE;
      for (int code = 0; code < Math.pow(k, rows.length); code++) {
        least = Math.min(least, inertia(rows, code, k));
      }
      assertEquals(least, Clusters.kMeans(rows, k, 1).inertia(), 1e-9, k + " groups");
    }
    List<Clusters.Grouping> groupings = Clusters.upTo(rows, 10, 1);
    assertEquals(6, groupings.size());
    assertEquals(3, Clusters.elbow(groupings));
    assertEquals(List.of(List.of(0, 2, 5), List.of(1, 3), List.of(4)), groupings.get(2).groups());
    assertEquals(groupings, Clusters.upTo(rows, 10, 1));
    assertEquals(1, Clusters.elbow(Clusters.upTo(new double[][] {{1, 2}}, 10, 1)));
  }

  private static double inertia(double[][] rows, int code, int k) {
    double sum = 0;
    for (int group = 0; group < k; group++) {
      double[] centre = new double[2];
      int members = 0;
      for (int i = 0, rest = code; i < rows.length; i++, rest /= k) {
        if (rest % k == group) {
          centre[0] += rows[i][0];
          centre[1] += rows[i][1];
          members++;
        }
      }
      for (int i = 0, rest = code; i < rows.length; i++, rest /= k) {
        if (rest % k == group) {
          sum += Math.pow(rows[i][0] - centre[0] / members, 2) + Math.pow(rows[i][1] - centre[1] / members, 2);
        }
      }
    }
    return sum;
  }

  @Test
  void mutantsAreKilledOnceTheyAreSeen() {
    List<Observation> all = List.of(tuning("arm A pte", 0, "rrMutant", 0, 0), tuning("arm A pte", 1, "rrMutant", 0, 4),
        tuning("arm A pte", 2, "rrMutant", 0, 3), tuning("arm A pte", 0, "wwMutant", 0, 0),
        tuning("arm A pte", 0, "store", 0, 1), tuning("arm A pte", 0, "storeBarrier", 0, 9),
        tuning("intel B pte", 0, "rrMutant", 0, 0));
    List<MutantScores.Score> scores = MutantScores.all(all);
    assertEquals(new MutantScores.Score("arm A", "pte", 1, 2, 1, 0.5, 1), scores.get(0));
    assertEquals(new MutantScores.Score("arm A", "pte", 3, 1, 1, 1, 0.5), scores.get(1));
    assertEquals(new MutantScores.Score("arm A", "pte", 0, 3, 2, 2 / 3.0, 2.5 / 3), scores.get(2));
    MutantScores.Score last = scores.get(scores.size() - 1);
    assertEquals(new MutantScores.Score("all", "pte", 0, 4, 2, 0.5, 2.5 / 4), last);
  }

  /**
   * The confidence equals the share of simulations in which an event comes in time; in these, each event waits for an
   * exponential time.
   */
  @Test
  void confidenceIsHowOftenOneComesInTime() {
    Random random = new Random(3);
    double rate = 0.7;
    double seconds = 2;
    int seen = 0;
    int trials = 100_000;
    for (int i = 0; i < trials; i++) {
      seen += -Math.log(1 - random.nextDouble()) / rate <= seconds ? 1 : 0;
    }
    assertEquals(Reproducibility.confidence(rate, seconds), (double) seen / trials, 0.005);
    assertEquals(3, Reproducibility.needed(0.95, 1), "the logarithm of 20 is 2.996");
    assertEquals(12 / 4.0, Reproducibility.needed(0.99999, 4));
    assertTrue(Reproducibility.confidence(Reproducibility.needed(0.95, 7), 7) >= 0.95);
  }

  @Test
  void mostDevicesDecideAndThenTheSlowest() {
    // Rates in a second are half of the counts, and 3 is needed.
    List<Observation> all = List.of(
        tuning("arm A", 0, "store", 0, 100), tuning("arm B", 0, "store", 0, 2), tuning("arm C", 0, "store", 0, 0),
        tuning("arm A", 1, "store", 0, 6), tuning("arm B", 1, "store", 0, 8), tuning("arm C", 1, "store", 0, 1),
        tuning("arm A", 2, "store", 0, 9), tuning("arm B", 2, "store", 0, 8), tuning("arm C", 2, "store", 0, 2),
        tuning("arm A", 0, "read", 0, 0));
    assertEquals(List.of(new Reproducibility.Choice("", "read", Optional.empty(), 0, 1, 0, 0),
        new Reproducibility.Choice("", "store", Optional.of(2), 2, 3, 1, Reproducibility.confidence(1, 1))),
        Reproducibility.choices(all, 0.95, 1));
  }

  @Test
  void bugsAreWeakConformanceTests() {
    Observation judged = tuning("arm A", 4, "SB", 0, 0);
    Result r = judged.result();
    List<Observation> all = List.of(observation("arm A", Run.Kind.CONFORMANCE, 1, "messagePassingCoherency", 0, 3, 1),
        observation("arm A", Run.Kind.CONFORMANCE, 2, "rr", 9, 0, 1),
        observation("arm A", Run.Kind.CONFORMANCE, 3, "storeBarrier", 9, 2, 1), tuning("arm A", 0, "store", 0, 9),
        new Observation(judged.run(), "", judged.about(), new Result(r.number(), r.parameters(), r.test(), r.shader(),
            r.counts(), r.expected(), r.seconds(), OptionalLong.of(6))));
    List<Bugs.Bug> bugs = Bugs.all(all);
    assertEquals(List.of("messagePassingCoherency", "storeBarrier", "SB"), bugs.stream().map(Bugs.Bug::test).toList());
    assertEquals(List.of(true, false, true), bugs.stream().map(Bugs.Bug::violation).toList());
    assertEquals(List.of(3L, 2L, 6L), bugs.stream().map(Bugs.Bug::weak).toList());
  }

  @Test
  void sleepIsNotTime() {
    List<Observation> all = List.of(observation("arm A", Run.Kind.TUNING, 0, "a", 0, 0, 3000),
        observation("arm A", Run.Kind.TUNING, 0, "b", 0, 0, 61), observation("arm A", Run.Kind.TUNING, 1, "a", 0, 0, 4),
        observation("arm A", Run.Kind.TUNING, 1, "b", 0, 0, 5), observation("arm A", Run.Kind.TUNING, 2, "a", 0, 0, 99),
        observation("intel B", Run.Kind.TUNING, 0, "a", 0, 0, 70));
    Durations.Plausible plausible = Durations.plausible(all);
    assertEquals(List.of(4, 1), List.of(plausible.replaced(), plausible.missing()));
    assertEquals(List.of(4.0, 4.0, 4.0, 5.0, 5.0), plausible.observations().stream().limit(5)
        .map(o -> o.result().seconds().orElseThrow()).toList());
    assertEquals(List.of(new Durations.Busy("arm", "arm A", 5, 22)), Durations.busy(plausible.observations()));
  }
}
