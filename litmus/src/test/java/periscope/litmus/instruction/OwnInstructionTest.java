package periscope.litmus.instruction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.event.Event;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.sequencing.EvaluationOrders;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What is known of instructions that only a language itself has: no more than the events that they make. */
class OwnInstructionTest {

  private static final SourceText TEXT = new SourceText("t", "");

  /** Adds 1 to x, by way of a register that nobody observes. */
  private record Increment(String register, Span span) implements LanguageInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      EventInstruction.Access x =
          new EventInstruction.Access("x", Set.of("a"), MemoryOrder.RELAXED, Scope.DEVICE, false, Marks.NONE);
      Expression old = Expression.register("%old");
      return List.of(new EventInstruction.Read(x, "%old", Set.of(), span),
          new EventInstruction.Write(x, old, span), new Instruction.Assign(register, old, span));
    }
  }

  private record Meeting(Span span) implements LanguageInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      EventInstruction.Arrival arrival = new EventInstruction.Arrival(
          new Event.BarrierSide(false, "b", 0), EventInstruction.Occurrence.COUNTED);
      return List.of(new EventInstruction.Fence(Event.Kind.BARRIER, Set.of(), MemoryOrder.ACQ_REL, Scope.WORK_GROUP,
          false, Marks.NONE, Optional.of(arrival), span));
    }
  }

  private static LitmusTest test(AddressSpace space, List<Instruction> first, List<Instruction> second, int group) {
    return new LitmusTest("TOY", "t", "", List.of(new Location("x", 0, true, space)),
        List.of(new LitmusThread(new Placement(0, 0), first), new LitmusThread(new Placement(group, 0), second)),
        Optional.empty());
  }

  @Test
  void itReadsAndWritesWhatItsEventsDo() {
    Dataflow flow = new Increment("r", Span.NONE).dataflow();
    assertEquals(Set.of("%old", "a"), flow.read());
    assertEquals(Set.of("%old", "r"), flow.written());
  }

  @Test
  void nothingIsEvaluatedMeanwhile() {
    Sequencing both = new Sequencing.Operands(
        List.of(List.of(new Increment("r", Span.NONE)), List.of(new Increment("s", Span.NONE))), false, Span.NONE);
    assertEquals(2, EvaluationOrders.partial(both, () -> "%").size());
  }

  @Test
  void aBranchOnWhatItLeavesInItsRegisterDiverges() {
    Instruction branch = new Instruction.If(
        Expression.register("r"), List.of(new Meeting(Span.NONE)), List.of(), Span.NONE);
    List<Instruction> body = List.of(new Increment("r", Span.NONE), branch);
    assertEquals(1, DivergentBarriers.check(test(AddressSpace.GLOBAL, body, List.of(), 0), TEXT).size());
    List<Instruction> straight = List.of(new Increment("r", Span.NONE), new Meeting(Span.NONE));
    assertEquals(0, DivergentBarriers.check(test(AddressSpace.GLOBAL, straight, straight, 0), TEXT).size());
  }

  @Test
  void aLocalLocationInItCannotBecomeSeveral() {
    List<Instruction> body = List.of(new Increment("r", Span.NONE));
    LitmusTest inTwoGroups = test(AddressSpace.LOCAL, body, body, 1);
    assertThrows(IllegalArgumentException.class, () -> LocalMemory.instances(inTwoGroups, TEXT));
    LitmusTest inOne = test(AddressSpace.LOCAL, body, body, 0);
    assertEquals(inOne, LocalMemory.instances(inOne, TEXT));
  }
}
