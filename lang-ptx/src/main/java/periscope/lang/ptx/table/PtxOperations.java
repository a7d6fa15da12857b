package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.TargetOperation;
import periscope.mappings.table.TargetOperation.Effect;

/**
 * The operations that searched programs in PTX are made of: loads, stores, exchanges, fences and barriers through the
 * generic proxy.
 */
final class PtxOperations {

  private static final Expression HERE = Expression.constant(0);
  private static final List<MemoryOrder> ORDERS = List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED,
      MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  private static final Qualifiers VOLATILE_ACCESS = new Qualifiers(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false,
      true, Optional.empty(), Optional.empty(), Proxy.GENERIC);
  private static final Set<String> VOLATILE = Set.of("V");
  private static final Set<String> BARRIERS = Set.of("B", "WAITS", "syncbar");

  private PtxOperations() {}

  /** The features of PTX that no searched program uses, each with the names by which models distinguish it. */
  static Map<String, Set<String>> notSearched() {
    Map<String, Set<String>> all = new LinkedHashMap<>();
    all.put("atom.cas", Set.of("RMW", "ctrl", "data"));
    all.put("red", Set.of("RED"));
    all.put("cache operators", Set.of("CA", "CG", "CS", "LU", "CV", "WB", "WT"));
    all.put("proxies and aliases", Set.of("GEN", "SUR", "TEX", "CON", "PROXY", "ALIAS", "vloc"));
    all.put("barriers that not all threads of a CTA wait at", BARRIERS);
    return all;
  }

  /**
   * The operations.
   *
   * @param scopes the scopes of strong operations and fences
   */
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
    operations.add(new TargetOperation("ld.volatile", "ld", "volatile", Effect.READ, MemoryOrder.RELAXED, VOLATILE,
        (r, x, v) -> new PtxInstruction.Ld(r, x, HERE, VOLATILE_ACCESS, Span.NONE)));
    operations.add(new TargetOperation("st.volatile", "st", "volatile", Effect.WRITE, MemoryOrder.RELAXED, VOLATILE,
        (r, x, v) -> new PtxInstruction.St(x, HERE, Expression.constant(v), VOLATILE_ACCESS, Span.NONE)));
    operations.add(new TargetOperation("bar.sync", Operation.BARRIER.spelling(), "", Effect.FENCE, MemoryOrder.ACQ_REL,
        BARRIERS, (r, x, v) -> new PtxInstruction.Bar(PtxInstruction.BarForm.SYNC, HERE, Optional.empty(),
            Optional.empty(), Span.NONE)));
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
    String name = mnemonic + "." + word
        + (order == MemoryOrder.NON_ATOMIC ? "" : "." + Mnemonics.spelling(scope))
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
