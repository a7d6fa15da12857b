package periscope.results.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.clustering.CentroidCluster;
import org.hipparchus.clustering.Clusterable;
import org.hipparchus.clustering.KMeansPlusPlusClusterer;
import org.hipparchus.clustering.distance.EuclideanDistance;
import org.hipparchus.random.Well19937c;

/** Clusters of devices: k-means on the rows of their similarity matrix. */
public final class Clusters {

  /** Number of attempts with different random beginnings; the best result counts. */
  private static final int TRIALS = 20;
  private static final int STEPS = 1000;

  private Clusters() {}

  /**
   * A partition of rows into clusters.
   *
   * @param k       number of clusters
   * @param inertia sum of the squared distances of rows to the centres of their clusters
   * @param groups  for each cluster, the indices of its rows; clusters in the order of their first rows
   */
  public record Grouping(int k, double inertia, List<List<Integer>> groups) {}

  private record Row(int number, double[] values) implements Clusterable {
    @Override
    public double[] getPoint() {
      return values;
    }
  }

  /**
   * The partition into k clusters with the least inertia among several attempts; the same seed gives the same result.
   */
  public static Grouping kMeans(double[][] rows, int k, long seed) {
    List<Row> points = IntStream.range(0, rows.length).mapToObj(i -> new Row(i, rows[i])).toList();
    Grouping best = null;
    for (int trial = 0; trial < TRIALS; trial++) {
      KMeansPlusPlusClusterer<Row> means = new KMeansPlusPlusClusterer<>(
          k, STEPS, new EuclideanDistance(), new Well19937c(seed + trial));
      Grouping found = grouping(k, means.cluster(points));
      if (best == null || found.inertia() < best.inertia()) {
        best = found;
      }
    }
    return best;
  }

  private static Grouping grouping(int k, List<CentroidCluster<Row>> clusters) {
    List<List<Integer>> groups = new ArrayList<>();
    double inertia = 0;
    for (CentroidCluster<Row> cluster : clusters) {
      List<Integer> members = cluster.getPoints().stream().map(Row::number).sorted().toList();
      if (!members.isEmpty()) {
        groups.add(members);
      }
      for (Row row : cluster.getPoints()) {
        inertia += square(row.values(), cluster.getCenter().getPoint());
      }
    }
    groups.sort(Comparator.comparing(g -> g.get(0)));
    return new Grouping(k, inertia, groups);
  }

  private static double square(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    return sum;
  }

  /**
   * The partitions into 1, 2, 3 and so on clusters.
   *
   * @param most largest number of clusters; at most the number of rows is used
   */
  public static List<Grouping> upTo(double[][] rows, int most, long seed) {
    return IntStream.rangeClosed(1, Math.min(most, rows.length)).mapToObj(k -> kMeans(rows, k, seed)).toList();
  }

  /**
   * The number of clusters from which on more clusters help little: the number whose inertia lies farthest below the
   * straight line from the first to the last.
   *
   * @param groupings partitions into 1, 2, 3 and so on clusters
   */
  public static int elbow(List<Grouping> groupings) {
    int last = groupings.size() - 1;
    double from = groupings.get(0).inertia();
    double to = groupings.get(last).inertia();
    return IntStream.rangeClosed(0, last).boxed().max(Comparator.<Integer>comparingDouble(i ->
        (last == 0 ? from : from + (to - from) * i / last) - groupings.get(i).inertia())
        .thenComparing(Comparator.reverseOrder())).map(i -> i + 1).orElse(1);
  }
}
