package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.memory.Placement;

/**
 * The shape of a program: the placement of its threads, up to renaming threads.
 *
 * @param placements placement of each thread
 */
public record Shape(List<Placement> placements) {

  /** The selection of shapes to search. */
  public enum Selection {
    /** All threads in one work-group. */
    SAME,
    /** Each thread in a separate work-group, on one device. */
    DIFFERENT,
    /** Every partition of the threads into work-groups of one device. */
    ALL,
    /** Every partition of the threads into work-groups, and of these onto devices. */
    DEVICES,
    /** Every partition of the threads into work-groups, and of these into clusters of one device. */
    CLUSTERS,
    /** Every partition of the threads into work-groups, of these into clusters, and of these onto devices. */
    EVERYWHERE;

    /** Whether threads may be on several devices. */
    public boolean devices() {
      return this == DEVICES || this == EVERYWHERE;
    }

    /** Whether several work-groups may form a cluster. */
    public boolean clusters() {
      return this == CLUSTERS || this == EVERYWHERE;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Shape {
    placements = List.copyOf(placements);
  }

  /** The shapes of a selection for a number of threads, most work-groups first. */
  public static List<Shape> of(Selection selection, int threads) {
    List<Shape> all = new ArrayList<>();
    partitions(threads, threads, new ArrayList<>(), sizes -> new Spread(sizes, selection, all).assign(0));
    return all.stream()
        .filter(s -> switch (selection) {
          case SAME -> s.workGroups() == 1;
          case DIFFERENT -> s.workGroups() == threads;
          case ALL, DEVICES, CLUSTERS, EVERYWHERE -> true;
        })
        .toList();
  }

  private interface Sizes {
    void accept(List<Integer> sizes);
  }

  /** Passes to the sink every non-increasing list of positive numbers with sum {@code left}, smallest parts first. */
  private static void partitions(int left, int most, List<Integer> parts, Sizes sink) {
    if (left == 0) {
      sink.accept(parts);
    }
    for (int part = 1; part <= Math.min(left, most); part++) {
      parts.add(part);
      partitions(left - part, part, parts, sink);
      parts.remove(parts.size() - 1);
    }
  }

  /** The shapes with some work-group sizes, up to renaming work-groups, clusters and devices. */
  private static final class Spread {
    private final List<Integer> sizes;
    private final Selection selection;
    private final List<Shape> sink;
    /** For each work-group, the first work-group of its cluster, and its device. */
    private final int[] cluster;
    private final int[] device;

    Spread(List<Integer> sizes, Selection selection, List<Shape> sink) {
      this.sizes = sizes;
      this.selection = selection;
      this.sink = sink;
      cluster = new int[sizes.size()];
      device = new int[sizes.size()];
    }

    /** Adds the shapes that agree with the places of the work-groups before one. */
    void assign(int group) {
      if (group == sizes.size()) {
        Shape shape = shape();
        if (sink.stream().noneMatch(s -> s.description().equals(shape.description()))) {
          sink.add(shape);
        }
        return;
      }
      cluster[group] = group;
      int used = IntStream.range(0, group).map(g -> device[g] + 1).max().orElse(0);
      for (int d = 0; d <= (selection.devices() ? used : 0); d++) {
        device[group] = d;
        assign(group + 1);
      }
      for (int g = 0; selection.clusters() && g < group; g++) {
        if (cluster[g] == g) {
          cluster[group] = g;
          device[group] = device[g];
          assign(group + 1);
        }
      }
    }

    private Shape shape() {
      List<Placement> placements = new ArrayList<>();
      for (int g = 0; g < sizes.size(); g++) {
        for (int i = 0; i < sizes.get(g); i++) {
          placements.add(new Placement(g, cluster[g], device[g]));
        }
      }
      return new Shape(placements);
    }
  }

  public int threads() {
    return placements.size();
  }

  public int workGroups() {
    return (int) placements.stream().mapToInt(Placement::workGroup).distinct().count();
  }

  public int devices() {
    return (int) placements.stream().mapToInt(Placement::device).distinct().count();
  }

  /** Every renaming of threads that keeps the shape: {@code renaming[t]} is the new index of thread {@code t}. */
  public List<int[]> symmetries() {
    List<int[]> found = new ArrayList<>();
    for (int[] renaming : Permutations.of(threads())) {
      boolean keeps = true;
      for (int t = 0; t < threads(); t++) {
        for (int u = 0; u < t; u++) {
          Placement a = placements.get(t);
          Placement b = placements.get(u);
          Placement c = placements.get(renaming[t]);
          Placement d = placements.get(renaming[u]);
          keeps &= a.workGroup() == b.workGroup() == (c.workGroup() == d.workGroup())
              && a.cluster() == b.cluster() == (c.cluster() == d.cluster())
              && a.device() == b.device() == (c.device() == d.device());
        }
      }
      if (keeps) {
        found.add(renaming);
      }
    }
    return found;
  }

  /**
   * The shape in words: {@code different work-groups}; for mixed shapes, {@code work-groups {2, 1}}, and {@code
   * clusters {1} {1, 1}} where the work-groups of one pair of braces form a cluster.
   */
  public String description() {
    if (threads() == 1) {
      return "one thread";
    } else if (Placement.clustered(placements)) {
      return clustered();
    }
    if (devices() == 1 && workGroups() == 1) {
      return "same work-group";
    }
    if (devices() == 1 && workGroups() == threads()) {
      return "different work-groups";
    }
    List<String> perDevice = braces(Placement::device);
    return devices() == 1 ? "work-groups " + perDevice.get(0) : "devices " + String.join(" ", perDevice);
  }

  private String clustered() {
    if (devices() > 1) {
      List<String> perDevice = placements.stream().map(Placement::device).distinct()
          .map(d -> String.join(" ", new Shape(placements.stream().filter(p -> p.device() == d).toList()).clusters()))
          .sorted(Comparator.reverseOrder()).toList();
      return "devices with clusters " + String.join(", ", perDevice);
    }
    List<String> clusters = clusters();
    return clusters.size() > 1 ? "clusters " + String.join(" ", clusters)
        : workGroups() == threads() ? "different work-groups of one cluster" : "one cluster " + clusters.get(0);
  }

  /** For each cluster, the sizes of its work-groups in braces. */
  private List<String> clusters() {
    return braces(Placement::cluster);
  }

  /** For each cluster, or each device, the sizes of its work-groups in braces; larger ones first. */
  private List<String> braces(Function<Placement, Integer> part) {
    return placements.stream().map(part).distinct()
        .map(n -> placements.stream().filter(p -> part.apply(p).equals(n))
            .collect(Collectors.groupingBy(Placement::workGroup, TreeMap::new, Collectors.counting()))
            .values().stream().sorted(Comparator.reverseOrder())
            .map(String::valueOf).collect(Collectors.joining(", ", "{", "}")))
        .sorted(Comparator.reverseOrder()).toList();
  }
}
