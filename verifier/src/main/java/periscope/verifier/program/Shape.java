package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
    DEVICES;

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
    partitions(threads, threads, new ArrayList<>(), sizes -> spread(sizes, selection == Selection.DEVICES, all));
    return all.stream()
        .filter(s -> switch (selection) {
          case SAME -> s.workGroups() == 1;
          case DIFFERENT -> s.workGroups() == threads;
          case ALL, DEVICES -> true;
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

  /** Adds the shapes with these work-group sizes: on one device, or on every choice of devices up to renaming. */
  private static void spread(List<Integer> sizes, boolean devices, List<Shape> sink) {
    assign(sizes, 0, new int[sizes.size()], devices, sink);
  }

  private static void assign(List<Integer> sizes, int group, int[] device, boolean devices, List<Shape> sink) {
    if (group == sizes.size()) {
      Shape shape = shape(sizes, device);
      if (sink.stream().noneMatch(s -> s.description().equals(shape.description()))) {
        sink.add(shape);
      }
      return;
    }
    int used = 0;
    for (int g = 0; g < group; g++) {
      used = Math.max(used, device[g] + 1);
    }
    for (int d = 0; d <= (devices ? used : 0); d++) {
      device[group] = d;
      assign(sizes, group + 1, device, devices, sink);
    }
  }

  private static Shape shape(List<Integer> sizes, int[] device) {
    List<Placement> placements = new ArrayList<>();
    for (int g = 0; g < sizes.size(); g++) {
      for (int i = 0; i < sizes.get(g); i++) {
        placements.add(new Placement(g, device[g]));
      }
    }
    return new Shape(placements);
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
              && a.device() == b.device() == (c.device() == d.device());
        }
      }
      if (keeps) {
        found.add(renaming);
      }
    }
    return found;
  }

  /** The shape in words: {@code different work-groups}; for mixed shapes, {@code work-groups {2, 1}}. */
  public String description() {
    if (threads() == 1) {
      return "one thread";
    }
    if (devices() == 1 && workGroups() == 1) {
      return "same work-group";
    }
    if (devices() == 1 && workGroups() == threads()) {
      return "different work-groups";
    }
    List<String> perDevice = new ArrayList<>();
    for (int d = 0; d < devices(); d++) {
      int device = d;
      perDevice.add(placements.stream()
          .filter(p -> p.device() == device)
          .collect(Collectors.groupingBy(Placement::workGroup, TreeMap::new, Collectors.counting()))
          .values().stream().sorted(Comparator.reverseOrder())
          .map(String::valueOf).collect(Collectors.joining(", ", "{", "}")));
    }
    perDevice.sort(Comparator.reverseOrder());
    return devices() == 1 ? "work-groups " + perDevice.get(0) : "devices " + String.join(" ", perDevice);
  }
}
