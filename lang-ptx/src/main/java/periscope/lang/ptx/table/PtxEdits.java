package periscope.lang.ptx.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.edit.Costs;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;

/** The edits of rows in PTX: fences are inserted, orders and scopes change by a step; accesses and barriers stay. */
final class PtxEdits implements RowEdits {

  private static final List<MemoryOrder> INSERTED =
      List.of(MemoryOrder.SEQ_CST, MemoryOrder.ACQ_REL, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);

  @Override
  public boolean stays(Instruction i) {
    return OpenScope.form(i) instanceof Access || i instanceof Bar || i instanceof Mbarrier;
  }

  @Override
  public List<Change> weaker(Instruction i) {
    return PtxStrength.next(i, false);
  }

  @Override
  public List<Change> stronger(Instruction i) {
    return PtxStrength.next(i, true);
  }

  /** Fences with the row's scope; none for a row without a scope, since its compiled code orders nothing. */
  @Override
  public List<Instruction> insertable(Pattern pattern) {
    boolean ordered = pattern.order() != MemoryOrder.NON_ATOMIC && pattern.operation() != Operation.BARRIER;
    if (ordered && pattern.scopeName().isPresent()) {
      return INSERTED.stream().<Instruction>map(o -> new OpenScope(fence(o, OpenScope.ANY_SCOPE))).toList();
    }
    // PTX has no fence between the accesses of one thread, and no need of one.
    return pattern.scope().filter(s -> ordered && s != Scope.WORK_ITEM).stream()
        .flatMap(s -> INSERTED.stream().<Instruction>map(o -> fence(o, s))).toList();
  }

  private static Fence fence(MemoryOrder order, Scope scope) {
    return new Fence(order, scope, false, Span.NONE);
  }

  @Override
  public List<List<Instruction>> inFull(Row row, List<Row> table) {
    return FullOrder.of(row, table);
  }

  @Override
  public Optional<String> kind(Instruction i) {
    return OpenScope.form(i) instanceof Fence f ? Optional.of(kind(f.order())) : Optional.empty();
  }

  private static String kind(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? "fence.sc" : "fence." + order.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Map<String, Integer> costs() {
    Map<String, Integer> costs = new LinkedHashMap<>();
    costs.put(kind(MemoryOrder.SEQ_CST), 4);
    costs.put(kind(MemoryOrder.ACQ_REL), 3);
    costs.put(kind(MemoryOrder.ACQUIRE), 2);
    costs.put(kind(MemoryOrder.RELEASE), 2);
    // On the other side of an access a fence orders other accesses: it is another fence.
    costs.put(Costs.MOVE, costs.get(kind(MemoryOrder.SEQ_CST)));
    return costs;
  }

  @Override
  public Optional<Instruction> likened(Instruction i) {
    return OpenScope.form(i) instanceof Atom a
        ? Optional.of(OpenScope.as(i, new Atom(Optional.of("r"), FetchOperator.EXCHANGE, "x", a.offset(),
            Expression.constant(0), a.qualifiers(), a.span())))
        : Optional.empty();
  }

  @Override
  public Instruction qualifiedAs(Instruction i, Instruction other) {
    return OpenScope.as(other, ((Access) OpenScope.form(i)).with(((Access) OpenScope.form(other)).qualifiers()));
  }
}
