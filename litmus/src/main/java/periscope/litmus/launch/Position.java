package periscope.litmus.launch;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The position of a thread in its launch. In a test, work-groups lie in a row and have the same size, that of the
 * largest; threads are numbered in their work-group in the order in which the test numbers them.
 *
 * @param item  linear number of the thread in its work-group
 * @param block linear number of the work-group
 */
public record Position(Grid grid, int item, int block) {

  /** Of all work-items of a launch, in order. */
  public static List<Position> all(Grid grid) {
    return IntStream.range(0, grid.size()).mapToObj(i -> new Position(grid, i % grid.items(), i / grid.items()))
        .toList();
  }

  /** Number of the thread in its work-group, in one dimension. */
  public int local(int dimension) {
    return grid.local(item, dimension);
  }

  /** Threads of a work-group, in one dimension. */
  public int size(int dimension) {
    return grid.local().get(dimension);
  }

  /** Number of the work-group, in one dimension. */
  public int group(int dimension) {
    return grid.group(block, dimension);
  }

  /** Work-groups, in one dimension. */
  public int groups(int dimension) {
    return grid.groups().get(dimension);
  }

  /** Number of the thread among all, in one dimension. */
  public int global(int dimension) {
    return group(dimension) * size(dimension) + local(dimension);
  }

  /** All threads, in one dimension. */
  public int all(int dimension) {
    return groups(dimension) * size(dimension);
  }

  /** Threads of its sub-group. */
  public int subGroupSize() {
    int first = item / grid.subGroup() * grid.subGroup();
    return Math.min(grid.subGroup(), grid.items() - first);
  }
}
