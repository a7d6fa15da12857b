package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts that are known, and cycles that are. */
class CriticalCyclesTest {

  @Test
  void withTwoThreeAndFourThreads() {
    assertEquals(List.of(6, 17, 45), IntStream.of(2, 3, 4).mapToObj(n -> CriticalCycles.of(n).size()).toList());
  }

  @Test
  void twoThreadsAreTheClassics() {
    assertEquals(Set.of("MP", "SB", "LB", "S", "R", "2+2W"),
        CriticalCycles.of(2).stream().map(Cycle::family).collect(Collectors.toSet()));
    Set<String> three = CriticalCycles.of(3).stream().map(Cycle::family).collect(Collectors.toSet());
    assertTrue(three.containsAll(Set.of("WRC", "RWC", "ISA2", "W+RWC", "3.LB", "3.SB", "3.2W")), three::toString);
    assertEquals(17, three.size());
    assertTrue(CriticalCycles.of(4).stream().anyMatch(c -> c.family().equals("IRIW")));
  }

  /** A cycle has no beginning: whatever rotation is written, it is the same one. */
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

  /** Brute force: all lists of edges that close and meet the definition, one for each class of rotations. */
  @Test
  void bruteForce() {
    List<Edge> edges = Edge.all().stream()
        .filter(e -> e.external() || e instanceof Edge.ProgramOrder p && !p.sameLocation()).toList();
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

  /** With one level of groups, up to the rotations that leave the cycle as it is. */
  @Test
  void cyclesWithPlacements() {
    assertEquals(List.of(12, 79, 631), IntStream.of(2, 3, 4).mapToObj(n -> CriticalCycles.of(n).stream()
        .mapToInt(c -> c.placements().size()).sum()).toList());
  }
}
