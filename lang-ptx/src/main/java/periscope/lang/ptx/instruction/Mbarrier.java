package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An operation on an mbarrier object (PTX ISA, {@code mbarrier}), with the events of a {@link PhaseOperation}.
 *
 * @param kind     the operation
 * @param register the predicate that a wait sets, or the state that an arrival returns, of which the model knows the
 *                 parity of the phase; absent if nothing receives it
 * @param location the object
 * @param operand  the count of an initialisation or of arrivals, the transactions, or the parity of a wait; 0 of an
 *                 invalidation
 * @param order    memory order; {@link MemoryOrder#NON_ATOMIC} of an initialisation and of an invalidation
 * @param scope    memory scope; {@link Scope#WORK_ITEM} of an initialisation and of an invalidation
 */
public record Mbarrier(
    Kind kind, Optional<String> register, String location, Expression operand, MemoryOrder order, Scope scope,
    Span span)
    implements NewerInstruction, LanguageInstruction.Access {

  @Override
  public Part part() {
    return Part.MBARRIERS;
  }

  @Override
  public Mbarrier at(String newLocation) {
    return new Mbarrier(kind, register, newLocation, operand, order, scope, span);
  }

  @Override
  public Mbarrier renamed(UnaryOperator<String> names) {
    return at(names.apply(location));
  }

  @Override
  public Dataflow dataflow() {
    return Dataflow.of(operand).into(register);
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return operation().events(fresh);
  }

  /** The operation on the barrier that the object is. */
  public PhaseOperation operation() {
    return new PhaseOperation(kind, register, location, operand, order, scope, span);
  }
}
