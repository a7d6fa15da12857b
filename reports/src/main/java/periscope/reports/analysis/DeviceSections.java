package periscope.reports.analysis;

import static periscope.reports.text.Rows.percent;
import static periscope.reports.text.Rows.whole;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.litmus.text.Prose;
import periscope.results.analysis.Clusters;
import periscope.results.analysis.Durations;
import periscope.results.analysis.Rates;
import periscope.results.analysis.Similarities;
import periscope.results.analysis.Similarities.Matrix;
import periscope.results.analysis.Similarities.Pair;
import periscope.results.analysis.Summaries;

/** The answers about devices and their vendors. */
final class DeviceSections {

  /** The six weak tests by the field's names, each with its names in records, preferred ones first. */
  static final Map<String, List<String>> WEAK = weak();

  private static final double HOUR = 3600;

  private DeviceSections() {}

  private static Map<String, List<String>> weak() {
    Map<String, List<String>> weak = new LinkedHashMap<>();
    weak.put("MP", List.of("messagePassing"));
    weak.put("LB", List.of("loadBuffer"));
    weak.put("SB", List.of("storeBuffer", "storeBufferRMW"));
    weak.put("S", List.of("store"));
    weak.put("R", List.of("read", "readRMW"));
    weak.put("2+2W", List.of("twoPlusTwoWrite", "twoPlusTwoWriteRMW"));
    return weak;
  }

