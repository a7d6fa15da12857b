package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;

/** Cycles of edges that a user chooses. */
class RelaxedCyclesTest {

  private static List<Cycle> all(List<String> edges, List<String> relaxed, int size, int threads) {
    return RelaxedCycles.of(CycleReader.edges(edges), Set.copyOf(CycleReader.edges(relaxed)), size, threads,
        () -> false).orElseThrow();
  }

  /** Of the edges that critical cycles have, those are all, but for what has one location only. */
  @Test
  void criticalOnes() {
    List<String> edges = List.of("Pod**", "Rfe", "Fre", "Coe");
    assertEquals(Set.copyOf(CriticalCycles.of(2)), Set.copyOf(all(edges, List.of(), 4, 2)));
    Set<Cycle> three = new HashSet<>(CriticalCycles.of(2));
    three.addAll(CriticalCycles.of(3));
    assertEquals(three, Set.copyOf(all(edges, List.of(), 6, 3)));
  }

  /** Brute force: every list of edges that closes to a cycle, one from each class of rotations. */
  @Test
  void bruteForce() {
    List<Edge> edges = CycleReader.edges(List.of("Rfe", "Rfi", "Fre", "Coe", "PosRR", "PosRW", "PodR*", "PodWW",
        "DpAddrdR", "Fsc.dvdWR", "Fsc.dvdRW", "Bard*R"));
    Set<Edge> relaxed = Set.copyOf(CycleReader.edges(List.of("Rfe", "PosRW", "Fsc.dvdWR")));
    Set<Set<List<Edge>>> classes = new HashSet<>();
    for (int size = 2; size <= 5; size++) {
      int length = size;
      long total = (long) Math.pow(edges.size(), size);
      for (long n = 0; n < total; n++) {
        List<Edge> list = new ArrayList<>();
        long digits = n;
        for (int i = 0; i < size; i++, digits /= edges.size()) {
          list.add(edges.get((int) (digits % edges.size())));
        }
        if (closes(list) && list.stream().anyMatch(relaxed::contains)) {
          classes.add(IntStream.range(0, length).mapToObj(f -> Cycle.turned(list, f)).collect(Collectors.toSet()));
        }
      }
    }
    List<Cycle> found = RelaxedCycles.of(edges, relaxed, 5, 3, () -> false).orElseThrow();
    assertEquals(classes.size(), found.size());
    assertTrue(found.stream().allMatch(c -> classes.stream().anyMatch(k -> k.contains(c.edges()))));
    assertTrue(found.size() > 50, found.size() + " cycles");
  }

  private static boolean closes(List<Edge> list) {
    Set<String> one = Set.of("Rf Fr", "Fr Co", "Co Co", "Po Po", "Po Fsc", "Fsc Po", "Fsc Fsc");
    for (int i = 0; i < list.size(); i++) {
      Edge edge = list.get(i);
      Edge next = list.get((i + 1) % list.size());
      if (edge.to() != next.from() || one.contains(beginning(edge) + " " + beginning(next))) {
        return false;
      }
    }
    long threads = list.stream().filter(Edge::external).count();
    long away = list.stream().filter(e -> e.name().matches(".*d([RW]){1,2}")).count();
    long within = list.stream().filter(e -> e.name().matches(".*[ds]([RW]){1,2}")).count();
    return threads >= 2 && threads <= 3 && away != 1 && (away > 0 || within == 1);
  }

  private static String beginning(Edge edge) {
    return edge.name().startsWith("Fsc") ? "Fsc" : edge.name().substring(0, 2);
  }

  /** A word with a star stands for all edges that match; the order of the list does not matter. */
  @Test
  void whatIsAskedFor() {
    assertEquals(CycleReader.edges(List.of("PodRR", "PodWR")), CycleReader.edges(List.of("Pod*R")));
    assertEquals(CycleReader.edges(List.of("Fsc.dvdWR")), CycleReader.edges(List.of("Membar.gldWR")));
    assertEquals(List.of("MP", "SB"), all(List.of("Rfe", "Fre", "PodWR", "PodWW", "PodRR"), List.of(), 4, 2).stream()
        .map(Cycle::family).filter(f -> !f.equals("R")).sorted().toList());
    assertEquals(Set.copyOf(all(List.of("Fre", "Rfe", "PodRR", "PodWW"), List.of("Fre"), 4, 2)),
        Set.copyOf(all(List.of("PodWW", "PodRR", "Rfe", "Fre"), List.of("Fre"), 4, 2)));
    assertFalse(RelaxedCycles.of(CycleReader.edges(List.of("Pod**", "Rfe")), Set.of(), 6, 3, () -> true).isPresent());
  }

  /** Only a limited number of accesses and edges differ from the usual ones. */
  @Test
  void fewChanges() {
    List<EventAnnotation> modes = List.of(EventAnnotation.of(MemoryOrder.RELAXED, Scope.DEVICE),
        EventAnnotation.of(MemoryOrder.ACQUIRE, Scope.DEVICE),
        EventAnnotation.of(MemoryOrder.RELEASE, Scope.DEVICE));
    List<EdgeKind> between = List.of(EdgeKind.Nothing.PO, new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE));
    Cycle mp = CycleReader.read(new SourceText("", "PodWW Rfe PodRR Fre"),
        Variation.of(modes), Scope.DEVICE).get(0).cycle();
    // Two choices for each of four accesses and of two edges: binomial coefficients of 6.
    List<Integer> sizes = IntStream.rangeClosed(0, 6).mapToObj(most -> {
      Variation some = new Variation(modes, between, most);
      return some.between(List.of(mp)).entrySet().stream()
          .mapToInt(c -> some.modes(c.getKey(), c.getValue()).size()).sum();
    }).toList();
    assertEquals(List.of(1, 7, 22, 42, 57, 63, 64), sizes);
  }
}
