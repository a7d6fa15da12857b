package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.RowEdits.Change;

// CHECKSTYLE OFF InlineFullyQualifiedName: instructions and tables have Qualifiers each

/** Computes the instructions that are one step weaker or stronger than another. */
final class PtxStrength {

  private static final List<String> SCOPES = List.of("", "cta", "gpu", "sys");
  private static final List<String> LEVELS = List.of("", "cta", "gl", "sys");

  private PtxStrength() {}

  /**
   * The instructions one step weaker or stronger ({@code up}): another order or scope; a scope that the row's left side
   * names stays.
   */
  static List<Change> next(Instruction i, boolean up) {
    List<Change> changes = new ArrayList<>();
    if (OpenScope.form(i) instanceof PtxInstruction.Fence f) {
      Set<MemoryOrder> orders = f.membar() ? Set.of() : Set.of(
          MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);
      next(f.order(), orders, up).forEach(o -> changes.add(new Change(o == MemoryOrder.SEQ_CST ? "sc" : spelling(o),
          OpenScope.as(i, new PtxInstruction.Fence(o, f.scope(), f.membar(), f.span())))));
      next(i, f.scope(), up).ifPresent(
          s -> changes.add(new Change((f.membar() ? LEVELS : SCOPES).get(Scope.COMMON.indexOf(s)), f.at(s))));
    } else if (OpenScope.form(i) instanceof PtxInstruction.Access a && OpenScope.fits(a)) {
      Qualifiers q = a.qualifiers();
      next(q.order(), orders(a), up).forEach(
          o -> changes.add(new Change(spelling(o), OpenScope.as(i, with(a, o, q.scope())))));
      next(i, q.scope(), up).ifPresent(
          s -> changes.add(new Change(SCOPES.get(Scope.COMMON.indexOf(s)), with(a, q.order(), s))));
    }
    if (i instanceof Mbarrier m) {
      next(m.order(), m.kind().waits() ? Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE)
          : Set.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE), up).stream().filter(o -> !m.kind().counts())
          .forEach(o -> changes.add(new Change(spelling(o),
              new Mbarrier(m.kind(), m.register(), m.location(), m.operand(), o, m.scope(), m.span()))));
    }
    // A weak or volatile access, a fence of proxies and a barrier ask for the same in every form that they have.
    return changes;
  }

  private static String spelling(MemoryOrder order) {
    return periscope.mappings.table.Qualifiers.print(order);
  }

  private static Set<MemoryOrder> orders(PtxInstruction.Access access) {
    if (access instanceof PtxInstruction.Ld) {
      return Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE);
    } else if (access instanceof PtxInstruction.St) {
      return Set.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE);
    } else if (access instanceof PtxInstruction.Atom || access instanceof PtxInstruction.Cas) {
      return Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);
    }
    throw new IllegalArgumentException("not an access of PTX: " + access);
  }

  /** The next stronger, or the next weaker, orders that are possible; none for a non-atomic access. */
  private static List<MemoryOrder> next(MemoryOrder order, Set<MemoryOrder> possible, boolean up) {
    List<MemoryOrder> near = switch (order) {
      case NON_ATOMIC -> List.of();
      case RELAXED -> up ? List.of(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE) : List.of();
      case ACQUIRE, RELEASE -> List.of(up ? MemoryOrder.ACQ_REL : MemoryOrder.RELAXED);
      case ACQ_REL -> up ? List.of(MemoryOrder.SEQ_CST) : List.of(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);
      case SEQ_CST -> up ? List.of() : List.of(MemoryOrder.ACQ_REL);
    };
    return near.stream().filter(possible::contains).toList();
  }

  /** The next wider, or the next narrower, scope; empty beyond sys and cta, and for the left side's own scope name. */
  private static Optional<Scope> next(Instruction i, Scope scope, boolean up) {
    Scope end = up ? Scope.ALL_SVM_DEVICES : Scope.WORK_GROUP;
    return i instanceof OpenScope || scope == end
        ? Optional.empty() : up ? scope.wider() : scope.narrower();
  }

  private static PtxInstruction.Access with(PtxInstruction.Access access, MemoryOrder order, Scope scope) {
    Qualifiers q = access.qualifiers();
    return access.with(new Qualifiers(order, scope, true, false, q.cache(), q.space(), q.proxy()));
  }
}
