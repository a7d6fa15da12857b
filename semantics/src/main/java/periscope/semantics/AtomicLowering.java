package periscope.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Occurrence;
import periscope.litmus.instruction.EventInstruction.Read;
import periscope.litmus.instruction.EventInstruction.Update;
import periscope.litmus.instruction.EventInstruction.Write;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.MemoryOrder;

/**
 * Lowers memory operations of the C family to events. {@link ReadModifyWrites} decides about the events of a
 * read-modify-write; a barrier is two fences.
 */
final class AtomicLowering {

  private final FreshRegisters fresh;
  private final ReadModifyWrites updates;

  AtomicLowering(FreshRegisters fresh, ReadModifyWrites updates) {
    this.fresh = fresh;
    this.updates = updates;
  }

  /**
   * The events of an instruction.
   *
   * @param instruction a barrier must have a label
   */
  List<Instruction> of(AtomicInstruction instruction) {
    if (instruction instanceof Load l) {
      return List.of(new Read(access(l, l.semantics().order()), l.register(), Set.of(), l.span()));
    } else if (instruction instanceof Store s) {
      return List.of(new Write(access(s, s.semantics().order()), s.value(), s.span()));
    } else if (instruction instanceof Fetch f) {
      return updates.events(new Update(access(f, f.semantics().order()), f.register(), Optional.of(f.effect()),
          f.operand(), Set.of(), f.span()), fresh);
    } else if (instruction instanceof CompareExchange c) {
      return List.of(compareExchange(c));
    } else if (instruction instanceof AtomicInstruction.Fence f) {
      return List.of(new EventInstruction.Fence(Kind.FENCE, Fences.regions(f.flags()), f.semantics().order(),
          f.semantics().scope(), f.semantics().remote(), Marks.NONE, Optional.empty(), f.span()));
    } else if (instruction instanceof Barrier b) {
      return List.of(side(b, true, Occurrence.COUNTED), side(b, false, Occurrence.LAST));
    }
    throw new IllegalArgumentException("not a memory operation: " + instruction);
  }

  private static Access access(AtomicInstruction.Access access, MemoryOrder order) {
    Semantics s = access.semantics();
    return new Access(access.location(), access.address(), order, s.scope(), s.remote(),
        s.isVolatile() ? Marks.VOLATILE : Marks.NONE);
  }

  private static Instruction side(Barrier b, boolean entry, Occurrence occurrence) {
    Semantics s = Fences.ofBarrier(entry, b.scope());
    BarrierSide side = new BarrierSide(entry, b.label().orElseThrow(), 0);
    return new EventInstruction.Fence(Kind.FENCE, Fences.regions(b.flags()), s.order(), s.scope(), s.remote(),
        Marks.NONE, Optional.of(new Arrival(side, occurrence)), b.span());
  }

  /**
   * A compare-exchange as a choice: a read-modify-write if the location holds the expected value, else a read; if the
   * exchange is weak, also a read of any value.
   */
  private Instruction compareExchange(CompareExchange c) {
    Expression expected = Expression.register(c.expected());
    Set<String> data = new TreeSet<>(c.desired().registers());
    data.add(c.expected());
    String old = fresh.next();
    Expression read = Expression.register(old);
    List<Instruction> success = new ArrayList<>(updates.events(
        new Update(access(c, c.semantics().order()), old, Optional.empty(), c.desired(), data, c.span()), fresh));
    success.add(new EventInstruction.Assume(binary(BinaryOperator.EQUAL, read, expected), c.span()));
    success.add(new Assign(c.register(), told(1, read), c.span()));
    List<Instruction> failure = new ArrayList<>();
    failure.add(new Read(access(c, c.failureOrder()), old, data, c.span()));
    Expression other = binary(BinaryOperator.NOT_EQUAL, read, expected);
    failure.add(new EventInstruction.Assume(c.weak() ? Expression.constant(1) : other, other, c.span()));
    failure.add(new Assign(c.expected(), read, c.span()));
    failure.add(new Assign(c.register(), told(0, read), c.span()));
    return new Instruction.Choice(List.of(success, failure), c.span());
  }

  /** A constant that depends on a value read in the text: {@code value + (read ^ read)}. */
  private static Expression told(long value, Expression read) {
    return binary(BinaryOperator.ADD, Expression.constant(value), binary(BinaryOperator.BIT_XOR, read, read));
  }

  private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(operator, left, right);
  }
}
