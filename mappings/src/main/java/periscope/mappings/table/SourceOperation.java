package periscope.mappings.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/**
 * One source operation with its operands left out: what a row is chosen by.
 *
 * @param operation its kind
 * @param order     its memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access
 * @param scope     its scope; {@link Scope#WORK_ITEM} for a plain access
 * @param remote    whether it is flagged remote; false for plain accesses and fences
 */
public record SourceOperation(Operation operation, MemoryOrder order, Scope scope, boolean remote) {

  public SourceOperation {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    scope = plain ? Scope.WORK_ITEM : scope;
    remote = remote && !plain && operation != Operation.FENCE;
  }

  /** Every source operation there is. */
  public static List<SourceOperation> all() {
    return Arrays.stream(Operation.values()).flatMap(o -> all(o).stream()).toList();
  }

  /** Every source operation of a kind. */
  public static List<SourceOperation> all(Operation operation) {
    List<SourceOperation> all = new ArrayList<>();
    for (MemoryOrder order : operation.orders()) {
      for (Scope scope : Scope.values()) {
        all.add(new SourceOperation(operation, order, scope, false));
        all.add(new SourceOperation(operation, order, scope, true));
      }
    }
    return all.stream().distinct().toList();
  }

  /** What an instruction does; empty for barriers, which mappings have no rows for. */
  public static Optional<SourceOperation> of(AtomicInstruction instruction) {
    if (instruction instanceof AtomicInstruction.Load i) {
      return of(Operation.LOAD, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Store i) {
      return of(Operation.STORE, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      boolean increment = i.operator() == FetchOperator.ADD && i.operand().equals(Expression.constant(1));
      return of(increment ? Operation.FETCH_INC : Operation.of(i.operator()), i.semantics());
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      return of(Operation.COMPARE_EXCHANGE, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return of(Operation.FENCE, i.semantics());
    } else {
      return Optional.empty();
    }
  }

  private static Optional<SourceOperation> of(Operation operation, Semantics semantics) {
    return Optional.of(new SourceOperation(operation, semantics.order(), semantics.scope(), semantics.remote()));
  }

  /** The pattern that matches just this, with customary names. */
  public Pattern pattern() {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    Optional<String> result = operation.hasResult() ? Optional.of("r") : Optional.empty();
    Optional<Boolean> flag = plain || operation == Operation.FENCE ? Optional.empty() : Optional.of(remote);
    return new Pattern(operation, order, plain ? Optional.empty() : Optional.of(scope), flag, result, operation.names());
  }

  /** {@code store(all, non_remote)}. */
  @Override
  public String toString() {
    return pattern().head();
  }
}
