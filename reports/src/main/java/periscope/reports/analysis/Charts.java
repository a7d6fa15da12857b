package periscope.reports.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.reports.picture.Chart;
import periscope.reports.picture.HeatMap;
import periscope.reports.picture.Scatter;
import periscope.reports.picture.Scatter.Look;
import periscope.reports.picture.ValueBars;
import periscope.reports.text.Rows;
import periscope.results.analysis.Clusters;
import periscope.results.analysis.Correlations;
import periscope.results.analysis.Correlations.Quantity;
import periscope.results.analysis.Durations;
import periscope.results.analysis.Rates;
import periscope.results.analysis.Similarities.Matrix;

/** The answers as pictures, readable in black and white. */
public final class Charts {

  /** Most bars of the histogram of times. */
  private static final int BINS = 12;

  private final Answers answers;
  private final Sink sink;

  /** Receiver of pictures. */
  public interface Sink {

    /** @param name name of the picture, unique within a report */
    public void draw(String name, Chart chart) throws IOException;
  }

  public Charts(Answers answers, Sink sink) {
    this.answers = answers;
    this.sink = sink;
  }

  public void draw(Analysis analysis) throws IOException {
    switch (analysis) {
      case RATES -> rates();
      case CORRELATION -> correlation();
      case SIMILARITY -> similarity();
      case CLUSTERS -> clusters();
      case TIME -> time();
      default -> { }
    }
  }

  private void rates() throws IOException {
    List<Rates.Rate> best = Rates.best(answers.plausible().observations());
    if (best.isEmpty()) {
      return;
    }
    List<Rates.VendorRate> rates = Rates.byVendor(best);
    Set<String> tests = rates.stream().map(Rates.VendorRate::test).collect(Collectors.toSet());
    List<ValueBars.Group> groups = new ArrayList<>();
    DeviceSections.columns(tests).forEach((name, stem) -> groups.add(new ValueBars.Group(
        name.equals(stem) ? name : name + " (" + stem + ")", rates.stream().filter(r -> r.test().equals(stem))
            .map(r -> new ValueBars.Bar(r.vendor() + ", " + r.devices(), r.average(), Rows.percent(r.average()),
                r.vendor().equals("all"))).toList())));
    sink.draw("rates", new ValueBars("Weak outcomes by vendor", List.of(
        "Each device's largest share over tuning configurations, averaged over the vendor's devices"), groups));
  }

  private void correlation() throws IOException {
    Map<String, List<Correlations.Point>> all =
        new TreeMap<>(Correlations.points(answers.plausible().observations(), Quantity.RATES));
    for (Map.Entry<String, List<Correlations.Point>> one : all.entrySet()) {
      List<Correlations.Point> points = one.getValue();
      double[] x = points.stream().mapToDouble(Correlations.Point::conformance).toArray();
      double[] y = points.stream().mapToDouble(Correlations.Point::mutant).toArray();
      var pearson = Correlations.pearson(x, y);
      if (pearson.isPresent()) {
        sink.draw("correlation-" + one.getKey(), new Scatter(one.getKey(), List.of(String.format(
            Locale.ROOT, "r = %.3f over %d configurations, p = %.1e", pearson.get().r(), pearson.get().n(),
            pearson.get().p())), "weak of the conformance test, %", "weak of the mutant, %", points.stream().map(p ->
                new Scatter.Point(100 * p.conformance(), 100 * p.mutant(), false)).toList(), Look.POINTS));
      }
    }
  }

  private void similarity() throws IOException {
    Matrix matrix = answers.matrix();
    if (matrix.spread().isPresent()) {
      sink.draw("similarity", new HeatMap("Similarity of devices",
          List.of("Cosines over interleaved and weak outcomes; crossed out: cannot be compared"), matrix.devices(),
          matrix.rows(), List.of()));
    }
  }

  private void clusters() throws IOException {
    Matrix matrix = answers.matrix().comparable();
    List<Clusters.Grouping> groupings = answers.groupings(matrix);
    if (groupings.isEmpty()) {
      return;
    }
    int chosen = answers.chosen(groupings);
    List<List<Integer>> groups = groupings.get(chosen - 1).groups();
    int[] order = groups.stream().flatMap(List::stream).mapToInt(i -> i).toArray();
    double[][] rows = new double[order.length][order.length];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < order.length; i++) {
      names.add(matrix.devices().get(order[i]));
      for (int j = 0; j < order.length; j++) {
        rows[i][j] = matrix.rows()[order[i]][order[j]];
      }
    }
    sink.draw("clusters", new HeatMap("Devices in " + chosen + (chosen == 1 ? " group" : " groups"),
        List.of("Cosines, with the devices of a group side by side in a frame"), names, rows,
        groups.stream().map(List::size).toList()));
    sink.draw("elbow", new Scatter("Inertia by number of groups", List.of("The full circle marks the number that is "
        + "shown, " + chosen), "groups", "inertia", groupings.stream().map(g ->
            new Scatter.Point(g.k(), g.inertia(), g.k() == chosen)).toList(), Look.JOINED));
  }

  private void time() throws IOException {
    List<Durations.Busy> busy = Durations.busy(answers.plausible().observations());
    if (busy.isEmpty()) {
      return;
    }
    double most = busy.stream().mapToDouble(b -> b.seconds() / 60).max().orElse(0);
    double width = width(most);
    Set<ValueBars.Bar> bars = new LinkedHashSet<>();
    for (int i = 0; i * width <= most; i++) {
      double from = i * width;
      long count = busy.stream().filter(b -> b.seconds() / 60 >= from && b.seconds() / 60 < from + width).count();
      bars.add(new ValueBars.Bar(edge(from) + " to " + edge(from + width), count, String.valueOf(count), false));
    }
    sink.draw("time", new ValueBars("How long devices were busy", List.of("Devices by minutes; times of "
        + "more than a minute for one result are replaced"), List.of(new ValueBars.Group("minutes",
            List.copyOf(bars)))));
  }

  /** A round width of a bar, in seconds, with which the bars up to {@code most} are at most {@link #BINS}. */
  private static double width(double most) {
    double width = 0.01;
    for (int i = 0; most / width > BINS; i++) {
      width *= i % 3 == 1 ? 2.5 : 2;
    }
    return width;
  }

  private static String edge(double minutes) {
    return String.format(Locale.ROOT, "%.2f", minutes).replaceFirst("\\.?0+$", "");
  }
}
