package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.EdgeKind;
import periscope.generate.cycle.EventAnnotation;
import periscope.generate.cycle.Placements;
import periscope.generate.cycle.Placing;
import periscope.generate.cycle.Placing.Regions;
import periscope.generate.cycle.Placing.Threads;
import periscope.generate.cycle.Variation;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.LaunchedProgram.Array;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Interleavings;
import periscope.machines.grid.Chip;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;
import periscope.semantics.WrittenRegisters;
import periscope.testing.Sample;

/**
 * The weak machine for large grids on litmus tests. Each work-item of the launch is a thread of the test, and writes
 * its registers to memory at its end. Its runs show what exploring the machine finds.
 */
class UgpuGridAgreesTest {

  private static final int RUNS = Sample.of(300, 3_000);
  private static final int CYCLES = 1_587;
  /** One of so many cycles is compared. */
  private static final int EACH = Math.max(1, CYCLES / Sample.of(CYCLES / 7, CYCLES));
  private static final long STEPS = 100_000;

  private static final List<Chip.Access> BURST = List.of(Chip.Access.LOAD, Chip.Access.STORE);
  /** Slow chips, on which a test that runs alone shows weak outcomes. */
  private static final List<Chip> CHIPS =
      List.of(chip(1, 1), chip(1, 2), new Chip("narrow", 1, 1, 2, 9, 9, 99, 1, BURST, true, 64));

  /**
   * The shares of the possible outcomes that were seen, summed over tests, so that a test with very many outcomes
   * counts as much as any other.
   */
  private double seen;
  private int possible;
  private int compared;
  private int onChips;

  private static Chip chip(int loadPatch, int storePatch) {
    return new Chip("slow", loadPatch, storePatch, 7, 5, 4, 9, 1, BURST, true, 64);
  }

  @Test
  void onTheCorpus() {
    Corpus.read(Corpus.PTX).forEach(e -> compare(e.test(), e.text()));
    assertTrue(compared >= 70, compared + " compared");
    assertTrue(seen > 0.75 * compared, seen + " of " + compared);
    assertTrue(onChips > CHIPS.size() * possible / 2, onChips + " on chips");
  }

