package periscope.litmus.launch;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The position of a thread in its launch. In a test, work-groups lie in a row and have the same size, the size of the
 * largest work-group; threads are numbered in their work-group in the order of the test.
 *
 * @param grid  the shape of the launch
 * @param item  linear number of the thread in its work-group
 * @param block linear number of the work-group
 */
public record Position(Grid grid, int item, int block) {

  /** The positions of all work-items of a launch, in order. */
  public static List<Position> all(Grid grid) {
    return IntStream.range(0, grid.size()).mapToObj(i -> new Position(grid, i % grid.items(), i / grid.items()))
        .toList();
  }

  /** Coordinate of the thread in its work-group, in one dimension. */
  public int local(int dimension) {
    return grid.local(item, dimension);
  }

  /** Number of threads of a work-group, in one dimension. */
  public int size(int dimension) {
    return grid.local().get(dimension);
  }

  /** Coordinate of the work-group, in one dimension. */
  public int group(int dimension) {
    return grid.group(block, dimension);
  }

  /** Number of work-groups of the launch along a dimension, 0 to 2. */
  public int groups(int dimension) {
    return grid.groups().get(dimension);
  }

  /** Coordinate of the thread among all threads of the launch, in one dimension. */
  public int global(int dimension) {
    return group(dimension) * size(dimension) + local(dimension);
  }

  /** Number of threads of the launch, in one dimension. */
  public int all(int dimension) {
    return groups(dimension) * size(dimension);
  }

  /** Number of threads of the thread's sub-group. */
  public int subGroupSize() {
    int first = item / grid.subGroup() * grid.subGroup();
    return Math.min(grid.subGroup(), grid.items() - first);
  }
}
