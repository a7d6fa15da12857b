package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.table.TargetOperation;
import periscope.mappings.table.TargetOperation.Effect;

/** What searched programs in PTX are made of: loads, stores, exchanges and fences through the generic proxy. */
final class PtxOperations {

  private static final Expression HERE = Expression.constant(0);
  private static final List<String> SCOPES = List.of("", "cta", "gpu", "sys");
  private static final List<MemoryOrder> ORDERS = List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED,
      MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  private PtxOperations() {}

  /** @param scopes of strong operations and fences */
  static List<TargetOperation> of(Set<Scope> scopes) {
    List<TargetOperation> operations = new ArrayList<>();
    for (Effect effect : List.of(Effect.READ, Effect.WRITE, Effect.EXCHANGE, Effect.FENCE)) {
      for (MemoryOrder order : ORDERS) {
        if (order == MemoryOrder.NON_ATOMIC && (effect == Effect.READ || effect == Effect.WRITE)) {
          operations.add(operation(effect, order, Scope.WORK_ITEM));
        } else if (order != MemoryOrder.NON_ATOMIC && exists(effect, order)) {
          scopes.stream().filter(s -> s != Scope.WORK_ITEM).forEach(s -> operations.add(operation(effect, order, s)));
        }
      }
    }
    return operations;
  }

  private static boolean exists(Effect effect, MemoryOrder order) {
    return switch (effect) {
      case READ -> order == MemoryOrder.RELAXED || order == MemoryOrder.ACQUIRE;
      case WRITE -> order == MemoryOrder.RELAXED || order == MemoryOrder.RELEASE;
      case EXCHANGE -> order != MemoryOrder.SEQ_CST;
      default -> order != MemoryOrder.RELAXED;
    };
  }

  private static TargetOperation operation(Effect effect, MemoryOrder order, Scope scope) {
    Qualifiers qualifiers = order == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK : Qualifiers.of(order, scope);
    String mnemonic = switch (effect) {
      case READ -> "ld";
      case WRITE -> "st";
      case EXCHANGE -> "atom";
      default -> "fence";
    };
    String word = order == MemoryOrder.NON_ATOMIC ? "weak"
        : order == MemoryOrder.SEQ_CST ? "sc" : order.name().toLowerCase(Locale.ROOT);
    String name = mnemonic + "." + word + (order == MemoryOrder.NON_ATOMIC ? "" : "." + SCOPES.get(scope.ordinal()))
        + (effect == Effect.EXCHANGE ? ".exch" : "");
    TargetOperation.Maker maker = (r, x, v) -> switch (effect) {
      case READ -> new PtxInstruction.Ld(r, x, HERE, qualifiers, Span.NONE);
      case WRITE -> new PtxInstruction.St(x, HERE, Expression.constant(v), qualifiers, Span.NONE);
      case EXCHANGE -> new PtxInstruction.Atom(
          Optional.of(r), FetchOperator.EXCHANGE, x, HERE, Expression.constant(v), qualifiers, Span.NONE);
      default -> new PtxInstruction.Fence(order, scope, false, Span.NONE);
    };
    return new TargetOperation(name, mnemonic, word, effect, order, maker);
  }
}