  @Test
  void onCriticalCycles() {
    List<EdgeKind> fences = List.of(EdgeKind.Nothing.PO, new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.WORK_GROUP),
        new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE));
    List<LitmusTest> tests = new ArrayList<>();
    for (int threads = 2; threads <= 3; threads++) {
      for (Cycle cycle : new Variation(List.of(), fences, Variation.ANY).between(CriticalCycles.of(threads)).keySet()) {
        DecoratedCycle apart = DecoratedCycle.of(cycle, EventAnnotation.PLAIN, Placements.of(threads).get(0));
        for (DecoratedCycle placed : apart.placed(new Placing(Threads.ALL, Regions.GLOBAL))) {
          tests.add(CycleTest.of(DecoratedCycle.of(cycle, EventAnnotation.PLAIN, placed.where().groups()), "PTX"));
        }
      }
    }
    assertEquals(CYCLES, tests.size());
    for (int i = 0; i < tests.size(); i += EACH) {
      compare(tests.get(i), new SourceText(tests.get(i).name(), ""));
    }
    assertEquals((tests.size() + EACH - 1) / EACH, compared);
    assertTrue(seen > 0.8 * compared, seen + " of " + compared);
    assertTrue(onChips > CHIPS.size() * possible / 2, onChips + " on chips");
  }

  /**
   * Compares a test. Tests with barriers, which all work-items of a launch reach, and tests with jumps are left out.
   */
  private void compare(LitmusTest test, SourceText text) {
    boolean runs = test.threads().stream().flatMap(t -> Instruction.walk(t.body())).noneMatch(i ->
        i instanceof PtxInstruction.Bar || i instanceof Instruction.Label || i instanceof Instruction.Loop)
        && test.locations().stream().allMatch(x -> x.aliases().isEmpty() && x.space() == AddressSpace.GLOBAL);
    Optional<Interleavings> all = runs ? explored(test, text) : Optional.empty();
    if (all.isEmpty()) {
      return;
    }
    Set<Outcome> found = found(test, GridMemory.UGPU, RUNS);
    Set<Outcome> outcomes = all.get().outcomes();
    assertTrue(outcomes.containsAll(found), () -> test.name() + "\nseen " + found + "\npossible " + outcomes);
    for (Chip chip : CHIPS) {
      Set<Outcome> shown = found(test, chip, RUNS / 3);
      assertTrue(outcomes.containsAll(shown), () -> test.name() + " " + chip + "\nseen " + shown);
      onChips += shown.size();
    }
    compared++;
    seen += (double) found.size() / outcomes.size();
    possible += outcomes.size();
  }

  private static Optional<Interleavings> explored(LitmusTest test, SourceText text) {
    try {
      Interleavings all = Interleavings.of(new UgpuMachine(test, text, UgpuVariant.EXTENDED, Stepping.REDUCED));
      return Optional.of(all).filter(a -> a.complete() && !a.cut());
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  private static Set<Outcome> found(LitmusTest test, GridMemory kind, int runs) {
    LaunchedProgram launched = launched(test);
    GridProgram program = GridProgram.of(launched);
    Set<Outcome> found = new HashSet<>();
    for (int seed = 0; seed < runs; seed++) {
      GridRun run = GridMachine.run(program, kind, seed, STEPS, () -> false);
      assertEquals(Ending.ENDED, run.ending(), test::name);
      Map<Outcome.Register, Long> registers = new TreeMap<>();
      Map<String, Long> memory = new TreeMap<>();
      for (int a = 0; a < run.memory().length; a++) {
        String name = launched.arrays().get(a).name();
        int at = name.indexOf(':');
        if (at < 0) {
          memory.put(name, run.memory()[a][0]);
        } else {
          registers.put(new Outcome.Register(Integer.parseInt(name.substring(0, at)), name.substring(at + 1)),
              run.memory()[a][0]);
        }
      }
      found.add(Outcome.of(registers, memory));
    }
    return found;
  }

  /**
   * The launch for a test. All work-groups are as large as the largest of the test; work-items that are not one of its
   * threads do nothing.
   */
  private static LaunchedProgram launched(LitmusTest test) {
    List<Integer> groups = test.threads().stream().map(t -> t.placement().workGroup()).distinct().toList();
    int items = (int) groups.stream().mapToLong(g -> Collections.frequency(
        test.threads().stream().map(t -> t.placement().workGroup()).toList(), g)).max().orElseThrow();
    List<Array> arrays = new ArrayList<>(test.locations().stream()
        .map(x -> new Array(x.name(), x.type(), x.space(), new long[] {x.initial()})).toList());
    List<Instruction> body = new ArrayList<>();
    Map<Integer, Integer> there = new TreeMap<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      int group = groups.indexOf(thread.placement().workGroup());
      int item = group * items + there.merge(group, 1, Integer::sum) - 1;
      List<Instruction> all = new ArrayList<>(thread.body());
      for (String register : WrittenRegisters.of(thread.body())) {
        String place = t + ":" + register;
        arrays.add(new Array(place, NumberType.S64, AddressSpace.GLOBAL, new long[1]));
        all.add(new PtxInstruction.St(place, Expression.constant(0), Expression.register(register), Qualifiers.WEAK,
            Span.NONE));
      }
      body.add(new Instruction.If(new Expression.Binary(BinaryOperator.EQUAL, Expression.register("me"),
          Expression.constant(item)), all, List.of(), Span.NONE));
    }
    return new LaunchedProgram("PTX", test.name(), Grid.parse(items + "x" + groups.size()).orElseThrow(), body,
        Map.of(), Map.of("me", p -> p.block() * p.grid().items() + p.item()), arrays, List.of(), List.of(),
        Optional.empty(), List.of(), List.of());
  }
}
