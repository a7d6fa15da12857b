package periscope.litmus.instruction;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.Span;

/**
 * What instructions of PTX are made of: one event each, or a step that makes none. No text contains them; engines walk them
 * instead of the {@link PtxInstruction} that they stand for, whose span they carry.
 */
public sealed interface EventInstruction extends Instruction {

  /**
   * A read.
   *
   * @param register where the value goes
   * @param address  registers that its address was computed from
   */
  record Read(
      String register, String location, Set<String> address, MemoryOrder order, Scope scope, Marks marks, Span span)
      implements EventInstruction {
    public Read {
      address = Set.copyOf(address);
    }
  }

  /** A write of {@code value}. */
  record Write(
      String location, Set<String> address, MemoryOrder order, Scope scope, Marks marks, Expression value, Span span)
      implements EventInstruction {
    public Write {
      address = Set.copyOf(address);
    }
  }

  /**
   * A fence, or an arrival at a barrier.
   *
   * @param arrival for a barrier: which; its occurrence is counted on the way if {@code counted}
   * @param counted whether the occurrence is how often the thread has been there before
   */
  record Fence(
      MemoryOrder order, Scope scope, Marks marks, Optional<BarrierSide> arrival, boolean counted, Span span)
      implements EventInstruction {}

  /** Drops runs in which {@code condition} is 0. */
  record Assume(Expression condition, Span span) implements EventInstruction {}
}
