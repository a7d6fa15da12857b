package periscope.litmus.instruction;

import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The effect of a {@link LanguageInstruction} on a machine that simulates a device: machines run these steps, and know
 * no language. A machine may refuse a step that it lacks.
 */
public sealed interface MachineStep {

  /**
   * The place that a step accesses.
   *
   * @param location name of the location
   * @param offset   the number added to the address; a run in which it is not 0 leaves the location, and is dropped
   * @param order    {@link MemoryOrder#NON_ATOMIC} for a plain access
   * @param generic  whether the access reaches memory by the way of other accesses, through no cache of its own
   */
  record Place(String location, Expression offset, MemoryOrder order, boolean generic) {}

  /** A step that accesses one location. */
  sealed interface Access extends MachineStep {
    Place place();
  }

  /** {@code register = location}. */
  record Load(Place place, String register) implements Access {}

  /** {@code location = value}. */
  record Store(Place place, Expression value) implements Access {}

  /**
   * A read-modify-write.
   *
   * @param register the register for the old value, if any
   */
  record Update(Place place, Optional<String> register, Effect effect, Expression operand) implements Access {}

  /** Writes {@code desired} if the location holds {@code expected}; the register gets the old value either way. */
  record CompareExchange(Place place, String register, Expression expected, Expression desired) implements Access {}

  /** A fence of memory. */
  record Fence(MemoryOrder order, Scope scope) implements MachineStep {}

  /** A fence between ways to memory: none where all accesses take one way. */
  record WayFence() implements MachineStep {}

  /**
   * A barrier of the work-group.
   *
   * @param waits  whether the thread waits there, and does not only arrive
   * @param name   equal names are the same barrier; empty if a register numbers the barrier
   * @param quorum the number of threads that the barrier opens for; absent if for all of the work-group
   */
  record Barrier(boolean waits, Optional<String> name, Optional<Expression> quorum) implements MachineStep {}
}
