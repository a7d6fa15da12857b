package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.generate.cycle.Placing.Regions;
import periscope.generate.cycle.Placing.Threads;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;

/** Known numbers of critical cycles, and known cycles. */
class CriticalCyclesTest {

  @Test
  void withTwoThreeAndFourThreads() {
    assertEquals(List.of(6, 17, 45), IntStream.of(2, 3, 4).mapToObj(n -> CriticalCycles.of(n).size()).toList());
  }

  @Test
  void twoThreadsAreTheClassics() {
    assertEquals(Set.of("MP", "SB", "LB", "S", "R", "2+2W"),
        CriticalCycles.of(2).stream().map(Cycle::family).collect(Collectors.toSet()));
    assertEquals(Set.of("WRC", "WWC", "RWC", "WRR+2W", "WRW+2W", "WRW+WR", "ISA2", "W+RWC", "3.LB", "3.SB", "3.2W",
        "Z6.0", "Z6.1", "Z6.2", "Z6.3", "Z6.4", "Z6.5"),
        CriticalCycles.of(3).stream().map(Cycle::family).collect(Collectors.toSet()));
    assertTrue(CriticalCycles.of(4).stream().anyMatch(c -> c.family().equals("IRIW")));
  }

  /** A cycle has no beginning: all its rotations are the same cycle. */
  @Test
  void rotationsAreTheSame() {
    for (Cycle cycle : CriticalCycles.of(4)) {
      for (int first = 0; first < cycle.edges().size(); first++) {
        int from = first;
        assertEquals(cycle, new Cycle(IntStream.range(0, cycle.edges().size())
            .mapToObj(i -> cycle.edges().get((from + i) % cycle.edges().size())).toList()));
      }
    }
  }

  /**
   * Brute force: all lists of edges that close to a cycle and meet the definition, one from each class of rotations.
   */
  @Test
  void bruteForce() {
    List<Edge> edges = CycleReader.edges(List.of("Rfe", "Fre", "Coe", "Pod**"));
    for (int threads = 2; threads <= 3; threads++) {
      Set<Set<List<Edge>>> classes = new HashSet<>();
      for (int size = threads; size <= 2 * threads; size++) {
        int total = (int) Math.pow(edges.size(), size);
        for (int n = 0; n < total; n++) {
          int digits = n;
          List<Edge> list = new ArrayList<>();
          for (int i = 0; i < size; i++, digits /= edges.size()) {
            list.add(edges.get(digits % edges.size()));
          }
          if (critical(list, threads)) {
            classes.add(IntStream.range(0, size).mapToObj(f -> IntStream.range(0, list.size())
                .mapToObj(i -> list.get((f + i) % list.size())).toList()).collect(Collectors.toSet()));
          }
        }
      }
      assertEquals(CriticalCycles.of(threads).size(), classes.size());
    }
  }

  private static boolean critical(List<Edge> list, int threads) {
    int size = list.size();
    for (int i = 0; i < size; i++) {
      Edge one = list.get(i);
      Edge next = list.get((i + 1) % size);
      boolean reduces = one.external() && next.external() && (one.name().equals("Rfe") || !next.name().equals("Rfe"));
      if (one.to() != next.from() || !one.external() && !next.external() || reduces) {
        return false;
      }
    }
    return list.stream().filter(Edge::external).count() == threads
        && list.stream().filter(e -> !e.sameLocation()).count() > 1;
  }

  @Test
  void placements() {
    assertEquals(List.of(1, 2, 5, 15),
        IntStream.rangeClosed(1, 4).mapToObj(n -> Placements.of(n).size()).toList());
  }

  /** With one level of groups, placements are counted up to the rotations that leave the cycle unchanged. */
  @Test
  void cyclesWithPlacements() {
    assertEquals(List.of(12, 79, 631), IntStream.of(2, 3, 4).mapToObj(n -> CriticalCycles.of(n).stream()
        .mapToInt(c -> placed(c, Threads.ALL, Regions.GLOBAL).size()).sum()).toList());
  }

