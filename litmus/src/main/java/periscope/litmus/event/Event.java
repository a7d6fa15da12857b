package periscope.litmus.event;

import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Placement;
import periscope.litmus.Scope;

/**
 * One memory event, without values.
 *
 * @param thread         index of its thread; {@link #INITIAL} for an initial write
 * @param placement      where that thread runs; meaningless for an initial write
 * @param kind           what it does
 * @param location       index of the location accessed; -1 for a fence
 * @param atomicLocation whether that location is atomic
 * @param space          the region of that location
 * @param order          its memory order
 * @param scope          its scope; meaningless for a non-atomic event
 * @param remote         whether it is flagged remote
 */
public record Event(
    int thread,
    Placement placement,
    Kind kind,
    int location,
    boolean atomicLocation,
    AddressSpace space,
    MemoryOrder order,
    Scope scope,
    boolean remote) {

  /** Thread index of initial writes. */
  public static final int INITIAL = -1;

  /** What an event does. In the OpenCL family a read-modify-write is one event. */
  public enum Kind {
    READ,
    WRITE,
    RMW,
    FENCE
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
