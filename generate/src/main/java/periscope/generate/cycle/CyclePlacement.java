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

  /** The placement in given work-groups, on one device, with global memory. */
  static CyclePlacement on(List<Integer> groups, Cycle cycle) {
    return new CyclePlacement(groups, Collections.nCopies(groups.size(), 0),
        Collections.nCopies(cycle.locations(), AddressSpace.GLOBAL));
  }

  /** The placement of each thread in a separate work-group. */
  static CyclePlacement apart(Cycle cycle) {
    return on(IntStream.range(0, cycle.threads()).boxed().toList(), cycle);
  }

  /**
   * Whether a test can have this placement: only one work-group accesses each local location, since the location would
   * be several otherwise; threads {@linkplain #waits meet} at their barriers; and each
   * {@linkplain Cycle#observed observed} location has a place for its observer.
   */
  boolean meets(Cycle cycle) {
    return waits(cycle) && cycle.observed().stream().allMatch(x -> observer(cycle, x).isPresent())
        && IntStream.range(0, regions.size()).filter(x -> regions.get(x) == AddressSpace.LOCAL)
            .allMatch(x -> cycle.accesses().stream().filter(a -> a.location() == x).map(a -> groups.get(a.thread()))
                .distinct().count() == 1);
  }

  /**
   * The placement of a thread that only reads a location. It joins the work-group that makes all accesses of the
   * location; if there is none, or its threads have barriers, the thread gets a separate work-group. Empty if the
   * location is local and the thread could not read it from there.
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

  /** Whether all threads of a work-group have equally many barriers, and no thread waits at a barrier alone. */
  private boolean waits(Cycle cycle) {
    List<Integer> barriers = cycle.barriers();
    return IntStream.range(0, groups.size()).allMatch(t -> {
      List<Integer> others = IntStream.range(0, groups.size())
          .filter(o -> o != t && groups.get(o).equals(groups.get(t))).mapToObj(barriers::get).toList();
      return others.stream().allMatch(barriers.get(t)::equals) && (barriers.get(t) == 0 || !others.isEmpty());
    });
  }

  /** The placement rotated by a number of edges, for a cycle that equals its rotation by them. */
  CyclePlacement turned(Cycle cycle, int edges) {
    int threads = (int) cycle.edges().subList(0, edges).stream().filter(Edge::external).count();
    int locations = (int) cycle.edges().subList(0, edges).stream().filter(e -> !e.sameLocation()).count();
    return new CyclePlacement(Placements.numbered(Cycle.turned(groups, threads)),
        Placements.numbered(Cycle.turned(devices, threads)), Cycle.turned(regions, locations));
  }

  /** Compares placements by their first difference: in work-groups, devices, then address spaces. */
  int compare(CyclePlacement that) {
    int byGroup = Cycle.compare(groups, that.groups);
    int byDevice = byGroup != 0 ? byGroup : Cycle.compare(devices, that.devices);
    return byDevice != 0 ? byDevice : Cycle.compare(regions, that.regions);
  }

  /**
   * The placement in names of tests; empty if each thread has a separate work-group on one device, and all memory is
   * global.
   */
  String tag(InstructionSet instructions) {
    return shared(groups, instructions.group(), true).map(t -> "+" + t).orElse("")
        + shared(devices, instructions.device(), false).map(t -> "+" + t).orElse("")
        + region(instructions.region()).map(t -> "+" + t).orElse("");
  }

  /**
   * The words for threads that share places.
   *
   * @param places place of each thread
   * @param word   word for a place
   * @param apart  whether the default, which has no words, is that no two threads share a place; else that all share
   *               one
   */
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
