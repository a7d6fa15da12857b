package periscope.litmus.instruction;

import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The effect of a {@link LanguageInstruction} on a machine that simulates a device: machines run these steps, and know
 * no language. A machine may refuse a step that it does not support.
 */
public sealed interface MachineStep {

  /**
   * The place that a step accesses.
   *
   * @param location name of the location
   * @param offset   the number added to the address; if it is not 0, the access leaves the location, and the run is
   *                 dropped
   * @param order    memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access
   * @param generic  whether the access takes the usual way to memory, through no cache of a special way ({@link
   *                 periscope.litmus.memory.Way})
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
   * @param register receives the old value; absent if no register does
   */
  record Update(Place place, Optional<String> register, Effect effect, Expression operand) implements Access {}

  /**
   * Writes {@code desired} if the location holds {@code expected}; {@code register} receives the old value in both
   * cases.
   */
  record CompareExchange(Place place, String register, Expression expected, Expression desired) implements Access {}

  /** A fence of memory. */
  record Fence(MemoryOrder order, Scope scope) implements MachineStep {}

  /** A fence between ways to memory; without effect on machines where all accesses take one way. */
  record WayFence() implements MachineStep {}

  /**
   * A barrier of the work-group.
   *
   * @param waits  true if the thread arrives and waits, false if it only arrives
   * @param name   name of the barrier; empty if a register numbers the barrier
   * @param quorum number of threads for which the barrier opens; absent for all threads of the work-group
   */
  record Barrier(boolean waits, Optional<String> name, Optional<Expression> quorum) implements MachineStep {}
}
