package periscope.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The use of a cluster: the units that each worker answered, and the times that they took. */
final class Use {

  private final Map<String, List<Double>> seconds = new TreeMap<>();

  /** Notes a unit. */
  synchronized void add(String worker, double took) {
    seconds.computeIfAbsent(worker, w -> new ArrayList<>()).add(took);
  }

  /** A sentence for each worker, and one on the times of units; none if no unit was answered. */
  synchronized List<String> told() {
    List<String> told = new ArrayList<>();
    seconds.forEach((worker, times) -> told.add(String.format(Locale.ROOT, "cluster: %s answered %,d work unit%s in"
        + " %.1f s", worker, times.size(), times.size() == 1 ? "" : "s",
        times.stream().mapToDouble(t -> t).sum())));
    List<Double> all = seconds.values().stream().flatMap(List::stream).sorted().toList();
    if (all.size() > 1) {
      told.add(String.format(Locale.ROOT, "cluster: half of the units took up to %.2f s, the longest %.2f s",
          all.get((all.size() - 1) / 2), all.get(all.size() - 1)));
    }
    return told;
  }
}
