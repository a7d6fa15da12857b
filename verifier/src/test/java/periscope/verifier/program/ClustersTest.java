package periscope.verifier.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.memory.Placement;
import periscope.verifier.program.Shape.Selection;

/** Placements of threads in work-groups, clusters and devices. */
class ClustersTest {

  private static List<Integer> numbers(Selection selection) {
    return IntStream.rangeClosed(1, 5).mapToObj(n -> Shape.of(selection, n).size()).toList();
  }

  /** Partitions of a number, partitions of partitions, and once more: OEIS A000041, A001970 and A007713. */
  @Test
  void shapesAreAsManyAsNestedPartitions() {
    assertEquals(List.of(1, 2, 3, 5, 7), numbers(Selection.ALL));
    assertEquals(List.of(1, 3, 6, 14, 27), numbers(Selection.DEVICES));
    assertEquals(List.of(1, 3, 6, 14, 27), numbers(Selection.CLUSTERS));
    assertEquals(List.of(1, 4, 10, 30, 75), numbers(Selection.EVERYWHERE));
  }

  @Test
  void shapesHaveNamesOfTheirOwn() {
    assertEquals(Set.of("different work-groups", "different work-groups of one cluster", "same work-group"),
        names(Selection.CLUSTERS, 2));
    assertEquals(Set.of("different work-groups", "clusters {1} {1, 1}", "different work-groups of one cluster",
        "work-groups {2, 1}", "one cluster {2, 1}", "same work-group"), names(Selection.CLUSTERS, 3));
    assertTrue(names(Selection.EVERYWHERE, 3).contains("devices with clusters {1}, {1, 1}"));
  }

  private static Set<String> names(Selection selection, int threads) {
    return Shape.of(selection, threads).stream().map(Shape::description).collect(Collectors.toSet());
  }

  /** A search without clusters goes through the layouts in the order in which one with clusters has them. */
  @Test
  void layoutsWithoutClustersStay() {
    for (int operations = 1; operations <= 5; operations++) {
      List<Layout> plain = Layout.of(operations, operations, Selection.ALL);
      List<Layout> all = Layout.of(operations, operations, Selection.CLUSTERS);
      assertEquals(plain, all.stream().filter(l -> !Placement.clustered(l.shape().placements())).toList());
      assertEquals(all.size(), all.stream().distinct().count());
    }
  }

  @Test
  void threadsOfOneClusterMayBeExchangedAndOthersMayNot() {
    List<Placement> places = List.of(new Placement(0, 0, 0), new Placement(1, 0, 0), new Placement(2, 0));
    Layout layout = new Layout(List.of(1, 1, 1), new Shape(places));
    assertTrue(layout.interchangeable(0, 1));
    assertFalse(layout.interchangeable(1, 2));
    assertEquals(2, layout.shape().symmetries().size());
  }
}
