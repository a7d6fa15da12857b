package periscope.generate.cut;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;

/**
 * The history of one execution of a test, under a model or on a machine.
 *
 * @param language  header of the test's language, which belongs to the C family
 * @param locations locations of the test
 * @param places    placement of each thread
 * @param steps     the steps thread after thread, each thread in program order
 * @param sources   for each step that reads another step's write, by its index, the index of that step; other reads get
 *                  the initial value
 * @param later     for each step, the indices of the writes behind it in coherence order; empty unless the step writes
 */
public record History(String language, List<Location> locations, List<Placement> places, List<Step> steps,
    Map<Integer, Integer> sources, List<Set<Integer>> later) {

  /**
   * A step of a thread.
   *
   * @param location index of the location; {@link #NOWHERE} for a fence or a barrier
   * @param read     the value that the step read
   * @param written  the value that the step wrote
   * @param data     indices of the earlier steps of its thread whose values it stored, or computed with
   * @param control  indices of the earlier steps of its thread whose values decided whether it ran
   * @param offset   position of its instruction in the text
   */
  public record Step(int thread, StepOperation act, int location, OptionalLong read, OptionalLong written,
      Set<Integer> data,
      Set<Integer> control, int offset) {

    public Step {
      data = Set.copyOf(data);
      control = Set.copyOf(control);
    }

    boolean accesses() {
      return location != NOWHERE;
    }

    boolean reads() {
      return read.isPresent();
    }

    boolean writes() {
      return written.isPresent();
    }

    /** Whether two steps access one location, from different threads, and one of them writes. */
    public boolean conflicts(Step that) {
      return thread != that.thread && accesses() && location == that.location && (writes() || that.writes());
    }

    /** Whether the step is a fence or a barrier that orders the steps before it and behind it. */
    boolean orders() {
      return !accesses() && !(act instanceof StepOperation.Fence fence
          && fence.semantics().order() == MemoryOrder.RELAXED);
    }

    /** The name of the barrier that the step arrives at; empty for other steps. */
    Optional<String> meeting() {
      return act instanceof StepOperation.Barrier barrier ? Optional.of(barrier.meeting()) : Optional.empty();
    }
  }

  /** The location of a step that accesses no memory. */
  public static final int NOWHERE = -1;

  public History {
    locations = List.copyOf(locations);
    places = List.copyOf(places);
    steps = List.copyOf(steps);
    sources = Map.copyOf(sources);
    later = later.stream().map(Set::copyOf).toList();
  }

  /** Copy in which each step is replaced; reads-from and coherence stay. */
  public History with(UnaryOperator<Step> other) {
    return new History(language, locations, places, steps.stream().map(other).toList(), sources, later);
  }

  Step step(int index) {
    return steps.get(index);
  }

  /** Indices of the steps that access memory. */
  List<Integer> accesses() {
    return IntStream.range(0, steps.size()).filter(i -> steps.get(i).accesses()).boxed().toList();
  }

  Location location(int step) {
    return locations.get(steps.get(step).location());
  }

  /** The memory order of an access, by its index. */
  MemoryOrder order(int step) {
    return steps.get(step).act() instanceof StepOperation.Access access ? access.semantics().order()
        : MemoryOrder.NON_ATOMIC;
  }

  int group(int step) {
    return places.get(steps.get(step).thread()).workGroup();
  }

  /** Whether write {@code other} comes behind {@code write} in coherence order. */
  boolean before(int write, int other) {
    return later.get(write).contains(other);
  }

  /** Whether a read got its value from before a write of its location, in coherence order. */
  boolean misses(int read, int write) {
    Integer source = sources.get(read);
    return read != write && steps.get(read).location() == steps.get(write).location()
        && (source == null ? steps.get(write).writes() : before(source, write));
  }

  /** The value of a location just before a write. */
  long before(int write) {
    List<Integer> earlier = accesses().stream().filter(w -> later.get(w).contains(write)).toList();
    return earlier.stream().filter(w -> earlier.stream().noneMatch(o -> before(w, o))).findFirst()
        .map(w -> steps.get(w).written().getAsLong()).orElse(location(write).initial());
  }
}
