package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** A non-atomic location ends with the write that all others happen before, wherever it stands in the text. */
class FinalValueTest {

  private static final Semantics PLAIN = new Semantics(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);

  @Test
  void happensBeforeDecidesNotTheOrderOfThreads() {
    Instruction seen = new AtomicInstruction.Load(
        "r0", "y", new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false), Span.NONE);
    List<Instruction> later = List.of(
        seen, new Instruction.If(Expression.register("r0"), List.of(store("x", 10, PLAIN)), List.of(), Span.NONE));
    List<Instruction> earlier = List.of(
        store("x", 20, PLAIN), store("y", 1, new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, false)));
    assertEquals(new TreeSet<>(List.of("0:r0=0; [x]=20; [y]=1;", "0:r0=1; [x]=10; [y]=1;")), outcomes(later, earlier));
    assertEquals(new TreeSet<>(List.of("1:r0=0; [x]=20; [y]=1;", "1:r0=1; [x]=10; [y]=1;")), outcomes(earlier, later));
  }

  private static Instruction store(String location, long value, Semantics semantics) {
    return new AtomicInstruction.Store(location, Expression.constant(value), semantics, Span.NONE);
  }

  private static TreeSet<String> outcomes(List<Instruction> first, List<Instruction> second) {
    LitmusTest test = new LitmusTest("OPENCL", "test", "",
        List.of(new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)),
        List.of(new LitmusThread(new Placement(0, 0), first), new LitmusThread(new Placement(1, 0), second)),
        Optional.empty());
    Models models = new Models();
    Simulator simulator = new Simulator(models.compile(models.load("opencl-rsp"), new OpenClVocabulary()));
    Simulation simulation = simulator.simulate(test, new SourceText("test", ""));
    assertTrue(simulation.race().isEmpty());
    TreeSet<String> texts = new TreeSet<>();
    simulation.states().keySet().forEach(o -> texts.add(o.toString()));
    return texts;
  }
}
