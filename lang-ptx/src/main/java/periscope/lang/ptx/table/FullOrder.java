package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;

/**
 * The code of a row with all the order and the scope that its left side asks for. What the row has beyond that stays.
 * Order comes by the order of the access, as PTX has had it since 6.0, with a fence.sc in front of each seq_cst
 * operation, or behind each if the table has more fences there; or by membar around an access that stays as it is, as
 * before.
 */
final class FullOrder {

  private final Pattern head;
  /** Whether a fence.sc stands behind seq_cst operations, and not in front of them. */
  private final boolean behind;

  private FullOrder(Pattern head, boolean behind) {
    this.head = head;
    this.behind = behind;
  }

  /** Both forms: by the order of the access, and by membar. */
  static List<List<Instruction>> of(Row row, List<Row> table) {
    FullOrder full = new FullOrder(row.pattern(), fenced(table, true) > fenced(table, false));
    if (row.pattern().operation() == Operation.BARRIER) {
      boolean there = row.templates().stream().anyMatch(Bar.class::isInstance);
      return List.of(there ? row.templates() : with(row.templates(), row.templates().size(), barrier()));
    } else if (row.pattern().order() == MemoryOrder.NON_ATOMIC) {
      return List.of(row.templates());
    } else if (row.pattern().operation().phased()) {
      return List.of(row.templates().stream().map(full::raisedMbarrier).toList());
    }
    return List.of(full.byOrder(row.templates()), full.byMembar(row.templates()));
  }

  /** The number of rows of seq_cst operations with a fence.sc on one side of the access only. */
  private static long fenced(List<Row> table, boolean behind) {
    return table.stream().filter(r -> r.pattern().order() == MemoryOrder.SEQ_CST
        && r.pattern().operation() != Operation.FENCE && r.pattern().operation() != Operation.BARRIER)
        .map(Row::templates).filter(code -> sc(code.subList(0, access(code))) == !behind
            && sc(code.subList(access(code), code.size())) == behind).count();
  }

  private static boolean sc(List<Instruction> code) {
    return code.stream().anyMatch(i -> OpenScope.form(i) instanceof Fence f && f.order() == MemoryOrder.SEQ_CST);
  }

  private static Instruction barrier() {
    return new Bar(BarForm.SYNC, Expression.constant(0), Optional.empty(), Optional.empty(), Span.NONE);
  }

  private List<Instruction> byOrder(List<Instruction> row) {
    if (head.operation() == Operation.FENCE) {
      MemoryOrder order = head.order() == MemoryOrder.SEQ_CST ? MemoryOrder.SEQ_CST : MemoryOrder.ACQ_REL;
      return head.order() == MemoryOrder.RELAXED ? row : fenced(row, 0, row.size(), row.size(), order, false);
    }
    List<Instruction> raised = row.stream().map(this::raised).toList();
    return head.order() == MemoryOrder.SEQ_CST ? around(raised, !behind, behind, MemoryOrder.SEQ_CST, false) : raised;
  }

  private List<Instruction> byMembar(List<Instruction> row) {
    if (head.operation() == Operation.FENCE) {
      return head.order() == MemoryOrder.RELAXED ? row
          : fenced(row, 0, row.size(), row.size(), MemoryOrder.SEQ_CST, true);
    }
    return around(row, head.order().releases(), head.order().acquires(), MemoryOrder.SEQ_CST, true);
  }

  /** The row with a fence in front of its access, behind its access, or both, unless one stands there. */
  private List<Instruction> around(
      List<Instruction> row, boolean before, boolean after, MemoryOrder order, boolean membar) {
    int access = access(row);
    List<Instruction> behind = after ? fenced(row, access + 1, row.size(), access + 1, order, membar) : row;
    return before ? fenced(behind, 0, access, access, order, membar) : behind;
  }