  private static List<DecoratedCycle> placed(Cycle cycle, Threads threads, Regions regions) {
    return DecoratedCycle
        .of(cycle, EventAnnotation.PLAIN, List.copyOf(IntStream.range(0, cycle.threads()).boxed().toList()))
        .placed(new Placing(threads, regions));
  }

  /** Placements with two levels: work-groups on devices. */
  @Test
  void nestedPlacements() {
    assertEquals(List.of(3, 12, 60), IntStream.of(2, 3, 4).mapToObj(n -> new Placing(Threads.DEVICES, Regions.GLOBAL)
        .of(CriticalCycles.of(n).get(0)).size()).toList());
  }

  /**
   * Brute force over every choice of places and modes: of the choices that are rotations of each other, exactly one is
   * generated. The slow form names threads and locations anew from each beginning of a thread.
   */
  @Test
  void everyChoiceOnceUpToRotation() {
    List<EventAnnotation> modes = List.of(EventAnnotation.PLAIN, EventAnnotation.of(MemoryOrder.ACQUIRE, Scope.DEVICE),
        EventAnnotation.of(MemoryOrder.RELEASE, Scope.WORK_GROUP));
    Placing placing = new Placing(Threads.DEVICES, Regions.ALL);
    int tests = 0;
    for (Cycle cycle : CriticalCycles.of(2)) {
      SourceText text = new SourceText("cycle", cycle.toString());
      List<String> made = CycleReader.read(text, Variation.of(modes), Scope.DEVICE).stream()
          .flatMap(c -> c.placed(placing).stream()).map(CriticalCyclesTest::slow).toList();
      Set<String> all = new HashSet<>();
      for (List<EventAnnotation> chosen : products(cycle, modes)) {
        placing.of(cycle).stream().filter(w -> w.meets(cycle))
            .forEach(w -> all.add(slow(new DecoratedCycle(cycle, chosen, w))));
      }
      assertEquals(all, new HashSet<>(made), text::content);
      assertEquals(all.size(), made.size(), text::content);
      tests += made.size();
    }
    // Two modes for each of four accesses; four choices of memory in one work-group, and global memory in two. Of three
    // cycles each choice counts, of three it is as good as its rotation (Burnside): 3 * 96 + 3 * (96 + 16) / 2.
    assertEquals(456, tests);
  }

  private static List<List<EventAnnotation>> products(Cycle cycle, List<EventAnnotation> modes) {
    List<List<EventAnnotation>> all = List.of(List.of());
    for (Edge edge : cycle.edges()) {
      List<List<EventAnnotation>> longer = new ArrayList<>();
      for (List<EventAnnotation> some : all) {
        for (EventAnnotation mode : modes) {
          if (mode.fits(edge.from())) {
            List<EventAnnotation> more = new ArrayList<>(some);
            more.add(mode);
            longer.add(more);
          }
        }
      }
      all = longer;
    }
    return all;
  }

  /** The slow form: a complete text from each beginning of a thread, and the least of these texts. */
  private static String slow(DecoratedCycle cycle) {
    List<Cycle.Access> accesses = cycle.cycle().accesses();
    int size = accesses.size();
    TreeSet<String> texts = new TreeSet<>();
    for (int first = 0; first < size; first++) {
      if (!cycle.cycle().edges().get((first + size - 1) % size).external()) {
        continue;
      }
      StringBuilder text = new StringBuilder();
      List<Integer> groups = new ArrayList<>();
      List<Integer> devices = new ArrayList<>();
      for (int n = 0; n < size; n++) {
        int i = (first + n) % size;
        int group = cycle.where().groups().get(accesses.get(i).thread());
        int device = cycle.where().devices().get(accesses.get(i).thread());
        groups.add(group);
        devices.add(device);
        text.append(cycle.modes().get(i)).append(' ').append(cycle.cycle().edges().get(i).name()).append(' ')
            .append(groups.indexOf(group)).append(' ').append(devices.indexOf(device)).append(' ')
            .append(cycle.where().regions().get(accesses.get(i).location())).append("; ");
      }
      texts.add(text.toString());
    }
    return texts.first();
  }
}
