package periscope.generate.cycle;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;

/**
 * A placement of a cycle's threads in work-groups and on devices, and of its locations in address spaces.
 *
 * @param groups  work-group of each thread
 * @param devices device of each thread
 * @param regions address space of each location
 */
public record CyclePlacement(List<Integer> groups, List<Integer> devices, List<AddressSpace> regions) {

  public CyclePlacement {
    groups = List.copyOf(groups);
    devices = List.copyOf(devices);
    regions = List.copyOf(regions);
  }

  /** These groups, on one device, with global memory. */
  static CyclePlacement on(List<Integer> groups, Cycle cycle) {
    return new CyclePlacement(groups, Collections.nCopies(groups.size(), 0),
        Collections.nCopies(cycle.locations(), AddressSpace.GLOBAL));
  }

  /** Each thread in a work-group of its own. */
  static CyclePlacement apart(Cycle cycle) {
    return on(IntStream.range(0, cycle.threads()).boxed().toList(), cycle);
  }

  /**
   * Whether the cycle's threads meet there: each location of work-groups is one of a single work-group, for others
   * would be several locations; barriers {@linkplain #waits wait} for somebody; and what has to be observed can be.
   */
  boolean meets(Cycle cycle) {
    return waits(cycle) && cycle.observed().stream().allMatch(x -> observer(cycle, x).isPresent())
        && IntStream.range(0, regions.size()).filter(x -> regions.get(x) == AddressSpace.LOCAL)
            .allMatch(x -> cycle.accesses().stream().filter(a -> a.location() == x).map(a -> groups.get(a.thread()))
                .distinct().count() == 1);
  }

  /**
   * Where a thread runs that only reads a location: in the work-group that has all of the location's accesses; in one
   * of its own if there is none, or the threads there come to barriers. Empty if it cannot read a local location then.
   */
  Optional<Placement> observer(Cycle cycle, int location) {
    List<Integer> threads = cycle.accesses().stream().filter(a -> a.location() == location)
        .map(Cycle.Access::thread).distinct().toList();
    int first = threads.get(0);
    boolean together = threads.stream().allMatch(t -> groups.get(t).equals(groups.get(first)))
        && cycle.barriers().get(first) == 0;
    int apart = groups.stream().mapToInt(g -> g + 1).max().orElse(0);
    return !together && regions.get(location) == AddressSpace.LOCAL ? Optional.empty()
        : Optional.of(new Placement(together ? groups.get(first) : apart, devices.get(first)));
  }

  /** Whether threads of a work-group come to as many barriers as each other, and none waits for itself alone. */
  private boolean waits(Cycle cycle) {
    List<Integer> barriers = cycle.barriers();
    return IntStream.range(0, groups.size()).allMatch(t -> {
      List<Integer> others = IntStream.range(0, groups.size())
          .filter(o -> o != t && groups.get(o).equals(groups.get(t))).mapToObj(barriers::get).toList();
      return others.stream().allMatch(barriers.get(t)::equals) && (barriers.get(t) == 0 || !others.isEmpty());
    });
  }

  /** The same seen from an edge further on, for a cycle that looks the same from there. */
  CyclePlacement turned(Cycle cycle, int edges) {
    int threads = (int) cycle.edges().subList(0, edges).stream().filter(Edge::external).count();
    int locations = (int) cycle.edges().subList(0, edges).stream().filter(e -> !e.sameLocation()).count();
    return new CyclePlacement(Placements.numbered(Cycle.turned(groups, threads)),
        Placements.numbered(Cycle.turned(devices, threads)), Cycle.turned(regions, locations));
  }

  /** By the first difference. */
  int compare(CyclePlacement that) {
    int byGroup = Cycle.compare(groups, that.groups);
    int byDevice = byGroup != 0 ? byGroup : Cycle.compare(devices, that.devices);
    return byDevice != 0 ? byDevice : Cycle.compare(regions, that.regions);
  }

  /** In names of tests; empty if each thread has a work-group of its own on one device, and all memory is global. */
  String tag(InstructionSet instructions) {
    return shared(groups, instructions.group(), true).map(t -> "+" + t).orElse("")
        + shared(devices, instructions.device(), false).map(t -> "+" + t).orElse("")
        + region(instructions.region()).map(t -> "+" + t).orElse("");
  }

  /** @param apart whether it is usual that no two share one; else it is usual that all do */
  private static Optional<String> shared(List<Integer> places, String word, boolean apart) {
    long distinct = places.stream().distinct().count();
    boolean usual = distinct == (apart ? places.size() : 1);
    return usual ? Optional.empty() : Optional.of(apart && distinct == 1 ? "same-" + word
        : word + "-" + places.stream().map(String::valueOf).collect(Collectors.joining("-")));
  }

  private Optional<String> region(String word) {
    List<String> local = IntStream.range(0, regions.size()).filter(x -> regions.get(x) == AddressSpace.LOCAL)
        .mapToObj(CycleTest.LOCATIONS::get).toList();
    return local.isEmpty() ? Optional.empty()
        : Optional.of(local.size() == regions.size() ? word : word + "-" + String.join("-", local));
  }
}
