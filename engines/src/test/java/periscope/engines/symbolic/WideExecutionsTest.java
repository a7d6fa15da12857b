package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;

/** A thread that reads memory of its own many times changes nothing of what the solver finds. */
class WideExecutionsTest {

  private static final SourceText NO_TEXT = new SourceText("generated", "");
  private static final int TESTS = Sample.of(15, 400);
  private static final String OWN = "own";

  private final Models models = new Models();

  private CompiledModel model(String name) {
    return models.compile(models.load(name), new OpenClVocabulary());
  }

  private static LitmusTest padded(LitmusTest test, int reads) {
    List<Location> locations = new ArrayList<>(test.locations());
    locations.add(new Location(OWN, 7, false, AddressSpace.GLOBAL));
    Instruction read = new Load(OWN, OWN, Semantics.NON_ATOMIC, Span.NONE);
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    threads.add(new LitmusThread(new Placement(9, 9), Collections.nCopies(reads, read)));
    return new LitmusTest(test.language(), test.name(), "", locations, threads, test.condition());
  }

  /** The states without the thread, which reads what was there at first. */
  private static Set<Outcome> states(Simulation found, int thread) {
    Set<Outcome> states = new TreeSet<>();
    for (Outcome state : found.states().keySet()) {
      Map<Outcome.Register, Long> registers = new TreeMap<>(state.registers());
      Map<String, Long> memory = new TreeMap<>(state.memory());
      assertEquals(7, registers.remove(new Outcome.Register(thread, OWN)));
      assertEquals(7, memory.remove(OWN));
      states.add(Outcome.of(registers, memory));
    }
    return states;
  }

  @Test
  void narrow_and_wide_executions_show_the_same() {
    List<String> names = models.shipped("opencl-rsp");
    Random seeds = new Random(20260302);
    int raised = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      Random random = new Random(seed);
      LitmusTest test = new RandomTests(random).test();
      String note = "seed " + seed + " under " + names.get(i % names.size());
      try (SymbolicSimulator solver = new SymbolicSimulator(model(names.get(i % names.size())))) {
        Simulation narrow = solver.simulate(test, NO_TEXT, true, () -> false);
        LitmusTest wider = padded(test, Relations.NARROW + random.nextInt(80));
        Simulation wide = solver.simulate(wider, NO_TEXT, true, () -> false);
        if (narrow.complete() && wide.complete()) {
          same(narrow, wide, test.threads().size(), note);
          raised += narrow.races().isEmpty() ? 0 : 1;
        }
      }
    }
    assertTrue(raised > TESTS / 10, raised + " raised something");
  }

  private static void same(Simulation narrow, Simulation wide, int threads, String note) {
    assertEquals(narrow.states().keySet(), states(wide, threads), note);
    assertEquals(narrow.faults().keySet(), wide.faults().keySet(), note);
    assertEquals(narrow.flags().keySet(), wide.flags().keySet(), note);
    assertEquals(narrow.races(), wide.races(), note);
    assertEquals(narrow.cut(), wide.cut(), note);
    for (Witness witness : wide.witnesses().values()) {
      EventStructure s = witness.structure();
      assertTrue(s.size() > Relations.NARROW, note);
      for (int e = 0; e < s.size(); e++) {
        int read = e;
        long sources = IntStream.range(0, s.size()).filter(w -> witness.related("rf", w, read)).count();
        assertEquals(s.events().get(e).reads() ? 1 : 0, sources, note);
      }
      assertFalse(witness.related("sb", s.size() - 1, 0), note);
    }
  }

  /** The reason says which engine takes how many. */
  @Test
  void what_is_too_large_is_refused() {
    LitmusTest test = padded(new RandomTests(new Random(1)).test(), 80);
    String enumerated = assertThrows(InvalidInputException.class,
        () -> new Simulator(model("sc")).simulate(test, NO_TEXT)).diagnostics().toString();
    assertTrue(enumerated.contains("the limit of enumeration is 64"), enumerated);
    assertTrue(enumerated.contains("let the solver have it (--engine solver), whose limit is 512"), enumerated);
    assertFalse(new Simulator(model("sc")).closest(test, NO_TEXT, o -> true, () -> false).complete());
    assertFalse(new Simulator(model("sc")).candidates(test, NO_TEXT, o -> true, 1, () -> false).complete());
    LitmusTest larger = padded(test, 520);
    try (SymbolicSimulator solver = new SymbolicSimulator(model("sc"))) {
      String solved = assertThrows(InvalidInputException.class,
          () -> solver.simulate(larger, NO_TEXT, false, () -> false)).diagnostics().toString();
      assertTrue(solved.contains("the limit is 512"), solved);
    }
  }
}
