package periscope.verifier.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** What searched programs in PTX are made of: loads, stores, exchanges and fences through the generic proxy. */
final class PtxOperations {

  private static final Expression HERE = Expression.constant(0);
  private static final List<String> SCOPES = List.of("", "cta", "gpu", "sys");
  private static final List<MemoryOrder> ORDERS = List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE,
      MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  private PtxOperations() {}

  /** @param scopes of strong operations and fences */
  static List<Choice> of(Set<Scope> scopes) {
    List<Choice> choices = new ArrayList<>();
    for (Kind kind : List.of(Kind.READ, Kind.WRITE, Kind.RMW, Kind.FENCE)) {
      for (MemoryOrder order : ORDERS) {
        if (order == MemoryOrder.NON_ATOMIC && (kind == Kind.READ || kind == Kind.WRITE)) {
          choices.add(choice(kind, order, Scope.WORK_ITEM));
        } else if (order != MemoryOrder.NON_ATOMIC && exists(kind, order)) {
          scopes.stream().filter(s -> s != Scope.WORK_ITEM).forEach(s -> choices.add(choice(kind, order, s)));
        }
      }
    }
    return choices;
  }

  private static boolean exists(Kind kind, MemoryOrder order) {
    return switch (kind) {
      case READ -> order == MemoryOrder.RELAXED || order == MemoryOrder.ACQUIRE;
      case WRITE -> order == MemoryOrder.RELAXED || order == MemoryOrder.RELEASE;
      case RMW -> order != MemoryOrder.SEQ_CST;
      default -> order != MemoryOrder.RELAXED;
    };
  }

  private static Choice choice(Kind kind, MemoryOrder order, Scope scope) {
    Qualifiers qualifiers = order == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK : Qualifiers.of(order, scope);
    String mnemonic = switch (kind) {
      case READ -> "ld";
      case WRITE -> "st";
      case RMW -> "atom";
      default -> "fence";
    };
    String word = order == MemoryOrder.NON_ATOMIC ? "weak"
        : order == MemoryOrder.SEQ_CST ? "sc" : order.name().toLowerCase(java.util.Locale.ROOT);
    String name = mnemonic + "." + word + (order == MemoryOrder.NON_ATOMIC ? "" : "." + SCOPES.get(scope.ordinal()))
        + (kind == Kind.RMW ? ".exch" : "");
    Choice.Maker maker = (r, x, v) -> switch (kind) {
      case READ -> new PtxInstruction.Ld(r, x, HERE, qualifiers, Span.NONE);
      case WRITE -> new PtxInstruction.St(x, HERE, Expression.constant(v), qualifiers, Span.NONE);
      case RMW -> new PtxInstruction.Atom(
          Optional.of(r), FetchOperator.EXCHANGE, x, HERE, Expression.constant(v), qualifiers, Span.NONE);
      default -> new PtxInstruction.Fence(order, scope, false, Span.NONE);
    };
    int strength = ORDERS.indexOf(order) + (kind == Kind.RMW ? 1 : 0);
    return new Choice(name, new Choice.Group(mnemonic, word), kind, false, FetchOperator.EXCHANGE, strength, maker,
        Optional.empty());
  }
}