  /** The row with a fence, unless instructions of a part of it contain one that is as strong. */
  private List<Instruction> fenced(
      List<Instruction> row, int from, int to, int at, MemoryOrder order, boolean membar) {
    boolean there = row.subList(from, to).stream().anyMatch(
        i -> OpenScope.form(i) instanceof Fence f && f.order().compareTo(order) >= 0 && scope(i, f.scope()).equals(i));
    return there ? row : with(row, at, scoped(new Fence(order, OpenScope.ANY_SCOPE, membar, Span.NONE)));
  }

  private static int access(List<Instruction> row) {
    return IntStream.range(0, row.size()).filter(i -> OpenScope.form(row.get(i)) instanceof Access).findFirst()
        .orElse(0);
  }

  /** An access with the order and the scope that the head asks for, where it asks for more than the row has. */
  private Instruction raised(Instruction template) {
    if (!(OpenScope.form(template) instanceof Access access)) {
      return template;
    }
    Qualifiers q = access.qualifiers();
    boolean strong = q.synchronises();
    MemoryOrder order = join(strong ? q.order() : MemoryOrder.RELAXED, asked(access));
    Access ordered = access.with(
        new Qualifiers(order, strong ? q.scope() : Scope.WORK_GROUP, true, false, q.cache(), q.space(), q.proxy()));
    return template instanceof OpenScope ? new OpenScope(ordered) : scope(ordered, ordered.qualifiers().scope());
  }

  /** An operation on an mbarrier with the order that the head asks for; its scope is wide enough. */
  private Instruction raisedMbarrier(Instruction template) {
    return template instanceof Mbarrier m && m.order() == MemoryOrder.RELAXED
        ? new Mbarrier(m.kind(), m.register(), m.location(), m.operand(), head.order(), m.scope(), m.span()) : template;
  }

  /** The order that the head asks of an access, as far as it can have it. */
  private MemoryOrder asked(Access access) {
    MemoryOrder order = head.order() == MemoryOrder.SEQ_CST ? MemoryOrder.ACQ_REL : head.order();
    if (access instanceof Ld) {
      return order == MemoryOrder.ACQ_REL ? MemoryOrder.ACQUIRE
          : order == MemoryOrder.RELEASE ? MemoryOrder.RELAXED : order;
    } else if (access instanceof St) {
      return order == MemoryOrder.ACQ_REL ? MemoryOrder.RELEASE
          : order == MemoryOrder.ACQUIRE ? MemoryOrder.RELAXED : order;
    }
    return order;
  }

  private static MemoryOrder join(MemoryOrder one, MemoryOrder other) {
    boolean incomparable = one != other && one != MemoryOrder.RELAXED && other != MemoryOrder.RELAXED;
    return incomparable ? MemoryOrder.ACQ_REL : one.compareTo(other) >= 0 ? one : other;
  }

  /** An instruction at a scope that includes its own and the one of the head. */
  private Instruction scope(Instruction template, Scope own) {
    if (template instanceof OpenScope || own == Scope.ALL_SVM_DEVICES) {
      return template;
    } else if (head.scopeName().isPresent() && own == Scope.WORK_GROUP) {
      return scoped(template);
    }
    Scope asked = head.scope().map(PtxCode::scope).orElse(Scope.ALL_SVM_DEVICES);
    return OpenScope.at(new OpenScope((PtxInstruction) template),
        asked.compareTo(own) > 0 ? asked : own);
  }

  /** An instruction at the scope of the head. */
  private Instruction scoped(Instruction template) {
    OpenScope open = new OpenScope((PtxInstruction) template);
    return head.scopeName().isPresent() ? open
        : OpenScope.at(open, head.scope().map(PtxCode::scope).orElse(Scope.ALL_SVM_DEVICES));
  }

  private static List<Instruction> with(List<Instruction> row, int at, Instruction added) {
    List<Instruction> changed = new ArrayList<>(row);
    changed.add(at, added);
    return changed;
  }
}
