package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * The set of placements that the tests of a cycle have.
 *
 * @param threads choice of work-groups and devices for threads
 * @param regions choice of address spaces for locations
 */
public record Placing(Threads threads, Regions regions) {

  /** The choice of work-groups and devices for threads. */
  public enum Threads {
    /** Each thread in a separate work-group. */
    DIFFERENT,
    /** All threads in one work-group. */
    SAME,
    /** Every partition into work-groups, on one device. */
    ALL,
    /** Every partition into work-groups, with every partition of these into devices. */
    DEVICES
  }

  /** The choice of address spaces for locations. */
  public enum Regions {
    /** All locations in global memory. */
    GLOBAL,
    /** All locations in local memory. */
    LOCAL,
    /** Every combination. */
    ALL
  }

  /** Each thread in a separate work-group, all memory global. */
  public static final Placing USUAL = new Placing(Threads.DIFFERENT, Regions.GLOBAL);

  /** Every placement of the choice, including those that rotations of the cycle turn into each other. */
  List<CyclePlacement> of(Cycle cycle) {
    int threads = cycle.threads();
    List<CyclePlacement> all = new ArrayList<>();
    for (List<Integer> groups : groups(threads)) {
      for (List<Integer> devices : devices(groups)) {
        regions(cycle.locations()).forEach(r -> all.add(new CyclePlacement(groups, devices, r)));
      }
    }
    return all;
  }

  private List<List<Integer>> groups(int n) {
    return switch (threads) {
      case DIFFERENT -> List.of(IntStream.range(0, n).boxed().toList());
      case SAME -> List.of(Collections.nCopies(n, 0));
      case ALL, DEVICES -> Placements.of(n);
    };
  }

  private List<List<Integer>> devices(List<Integer> groups) {
    if (threads != Threads.DEVICES) {
      return List.of(Collections.nCopies(groups.size(), 0));
    }
    int distinct = (int) groups.stream().distinct().count();
    return Placements.of(distinct).stream().map(p -> groups.stream().map(p::get).toList()).toList();
  }

  private List<List<AddressSpace>> regions(int locations) {
    List<AddressSpace> choices = switch (regions) {
      case GLOBAL -> List.of(AddressSpace.GLOBAL);
      case LOCAL -> List.of(AddressSpace.LOCAL);
      case ALL -> List.of(AddressSpace.GLOBAL, AddressSpace.LOCAL);
    };
    List<List<AddressSpace>> all = List.of(List.of());
    for (int x = 0; x < locations; x++) {
      List<List<AddressSpace>> longer = new ArrayList<>();
      for (List<AddressSpace> some : all) {
        for (AddressSpace choice : choices) {
          List<AddressSpace> more = new ArrayList<>(some);
          more.add(choice);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }
}
