package periscope.results.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import periscope.litmus.schema.Field;
import periscope.results.data.Counts;
import periscope.results.data.Observation;
import periscope.results.data.Parameters;
import periscope.results.data.Run;

/**
 * The similarity of pairs of devices: the cosine between their interleaved and weak outcomes, over the tuning
 * configurations that both devices ran with equal parameters.
 */
public final class Similarities {

  private Similarities() {}

  /**
   * A pair of devices.
   *
   * @param shared number of results that were compared
   * @param unlike number of results that were not, because their configurations have the same number and different
   *               parameters
   * @param cosine the similarity; absent if no results could be compared, or a device had only sequential outcomes
   */
  public record Pair(
      String one,
      String other,
      @Field(value = "results that were compared", least = 0) int shared,
      @Field(value = "results of configurations with the same number and other parameters, which were not", least = 0)
      int unlike,
      @Field("absent if nothing could be compared") Optional<Double> cosine) {}

  /**
   * The similarities of all pairs of devices.
   *
   * @param devices names of the devices, in order
   * @param vendors vendor of each device
   * @param rows    a row of cosines for each device; NaN for pairs that could not be compared
   * @param pairs   the unordered pairs
   */
  public record Matrix(List<String> devices, List<String> vendors, double[][] rows, List<Pair> pairs) {

    /** Statistics of the cosines of all pairs; empty if there are none. */
    public Optional<Spread> spread() {
      double[] sorted = pairs.stream().flatMap(p -> p.cosine().stream()).mapToDouble(d -> d).sorted().toArray();
      if (sorted.length == 0) {
        return Optional.empty();
      }
      int half = sorted.length / 2;
      double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
      return Optional.of(new Spread("all", sorted.length, Arrays.stream(sorted).average().orElseThrow(), median,
          sorted[0], sorted[sorted.length - 1]));
    }

    /** Statistics for the devices of each vendor with comparable pairs, then for all devices. */
    public List<Spread> spreads() {
      List<Spread> all = new ArrayList<>();
      for (String vendor : vendors.stream().distinct().sorted().toList()) {
        int[] own = IntStream.range(0, devices.size()).filter(i -> vendors.get(i).equals(vendor)).toArray();
        of(own).spread().ifPresent(s ->
            all.add(new Spread(vendor, s.pairs(), s.average(), s.median(), s.least(), s.most())));
      }
      spread().ifPresent(all::add);
      return all;
    }

    /** The matrix of some devices, by their indices. */
    Matrix of(int... chosen) {
      List<Pair> left = new ArrayList<>();
      double[][] cells = new double[chosen.length][chosen.length];
      for (int i = 0; i < chosen.length; i++) {
        for (int j = 0; j < chosen.length; j++) {
          cells[i][j] = rows[chosen[i]][chosen[j]];
          if (i < j) {
            left.add(pair(chosen[i], chosen[j]));
          }
        }
      }
      return new Matrix(Arrays.stream(chosen).mapToObj(devices::get).toList(),
          Arrays.stream(chosen).mapToObj(vendors::get).toList(), cells, left);
    }

    private Pair pair(int i, int j) {
      int n = devices.size();
      return pairs.get(i * (2 * n - i - 1) / 2 + j - i - 1);
    }

    /** The matrix of a maximal set of devices in which all pairs are comparable, chosen in order. */
    public Matrix comparable() {
      List<Integer> kept = new ArrayList<>();
      for (int i = 0; i < devices.size(); i++) {
        int one = i;
        if (!Double.isNaN(rows[i][i]) && kept.stream().noneMatch(k -> Double.isNaN(rows[one][k]))) {
          kept.add(i);
        }
      }
      return of(kept.stream().mapToInt(k -> k).toArray());
    }
  }

  /** Statistics of cosines. */
  public record Spread(String vendor, int pairs, double average, double median, double least, double most) {}

  private record Cell(Parameters parameters, Counts counts) {}

  /**
   * The similarities of all devices.
   *
   * @param any whether configurations with the same number count as equal, whatever their parameters
   */
  public static Matrix matrix(List<Observation> observations, boolean any) {
    Map<Subject, Map<String, Cell>> vectors = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    for (Observation o : observations) {
      if (o.about().kind() == Run.Kind.TUNING && o.result().counts().total() > 0) {
        vectors.computeIfAbsent(subjects.of(o), s -> new TreeMap<>())
            .put(o.result().number() + " " + o.test(), new Cell(o.result().parameters(), o.result().counts()));
      }
    }
    List<Subject> devices = List.copyOf(vectors.keySet());
    List<Pair> pairs = new ArrayList<>();
    double[][] rows = new double[devices.size()][devices.size()];
    for (int i = 0; i < devices.size(); i++) {
      Map<String, Cell> own = vectors.get(devices.get(i));
      rows[i][i] = own.values().stream().anyMatch(c -> c.counts().interleaved() + c.counts().weak() > 0)
          ? 1 : Double.NaN;
      for (int j = i + 1; j < devices.size(); j++) {
        Pair pair = pair(devices.get(i).title(), own, devices.get(j).title(), vectors.get(devices.get(j)), any);
        pairs.add(pair);
        rows[i][j] = pair.cosine().orElse(Double.NaN);
        rows[j][i] = rows[i][j];
      }
    }
    return new Matrix(devices.stream().map(Subject::title).toList(),
        devices.stream().map(Subject::vendor).toList(), rows, pairs);
  }

  private static Pair pair(String one, Map<String, Cell> a, String other, Map<String, Cell> b, boolean any) {
    List<double[]> shared = new ArrayList<>();
    int unlike = 0;
    for (Map.Entry<String, Cell> entry : a.entrySet()) {
      Cell mine = entry.getValue();
      Cell theirs = b.get(entry.getKey());
      boolean known = any || !mine.parameters().values().isEmpty();
      if (theirs != null && (any || known && mine.parameters().equals(theirs.parameters()))) {
        shared.add(new double[] {mine.counts().interleaved(), theirs.counts().interleaved()});
        shared.add(new double[] {mine.counts().weak(), theirs.counts().weak()});
      } else if (theirs != null) {
        unlike++;
      }
    }
    Optional<Double> cosine = cosine(shared.stream().mapToDouble(s -> s[0]).toArray(),
        shared.stream().mapToDouble(s -> s[1]).toArray());
    return new Pair(one, other, shared.size() / 2, unlike, cosine);
  }

  /** The cosine of the angle between two vectors; empty if one of them is zero. */
  public static Optional<Double> cosine(double[] x, double[] y) {
    double product = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      product += x[i] * y[i];
      xx += x[i] * x[i];
      yy += y[i] * y[i];
    }
    return xx == 0 || yy == 0 ? Optional.empty() : Optional.of(product / (Math.sqrt(xx) * Math.sqrt(yy)));
  }
}
