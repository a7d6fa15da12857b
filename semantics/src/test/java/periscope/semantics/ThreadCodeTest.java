package periscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

class ThreadCodeTest {

  private static final Semantics RELEASE = new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, true);
  private static final Expression ONE = Expression.constant(1);

  private static List<Instruction> lowered(List<Instruction> body) {
    return ThreadCode.events(body, ReadModifyWrites.WHOLE);
  }

  @Test
  void accessesCarryWhatTheirSemanticsSay() {
    List<Instruction> events = lowered(List.of(
        new AtomicInstruction.Store("x", Set.of("r"), ONE, RELEASE, Span.NONE),
        new AtomicInstruction.Load("s", "y", Semantics.VOLATILE, Span.NONE)));
    EventInstruction.Write write = (EventInstruction.Write) events.get(0);
    assertEquals(new EventInstruction.Access("x", Set.of("r"), MemoryOrder.RELEASE, Scope.DEVICE, true, Marks.NONE),
        write.access());
    assertEquals(Marks.VOLATILE, ((EventInstruction.Read) events.get(1)).access().marks());
  }

  /** Through other registers, too, and wherever in the text. */
  @Test
  void loadsWhoseValueIsUsed() {
    List<Instruction> events = lowered(List.of(
        new AtomicInstruction.Load("kept", "x", Semantics.NON_ATOMIC, Span.NONE),
        new AtomicInstruction.Load("tested", "x", Semantics.NON_ATOMIC, Span.NONE),
        new AtomicInstruction.Load("stored", "x", Semantics.NON_ATOMIC, Span.NONE),
        new Instruction.Assign("copy", Expression.register("stored"), Span.NONE),
        new Instruction.Assign("other", Expression.register("kept"), Span.NONE),
        new Instruction.If(Expression.register("tested"), List.of(), List.of(), Span.NONE),
        new AtomicInstruction.Store("y", Set.of(), Expression.register("copy"), Semantics.NON_ATOMIC, Span.NONE)));
    assertEquals(List.of(false, true, true), events.stream().filter(EventInstruction.Read.class::isInstance)
        .map(e -> ((EventInstruction.Read) e).access().marks().used()).toList());
  }

  @Test
  void aStrongCompareExchangeDoesNotFailOnWhatItExpects() {
    assertEquals(List.of(1L, 1L), assumptions(false));
    assertEquals(List.of(1L, 0L), assumptions(true));
  }

  /** How many assumptions each way of a compare-exchange makes. */
  private static List<Long> assumptions(boolean weak) {
    Instruction exchange = new AtomicInstruction.CompareExchange(
        "ok", "x", "e", ONE, weak, RELEASE, MemoryOrder.RELAXED, Span.NONE);
    Instruction.Choice choice = (Instruction.Choice) lowered(List.of(exchange)).get(0);
    return choice.ways().stream()
        .map(way -> way.stream().filter(i -> i instanceof EventInstruction.Assume a
            && !a.condition().registers().isEmpty()).count()).toList();
  }

  @Test
  void aBarrierInsideALoopIsTwoFencesOfWhatItsFlagsName() {
    Instruction barrier = new AtomicInstruction.Barrier(
        Optional.empty(), Set.of(AtomicInstruction.FenceFlag.LOCAL), Scope.WORK_GROUP, Span.NONE);
    Instruction loop = new Instruction.Loop(List.of(), ONE, List.of(barrier), true, Span.NONE);
    List<EventInstruction.Fence> fences = Instruction.walk(lowered(List.of(loop)))
        .filter(EventInstruction.Fence.class::isInstance).map(EventInstruction.Fence.class::cast).toList();
    assertEquals(List.of(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE), fences.stream().map(f -> f.order()).toList());
    for (EventInstruction.Fence fence : fences) {
      assertEquals(Set.of(AddressSpace.LOCAL), fence.regions());
      assertEquals("#0", fence.arrival().orElseThrow().side().name());
    }
  }

  @Test
  void onlyRegistersOfPtxDependOnPredicates() {
    Instruction ptx = new PtxInstruction.Ld("r", "x", Expression.constant(0), Qualifiers.WEAK, Span.NONE);
    Instruction c = new AtomicInstruction.Load("r", "x", Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(3, lowered(List.of(branch(ptx))).size());
    assertEquals(1, lowered(List.of(branch(c))).size());
  }

  private static Instruction branch(Instruction then) {
    return new Instruction.If(Expression.register("p"), List.of(then), List.of(), Span.NONE);
  }

  @Test
  void whatHasNoEventsIsRefused() {
    Instruction assembly = new GpuInstruction.Ld("r", "x", Span.NONE);
    assertTrue(assertThrows(IllegalArgumentException.class, () -> lowered(List.of(branch(assembly))))
        .getMessage().contains("LD r x"));
  }

  /** Apart, each half says the whole order, both have one number, and the write is computed from what was read. */
  @Test
  void readModifyWritesComeApart() {
    Semantics both = new Semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, false);
    Instruction add =
        new AtomicInstruction.Fetch("r", AtomicInstruction.FetchOperator.ADD, "x", Set.of(), ONE, both, Span.NONE);
    List<Instruction> halves = ThreadCode.events(List.of(add), ReadModifyWrites.APART);
    EventInstruction.Read read = (EventInstruction.Read) halves.get(0);
    EventInstruction.Write write = (EventInstruction.Write) halves.get(1);
    assertEquals(read.access(), write.access());
    assertTrue(read.access().marks().update().isPresent());
    assertEquals(MemoryOrder.ACQ_REL, read.access().order());
    assertEquals(List.of(read.register()), write.value().registers());
    assertEquals(new Instruction.Assign("r", Expression.register(read.register()), Span.NONE), halves.get(2));
  }

  @Test
  void aDivisionIsGuardedWhereverItStands() {
    Expression divided = new Expression.Binary(BinaryOperator.DIVIDE, ONE, Expression.register("r"));
    Instruction bar = new PtxInstruction.Bar(
        PtxInstruction.BarForm.SYNC, divided, Optional.empty(), Optional.empty(), Span.NONE);
    Instruction bounds = new Instruction.Undefined(divided, Instruction.Cause.ACCESS, Span.NONE);
    for (Instruction divides : List.of(bar, bounds)) {
      Instruction first = lowered(List.of(divides)).get(0);
      assertEquals(Instruction.Cause.DIVISION, ((Instruction.Undefined) first).cause());
    }
  }

  @Test
  void flatCodeHasOneOrderOfEvaluation() {
    List<Instruction> open = List.of(new Sequencing.Evaluation(List.of(), Span.NONE));
    assertThrows(IllegalArgumentException.class, () -> new FlatCode(open));
    assertEquals(0, new FlatCode(lowered(open)).size() - 1, "one step begins the expression");
  }
}
