package periscope.litmus.event;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An event, without values.
 *
 * @param thread         index of its thread; {@link #INITIAL} for an initial write
 * @param placement      where that thread runs; meaningless for an initial write
 * @param kind           its kind
 * @param location       index of the location accessed; -1 for a fence
 * @param atomicLocation whether that location is atomic
 * @param regions        the address space of that location; for a fence, the address spaces that it orders
 * @param order          its memory order
 * @param scope          its scope; meaningless for a non-atomic event
 * @param remote         whether it is flagged remote
 * @param barrier        for the fences of a barrier and for an arrival at a barrier: the barrier, and which side of it
 * @param dependencies   the earlier reads of its thread that it depends on
 * @param marks          its further properties
 * @param span           where it stands in the text; {@link Span#NONE} for an initial write
 */
public record Event(
    int thread,
    Placement placement,
    Kind kind,
    int location,
    boolean atomicLocation,
    Set<AddressSpace> regions,
    MemoryOrder order,
    Scope scope,
    boolean remote,
    Optional<BarrierSide> barrier,
    Dependencies dependencies,
    Marks marks,
    Span span) {

  /** Thread index of initial writes. */
  public static final int INITIAL = -1;

  private static final Set<AddressSpace> GLOBAL = Set.of(AddressSpace.GLOBAL);
  private static final Set<AddressSpace> LOCAL = Set.of(AddressSpace.LOCAL);

  /**
   * What an event does. In the OpenCL family a read-modify-write is one event, and a barrier is two fences. In an
   * assembly a read-modify-write is a read and a write, and a barrier is an event of its own.
   */
  public enum Kind {
    READ,
    WRITE,
    RMW,
    FENCE,
    BARRIER
  }

  /**
   * One of the two fences that a barrier is made of, or the arrival of a thread at a barrier that is one event. Those
   * of a work-group that have the same name and occurrence belong to one barrier.
   *
   * @param entry      for fences: whether it is the fence before the barrier, not the one behind it; for arrivals:
   *                   whether the thread only arrives and does not wait
   * @param name       the barrier's label or number, or its position in the text
   * @param occurrence how often the thread has been at this barrier before; the instance, if the text numbers them
   * @param quorum     for an arrival at a barrier that opens for a number of threads: that number; 0 for all others
   */
  public record BarrierSide(boolean entry, String name, int occurrence, int quorum) {
    /** Of a barrier for all threads of the work-group. */
    public BarrierSide(boolean entry, String name, int occurrence) {
      this(entry, name, occurrence, 0);
    }

    /** Whether both belong to the same barrier, if their threads share a work-group. */
    public boolean sameBarrier(BarrierSide that) {
      return occurrence == that.occurrence && name.equals(that.name);
    }
  }

  /**
   * Events that an event depends on.
   *
   * @param address those that its address was computed from
   * @param data    those that the value it writes or compares with was computed from
   * @param control those that decided whether it is executed
   * @param awaited for an arrival at a barrier that opens for a number of threads: the arrivals of others that it waits
   *     for
   */
  public record Dependencies(EventSet address, EventSet data, EventSet control, EventSet awaited) {
    public static final Dependencies NONE = new Dependencies(EventSet.NONE, EventSet.NONE, EventSet.NONE);

    /** Of an event that waits for no arrivals. */
    public Dependencies(EventSet address, EventSet data, EventSet control) {
      this(address, data, control, EventSet.NONE);
    }

    /** The same dependencies of an event whose thread starts at event {@code first}, not 0. */
    public Dependencies shifted(int first) {
      return this.equals(NONE) ? this
          : new Dependencies(address.shifted(first), data.shifted(first), control.shifted(first));
    }
  }

  public Event {
    regions = Set.copyOf(regions);
  }

  /** An access without dependencies that no text contains. */
  public Event(
      int thread, Placement placement, Kind kind, int location, boolean atomicLocation, AddressSpace space,
      MemoryOrder order, Scope scope, boolean remote) {
    this(thread, placement, kind, location, atomicLocation, space == AddressSpace.GLOBAL ? GLOBAL : LOCAL, order, scope,
        remote, Optional.empty(), Dependencies.NONE, Marks.NONE, Span.NONE);
  }

  /** The same event with other dependencies. */
  public Event with(Dependencies changed) {
    return new Event(
        thread, placement, kind, location, atomicLocation, regions, order, scope, remote, barrier, changed,
        marks, span);
  }

  /** The same event of a barrier that its thread has been at so often before. */
  public Event meeting(int occurrence) {
    BarrierSide side = barrier.orElseThrow();
    return new Event(thread, placement, kind, location, atomicLocation, regions, order, scope, remote,
        Optional.of(new BarrierSide(side.entry(), side.name(), occurrence, side.quorum())), dependencies, marks, span);
  }

  /** The same event where another thread has it, in its own text. */
  public Event of(int otherThread, Span there) {
    return new Event(otherThread, placement, kind, location, atomicLocation, regions, order, scope, remote, barrier,
        dependencies, marks, there);
  }

  /** Number of the virtual address that it accesses; those from 0 on are the locations' own. */
  public int address() {
    return marks.address() < 0 ? location : marks.address();
  }

  public boolean initial() {
    return thread == INITIAL;
  }

  public boolean reads() {
    return kind == Kind.READ || kind == Kind.RMW;
  }

  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.RMW;
  }
}
