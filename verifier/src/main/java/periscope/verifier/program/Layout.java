package periscope.verifier.program;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.litmus.memory.Placement;

/**
 * The layout of a program: the number of operations of each thread, and the placement of the threads. Slots, the places
 * for operations, are numbered thread by thread, in program order, from 0.
 *
 * @param sizes number of operations of each thread, largest first
 * @param shape placement of the threads
 */
public record Layout(List<Integer> sizes, Shape shape) {

  public Layout {
    sizes = List.copyOf(sizes);
  }

  /**
   * Every layout of a number of operations, up to renaming threads. Layouts with most faults come first: those of two
   * threads, then of more, each time threads of similar length first. A single thread comes last.
   */
  public static List<Layout> of(int operations, int mostThreads, Shape.Selection selection) {
    List<List<Integer>> sizes = new ArrayList<>();
    for (int threads = 2; threads <= Math.min(operations, mostThreads); threads++) {
      partitions(operations, threads, operations, new ArrayList<>(), sizes);
    }
    sizes.add(List.of(operations));
    List<Layout> all = new ArrayList<>();
    sizes.forEach(s -> spread(s, selection, all));
    return all;
  }

  private static void partitions(int left, int threads, int most, List<Integer> parts, List<List<Integer>> sink) {
    if (threads == 0) {
      if (left == 0) {
        sink.add(List.copyOf(parts));
      }
      return;
    }
    for (int part = 1; part <= Math.min(most, left); part++) {
      parts.add(part);
      partitions(left - part, threads - 1, part, parts, sink);
      parts.remove(parts.size() - 1);
    }
  }

  /**
   * Adds the layouts of threads with these sizes, one for each class of placements that differ only by the names of
   * threads.
   */
  private static void spread(List<Integer> sizes, Shape.Selection selection, List<Layout> sink) {
    Set<List<Placement>> seen = new HashSet<>();
    List<Integer> threads = IntStream.range(0, sizes.size()).boxed().toList();
    for (Shape shape : Shape.of(selection, sizes.size())) {
      for (List<Integer> order : Collections2.permutations(threads)) {
        List<Placement> placed = named(order.stream().map(shape.placements()::get).toList());
        if (seen.add(placed)) {
          sink.add(new Layout(sizes, new Shape(placed)));
          for (List<Integer> renaming : Collections2.permutations(threads)) {
            if (renaming.stream().map(sizes::get).toList().equals(sizes)) {
              seen.add(named(renaming.stream().map(placed::get).toList()));
            }
          }
        }
      }
    }
  }

  /** The placements with work-groups and devices numbered by first occurrence, and clusters by their work-groups. */
  private static List<Placement> named(List<Placement> placements) {
    Map<Integer, Integer> groups = new LinkedHashMap<>();
    Map<Integer, Integer> clusters = new LinkedHashMap<>();
    Map<Integer, Integer> devices = new LinkedHashMap<>();
    return placements.stream().map(p -> {
      groups.putIfAbsent(p.workGroup(), groups.size());
      devices.putIfAbsent(p.device(), devices.size());
      clusters.putIfAbsent(p.cluster(), groups.get(p.workGroup()));
      return new Placement(groups.get(p.workGroup()), clusters.get(p.cluster()), devices.get(p.device()));
    }).toList();
  }

  /** The same layout with work-groups, clusters and devices numbered by first occurrence. */
  public Layout named() {
    return new Layout(sizes, new Shape(named(shape.placements())));
  }

  public int threads() {
    return sizes.size();
  }

  /** Number of slots. */
  public int operations() {
    return sizes.stream().mapToInt(Integer::intValue).sum();
  }

  /** The first slot of a thread; for the number of threads as argument, the number of slots. */
  public int first(int thread) {
    return sizes.subList(0, thread).stream().mapToInt(Integer::intValue).sum();
  }

  /** The thread of a slot. */
  public int thread(int slot) {
    int thread = 0;
    while (first(thread + 1) <= slot) {
      thread++;
    }
    return thread;
  }

  /** The work-group of a slot's thread. */
  public int workGroup(int slot) {
    return shape.placements().get(thread(slot)).workGroup();
  }

  /** Whether a slot is the last of its thread. */
  public boolean last(int slot) {
    return first(thread(slot) + 1) == slot + 1;
  }

  /** Whether the layout stays the same if two threads are exchanged. */
  public boolean interchangeable(int thread, int other) {
    if (!sizes.get(thread).equals(sizes.get(other))) {
      return false;
    }
    List<Placement> exchanged = new ArrayList<>(shape.placements());
    exchanged.set(thread, shape.placements().get(other));
    exchanged.set(other, shape.placements().get(thread));
    return named(exchanged).equals(named(shape.placements()));
  }

  /** The layout as text, such as {@code 2+2 operations in different work-groups}. */
  @Override
  public String toString() {
    return String.join("+", sizes.stream().map(String::valueOf).toList()) + ", " + shape.description();
  }
}
