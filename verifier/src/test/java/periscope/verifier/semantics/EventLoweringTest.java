package periscope.verifier.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.source.Span;

class EventLoweringTest {

  private static final Semantics RELEASE = new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, true);
  private static final Expression ONE = Expression.constant(1);

  @Test
  void accessesCarryWhatTheirSemanticsSay() {
    List<Instruction> events = EventLowering.of(List.of(
        new AtomicInstruction.Store("x", Set.of("r"), ONE, RELEASE, Span.NONE),
        new AtomicInstruction.Load("r", "y", Semantics.VOLATILE, Span.NONE)));
    EventInstruction.Write write = (EventInstruction.Write) events.get(0);
    assertEquals(new EventInstruction.Access("x", Set.of("r"), MemoryOrder.RELEASE, Scope.DEVICE, true, Marks.NONE),
        write.access());
    assertEquals(Marks.VOLATILE, ((EventInstruction.Read) events.get(1)).access().marks());
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
    Instruction.Choice choice = (Instruction.Choice) EventLowering.of(List.of(exchange)).get(0);
    return choice.ways().stream()
        .map(way -> way.stream().filter(EventInstruction.Assume.class::isInstance).count()).toList();
  }

  @Test
  void aBarrierInsideALoopIsTwoFencesOfWhatItsFlagsName() {
    Instruction barrier = new AtomicInstruction.Barrier(
        Optional.empty(), Set.of(AtomicInstruction.FenceFlag.LOCAL), Scope.WORK_GROUP, Span.NONE);
    Instruction loop = new Instruction.Loop(List.of(), ONE, List.of(barrier), true, Span.NONE);
    List<EventInstruction.Fence> fences = Instruction.walk(EventLowering.of(List.of(loop)))
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
    assertEquals(3, EventLowering.of(List.of(branch(ptx))).size());
    assertEquals(1, EventLowering.of(List.of(branch(c))).size());
  }

  private static Instruction branch(Instruction then) {
    return new Instruction.If(Expression.register("p"), List.of(then), List.of(), Span.NONE);
  }

  @Test
  void whatHasNoEventsIsRefused() {
    Instruction assembly = new GpuInstruction.Ld("r", "x", Span.NONE);
    assertTrue(assertThrows(IllegalArgumentException.class, () -> EventLowering.of(List.of(branch(assembly))))
        .getMessage().contains("LD r x"));
  }
}