  static Section summary(List<Summaries.Vendor> vendors) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("vendor", "devices", "models", "instances", "weak", "hours"));
    vendors.forEach(v -> rows.add(List.of(v.vendor(), whole(v.devices()), whole(v.models()), whole(v.instances()),
        whole(v.weak()), String.format(Locale.ROOT, "%.2f", v.seconds() / HOUR))));
    return new Section(Analysis.SUMMARY, "Devices by vendor; instances and weak outcomes of tuning runs",
        List.of(rows), List.of(), vendors);
  }

  static Section rates(List<Rates.Rate> rates) {
    if (rates.isEmpty()) {
      return Section.empty(Analysis.RATES, "no tuning run has results");
    }
    Map<String, Map<String, Double>> vendors = new TreeMap<>();
    Rates.byVendor(rates).stream().filter(v -> !v.vendor().equals("all")).forEach(v ->
        vendors.computeIfAbsent(v.vendor(), k -> new TreeMap<>()).put(v.test(), v.average()));
    Map<String, Map<String, Double>> devices = new LinkedHashMap<>();
    rates.forEach(r -> devices.computeIfAbsent(r.device(), d -> new TreeMap<>())
        .merge(r.test(), r.rate(), Math::max));
    Set<String> tests = rates.stream().map(Rates.Rate::test).collect(Collectors.toSet());
    Map<String, String> columns = columns(tests);
    List<String> notes = new ArrayList<>();
    if (tests.size() > columns.size()) {
      notes.add(Prose.count(tests.size() - columns.size(), "other test") + ": --emit csv and --json show all");
    }
    return new Section(Analysis.RATES,
        "Largest share of weak outcomes over tuning configurations; of vendors, the average",
        List.of(table("vendor", columns, vendors), table("device", columns, devices)), notes, rates);
  }

  /** The weak tests present in the results, or the first six tests if there are none. */
  static Map<String, String> columns(Set<String> tests) {
    Map<String, String> columns = new LinkedHashMap<>();
    WEAK.forEach((name, stems) ->
        stems.stream().filter(tests::contains).findFirst().ifPresent(s -> columns.put(name, s)));
    if (columns.isEmpty()) {
      tests.stream().sorted().limit(3).forEach(t -> columns.put(t, t));
    }
    return columns;
  }

  private static List<List<String>> table(String head, Map<String, String> columns,
      Map<String, Map<String, Double>> values) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heading = new ArrayList<>(columns.keySet());
    heading.add(head);
    rows.add(heading);
    values.forEach((name, rates) -> {
      if (columns.values().stream().noneMatch(rates::containsKey)) {
        return;
      }
      List<String> row = new ArrayList<>();
      columns.values().forEach(t -> row.add(rates.containsKey(t) ? percent(rates.get(t)) : "-"));
      row.add(name);
      rows.add(row);
    });
    return rows;
  }

  static Section similarity(Matrix matrix, boolean any) {
    Optional<Similarities.Spread> all = matrix.spread();
    List<String> notes = new ArrayList<>();
    long unlike = matrix.pairs().stream().filter(p -> p.cosine().isEmpty() && p.unlike() > 0).count();
    long partly = matrix.pairs().stream().filter(p -> p.cosine().isPresent() && p.unlike() > 0).count();
    if (unlike > 0) {
      notes.add(Prose.count(unlike, "pair") + " of devices ran no configuration with equal parameters and "
          + (unlike == 1 ? "was" : "were") + " not compared; --any-configuration goes by numbers alone");
    }
    if (partly > 0) {
      notes.add(Prose.count(partly, "pair") + " of devices ran some configurations with other parameters, which "
          + "were left out");
    }
    if (any) {
      notes.add("configurations were compared by their numbers alone: equal ones need not have equal parameters");
    }
    if (all.isEmpty()) {
      notes.add(matrix.devices().size() < 2 ? "it takes two devices with tuning runs" : "no two can be compared");
      return new Section(Analysis.SIMILARITY, "", List.of(), notes, List.of());
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("vendor", "pairs", "average", "median", "least", "most"));
    matrix.spreads().forEach(s -> rows.add(List.of(s.vendor(), whole(s.pairs()), three(s.average()),
        three(s.median()), three(s.least()), three(s.most()))));
    List<List<String>> ends = new ArrayList<>();
    ends.add(List.of("", "cosine", "results", "devices"));
    ends.add(end("least alike", matrix, all.get().least()));
    ends.add(end("most alike", matrix, all.get().most()));
    return new Section(Analysis.SIMILARITY,
        "Cosines between devices over interleaved and weak outcomes of equal configurations", List.of(rows, ends),
        notes, matrix.pairs());
  }

  private static List<String> end(String words, Matrix matrix, double cosine) {
    Pair pair = matrix.pairs().stream().filter(p -> p.cosine().isPresent() && p.cosine().get() == cosine).findFirst()
        .orElseThrow();
    return List.of(words, three(cosine), whole(pair.shared()), pair.one() + " and " + pair.other());
  }

  static String three(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  static Section clusters(Matrix matrix, int devices, List<Clusters.Grouping> groupings, int chosen, boolean elbow) {
    if (groupings.isEmpty()) {
      return Section.empty(Analysis.CLUSTERS, "it takes two devices that can be compared");
    }
    List<List<String>> inertias = new ArrayList<>();
    inertias.add(List.of("k", "inertia", ""));
    groupings.forEach(g -> inertias.add(List.of(String.valueOf(g.k()), String.format(Locale.ROOT, "%.4f", g.inertia()),
        g.k() == chosen ? elbow ? "the elbow" : "as asked" : "")));
    List<List<String>> groups = new ArrayList<>();
    groups.add(List.of("group", "devices"));
    List<List<Integer>> found = groupings.get(chosen - 1).groups();
    for (int g = 0; g < found.size(); g++) {
      groups.add(List.of(String.valueOf(g + 1), String.join(", ", named(found.get(g), matrix))));
    }
    int left = devices - matrix.devices().size();
    return new Section(Analysis.CLUSTERS, "Devices in groups by k-means on the rows of their similarities",
        List.of(inertias, groups),
        left == 0 ? List.of() : List.of(Prose.count(left, "device") + " cannot be compared with all of these and "
            + (left == 1 ? "was" : "were") + " left out"),
        groupings.stream().map(g -> new AnalyseJson.Grouping(g.k(), g.inertia(), g.k() == chosen,
            g.groups().stream().map(m -> new AnalyseJson.Group(named(m, matrix))).toList())).toList());
  }

  private static List<String> named(List<Integer> members, Matrix matrix) {
    return members.stream().map(matrix.devices()::get).toList();
  }

  static Section time(List<Durations.Busy> busy, Durations.Plausible plausible) {
    if (busy.isEmpty()) {
      return Section.empty(Analysis.TIME, "no result says how long it took");
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("results", "minutes", "device"));
    busy.forEach(b -> rows.add(List.of(whole(b.tests()), minutes(b.seconds()), b.device())));
    double all = busy.stream().mapToDouble(Durations.Busy::seconds).sum();
    rows.add(List.of(whole(busy.stream().mapToInt(Durations.Busy::tests).sum()), minutes(all), "all, "
        + String.format(Locale.ROOT, "%.2f hours; a device %s minutes", all / HOUR, minutes(all / busy.size()))));
    List<String> notes = new ArrayList<>();
    if (plausible.replaced() > 0) {
      notes.add(Prose.count(plausible.replaced(), "time") + " of more than a minute, when a computer slept, "
          + (plausible.replaced() == 1 ? "was" : "were") + " replaced by a neighbour's"
          + (plausible.missing() > 0 ? "; " + plausible.missing() + " had none and do not count" : ""));
    }
    return new Section(Analysis.TIME, "How long devices were busy", List.of(rows), notes, busy);
  }

  private static String minutes(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds / 60);
  }
}
