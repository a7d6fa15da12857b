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
 * @param thread         index of the event's thread; {@link #INITIAL} for an initial write
 * @param placement      work-group and device of the thread; meaningless for an initial write
 * @param kind           read, write, read-modify-write, fence or barrier
 * @param location       index of the location accessed; -1 for a fence
 * @param atomicLocation whether that location is atomic
 * @param regions        the address space of that location; for a fence, the address spaces that the fence orders
 * @param order          memory order
 * @param scope          memory scope; meaningless for a non-atomic event
 * @param remote         whether the operation is flagged remote
 * @param barrier        for the fences of a barrier and for an arrival at a barrier: the barrier, and which side of it;
 *                       else empty
 * @param dependencies   the earlier reads of the same thread that the event depends on
 * @param marks          the event's further properties
 * @param span           the place of the instruction in the text; {@link Span#NONE} for an initial write
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
   * The kind of an event. In the OpenCL family a read-modify-write is one event, and a barrier is two fences. In an
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
   * One of the two fences that make a barrier, or the arrival of a thread at a barrier that is one event. Sides in one
   * work-group with the same name and occurrence belong to one barrier.
   *
   * @param entry      for fences: true for the fence before the barrier, false for the fence behind it; for arrivals:
   *                   true if the thread arrives and does not wait
   * @param name       the barrier's label or number, or its position in the text
   * @param occurrence number of times that the thread has been at this barrier before; the instance number, if the text
   *                   gives one
   * @param quorum     for an arrival at a barrier that opens for a certain number of threads: that number; 0 for all
   *                   others
   * @param aligned    the warp that has to come to the barrier by one instruction; empty if threads may come by any
   */
  public record BarrierSide(boolean entry, String name, int occurrence, int quorum, Optional<Aligned> aligned) {

    /**
     * The demand of an aligned barrier: all threads of a warp execute the same instruction.
     *
     * @param warp        number of the thread's warp in its work-group
     * @param instruction name of the instruction, and of the rounds of the loops around it
     */
    public record Aligned(int warp, String instruction) {}

    /** A side of a barrier that demands no alignment. */
    public BarrierSide(boolean entry, String name, int occurrence, int quorum) {
      this(entry, name, occurrence, quorum, Optional.empty());
    }

    /** A side of a barrier for all threads of the work-group. */
    public BarrierSide(boolean entry, String name, int occurrence) {
      this(entry, name, occurrence, 0);
    }

    /** Whether two threads of a warp are at one aligned barrier by different instructions, which is undefined. */
    public boolean splitsWarp(BarrierSide that) {
      return sameBarrier(that) && aligned.isPresent() && that.aligned.isPresent()
          && aligned.get().warp() == that.aligned.get().warp()
          && !aligned.get().instruction().equals(that.aligned.get().instruction());
    }

    /** Whether two sides belong to the same barrier, provided that their threads share a work-group. */
    public boolean sameBarrier(BarrierSide that) {
      return occurrence == that.occurrence && name.equals(that.name);
    }
  }

  /**
   * The events that an event depends on, as sets of event numbers.
   *
   * @param address reads from which the event's address was computed
   * @param data    reads from which the value that the event writes or compares with was computed
   * @param control reads that decided whether the event is executed
   * @param awaited for an arrival at a barrier that opens for a number of threads: the arrivals of other threads for
   *                which it waits; else empty
   */
  public record Dependencies(EventSet address, EventSet data, EventSet control, EventSet awaited) {
    public static final Dependencies NONE = new Dependencies(EventSet.NONE, EventSet.NONE, EventSet.NONE);

    /** The dependencies of an event that waits for no arrivals. */
    public Dependencies(EventSet address, EventSet data, EventSet control) {
      this(address, data, control, EventSet.NONE);
    }

    /**
     * A copy for a thread whose first event has number {@code first} instead of 0: {@code first} is added to every
     * event number.
     */
    public Dependencies shifted(int first) {
      return this.equals(NONE) ? this
          : new Dependencies(address.shifted(first), data.shifted(first), control.shifted(first));
    }
  }

  public Event {
    regions = Set.copyOf(regions);
  }

  /** An access without dependencies, for events that stand in no text (the span is {@link Span#NONE}). */
  public Event(
      int thread, Placement placement, Kind kind, int location, boolean atomicLocation, AddressSpace space,
      MemoryOrder order, Scope scope, boolean remote) {
    this(thread, placement, kind, location, atomicLocation, space == AddressSpace.GLOBAL ? GLOBAL : LOCAL, order, scope,
        remote, Optional.empty(), Dependencies.NONE, Marks.NONE, Span.NONE);
  }

  /** A copy of the event with other dependencies. */
  public Event with(Dependencies changed) {
    return new Event(
        thread, placement, kind, location, atomicLocation, regions, order, scope, remote, barrier, changed,
        marks, span);
  }

  /**
   * A copy of the event of a barrier with another {@link BarrierSide#occurrence}.
   *
   * @throws java.util.NoSuchElementException if the event belongs to no barrier
   */
  public Event meeting(int occurrence) {
    BarrierSide side = barrier.orElseThrow();
    return new Event(thread, placement, kind, location, atomicLocation, regions, order, scope, remote,
        Optional.of(new BarrierSide(side.entry(), side.name(), occurrence, side.quorum(), side.aligned())),
        dependencies, marks, span);
  }

  /** A copy of the event for another thread, at a place in that thread's text. */
  public Event of(int otherThread, Span there) {
    return new Event(otherThread, placement, kind, location, atomicLocation, regions, order, scope, remote, barrier,
        dependencies, marks, there);
  }

  /**
   * Number of the virtual address that the event accesses; the number of a location's own address is the location's
   * index, and aliases have larger numbers.
   */
  public int address() {
    return marks.address() < 0 ? location : marks.address();
  }

  /** Whether the event is the initial write of a location, which no thread does. */
  public boolean initial() {
    return thread == INITIAL;
  }

  /** Whether the event is a read, or a read-modify-write as one event. */
  public boolean reads() {
    return kind == Kind.READ || kind == Kind.RMW;
  }

  /** Whether the event is a write, or a read-modify-write as one event. */
  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.RMW;
  }
}
