package periscope.litmus.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The place where a thread runs: its work-group, the cluster of that work-group, its device, and its grid. Numbers of
 * work-groups are unique in the whole test, not only in a device: two threads with the same {@code workGroup} have the
 * same {@code cluster}, and two with the same {@code cluster} have the same {@code device}.
 *
 * @param workGroup number of the work-group, from 0
 * @param cluster   number of a work-group in the same cluster, the same one for all threads of the cluster. The number
 *                  of the own work-group says that the work-group is a cluster of its own
 * @param device    number of the device, from 0
 * @param grid      number of the grid, from 0, among grids of which each depends on the one before
 */
public record Placement(int workGroup, int cluster, int device, int grid) {

  /** A place in the only grid. */
  public Placement(int workGroup, int cluster, int device) {
    this(workGroup, cluster, device, 0);
  }

  /** A place in a work-group that is a cluster of its own. */
  public Placement(int workGroup, int device) {
    this(workGroup, workGroup, device);
  }

  /** The same place in another grid. */
  public Placement in(int newGrid) {
    return new Placement(workGroup, cluster, device, newGrid);
  }

  /** Whether some work-groups of a test form a cluster together. */
  public static boolean clustered(List<Placement> placements) {
    return placements.stream().anyMatch(p -> p.cluster() != p.workGroup());
  }

  /**
   * Gives each work-group a number that is unique in the test, for texts that count work-groups anew on each device: if
   * a number occurs on several devices, the distinct pairs (work-group, device) are numbered in the order of
   * appearance.
   *
   * @param written the placements in the text, one for each thread, with no clusters of several work-groups
   * @return the placements with unique numbers, in the same order; the same list if the numbers are unique already
   */
  public static List<Placement> unique(List<Placement> written) {
    Map<Integer, Integer> device = new HashMap<>();
    if (written.stream().allMatch(p -> device.computeIfAbsent(p.workGroup(), w -> p.device()) == p.device())) {
      return written;
    }
    List<Placement> distinct = written.stream().distinct().toList();
    return written.stream().map(p -> new Placement(distinct.indexOf(p), p.device()).in(p.grid())).toList();
  }
}
