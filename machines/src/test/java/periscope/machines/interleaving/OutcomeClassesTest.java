package periscope.machines.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.interleaving.OutcomeClasses.Kind;

/** The classes of outcomes, as far as these speak of something. */
class OutcomeClassesTest {

  private static final SourceText NO_TEXT = new SourceText("test", "");
  private static final Semantics RELAXED = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);
  private static final Register R0 = new Register(1, "r0");
  private static final Register R1 = new Register(1, "r1");

  private static Instruction store(String location, Expression value) {
    return new Store(location, value, RELAXED, Span.NONE);
  }

  private static Instruction load(String register, String location) {
    return new Load(register, location, RELAXED, Span.NONE);
  }

  private static LitmusTest test(List<Instruction> first, List<Instruction> second) {
    return new LitmusTest("OPENCL", "test", "",
        List.of(new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)),
        List.of(new LitmusThread(new Placement(0, 0), first), new LitmusThread(new Placement(1, 0), second)),
        Optional.empty());
  }

  private static LitmusTest messagePassing() {
    return test(List.of(store("x", Expression.constant(1)), store("y", Expression.constant(1))),
        List.of(load("r0", "y"), load("r1", "x")));
  }

  private static Outcome outcome(long r0, long r1) {
    return Outcome.of(Map.of(R0, r0, R1, r1), Map.of());
  }

  @Test
  void anOutcomeIsInTheFirstClassThatHasIt() {
    OutcomeClasses classes = OutcomeClasses.of(messagePassing(), NO_TEXT);
    Observables both = new Observables(Set.of(R0, R1), Set.of());
    assertEquals(Kind.SEQUENTIAL, classes.of(outcome(0, 0), both));
    assertEquals(Kind.SEQUENTIAL, classes.of(outcome(1, 1), both));
    assertEquals(Kind.INTERLEAVED, classes.of(outcome(0, 1), both));
    assertEquals(Kind.WEAK, classes.of(outcome(1, 0), both));
    assertEquals(Kind.IMPOSSIBLE, classes.of(outcome(1, 2), both));
    assertEquals(Map.of(outcome(0, 0), Kind.SEQUENTIAL, outcome(1, 1), Kind.SEQUENTIAL, outcome(0, 1),
        Kind.INTERLEAVED, outcome(1, 0), Kind.WEAK), classes.projected(both).orElseThrow());
    assertEquals(List.of(outcome(1, 1), outcome(0, 0), outcome(0, 1), outcome(1, 0)),
        List.copyOf(classes.projected(both).orElseThrow().keySet()), "that of the threads in their order is first");
  }

  /** What is left out of an outcome does not count: each read alone is what one thread after the other gives. */
  @Test
  void classesAreThoseOfWhatIsSpokenOf() {
    OutcomeClasses classes = OutcomeClasses.of(messagePassing(), NO_TEXT);
    Observables one = new Observables(Set.of(R1), Set.of());
    assertEquals(Set.of(Kind.SEQUENTIAL), Set.copyOf(classes.projected(one).orElseThrow().values()));
    Outcome last = Outcome.of(Map.of(R1, 0L), Map.of("x", 1L));
    Observables withMemory = new Observables(Set.of(R1), Set.of("x"));
    assertEquals(Kind.SEQUENTIAL, classes.of(last, withMemory));
    assertEquals(2, classes.projected(withMemory).orElseThrow().size(), "x ends with what is written to it");
  }

  /** A read-modify-write that leaves what was there may leave it late, if its halves are torn. */
  @Test
  void whatATornUpdateLeavesIsWeak() {
    Register read = new Register(0, "r0");
    LitmusTest torn = test(List.of(new Fetch("r0", FetchOperator.ADD, "x", Expression.constant(0), RELAXED, Span.NONE)),
        List.of(store("x", Expression.constant(2))));
    OutcomeClasses classes = OutcomeClasses.of(torn, NO_TEXT);
    Observables all = new Observables(Set.of(read), Set.of("x"));
    assertEquals(Kind.WEAK, classes.projected(all).orElseThrow().get(Outcome.of(Map.of(read, 0L), Map.of("x", 0L))));
    assertEquals(Kind.SEQUENTIAL, classes.of(Outcome.of(Map.of(read, 0L), Map.of("x", 2L)), all));
  }

  /** Which values there are is known only where none is computed. */
  @Test
  void ofComputedValuesNoneIsImpossible() {
    LitmusTest copied = test(List.of(load("r0", "x"), store("y", Expression.register("r0"))),
        List.of(load("r0", "y"), load("r1", "x")));
    OutcomeClasses classes = OutcomeClasses.of(copied, NO_TEXT);
    Observables both = new Observables(Set.of(R0, R1), Set.of());
    assertTrue(classes.projected(both).isEmpty());
    assertEquals(Kind.WEAK, classes.of(outcome(7, 7), both));
  }
}
