package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.lang.llvm.Llvm;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Tests in CUDA C and OpenCL C that are written as IR and read again have the same outcomes under the same axioms. */
class IrAgreesWithCTest {

  private static final int PROGRAMS_AT_RANDOM = Sample.of(150, 3000);

  private final Simulator ir = simulator("llvm", "llvm-scoped-races-undefined");
  private final Simulator c = simulator("cuda", "cuda-scoped-cpp20");
  private final Simulator openCl = simulator("opencl-rsp", "c11-rc11-cpp20");

  private static Simulator simulator(String language, String model) {
    Models models = new Models();
    return new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()));
  }

  @Test
  void theCorpus() {
    int compared = 0;
    for (String language : List.of("cuda", Corpus.OPENCL)) {
      for (Corpus.Entry entry : Corpus.read(language)) {
        LitmusTest test = entry.test();
        boolean plain = test.locations().stream().allMatch(l -> l.type().equals(NumberType.S32))
            && test.threads().stream().noneMatch(t -> Sequencing.open(t.body()));
        Optional<LitmusTest> same = plain ? asIr(test) : Optional.empty();
        if (same.isPresent()) {
          agree(test, same.get(), language.equals("cuda") ? c : openCl);
          compared++;
        }
      }
    }
    assertTrue(compared > 120, "compared: " + compared);
  }

  @Test
  void programsAtRandom() {
    Random random = new Random(1977);
    for (int i = 0; i < PROGRAMS_AT_RANDOM; i++) {
      LitmusTest test = program(random);
      agree(test, asIr(test).orElseThrow(), c);
    }
  }

  /** The test as IR; empty if IR has no such instructions. */
  private static Optional<LitmusTest> asIr(LitmusTest test) {
    try {
      String text = new Llvm().print(new LitmusTest("LLVM", test.name(), "", test.locations(), test.threads(),
          Optional.empty()));
      return Optional.of(new Llvm().parse(new SourceText(test.name(), text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void agree(LitmusTest given, LitmusTest same, Simulator simulator) {
    Simulation before = simulator.simulate(given, new SourceText("given", ""));
    Simulation after = ir.simulate(same, new SourceText("ir", ""));
    Observables all = Observables.of(before.states().keySet());
    Set<Outcome.Register> named = all.registers().stream().filter(r -> !r.name().startsWith("$"))
        .collect(Collectors.toSet());
    Observables both = new Observables(named, all.locations());
    assertEquals(projected(before, both), projected(after, both), () -> new Llvm().print(same));
    assertEquals(before.race().isPresent(), after.race().isPresent(), () -> new Llvm().print(same));
  }

  private static Set<Outcome> projected(Simulation simulation, Observables to) {
    return simulation.states().keySet().stream().map(to::project).collect(Collectors.toCollection(HashSet::new));
  }

  private static LitmusTest program(Random random) {
    List<Location> locations = List.of(
        new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL));
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < 2 + random.nextInt(2); t++) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        body.addAll(operation(random, i, 1 + 2 * t + i));
      }
      boolean reads = body.stream().anyMatch(i -> i.dataflow().written().contains("r0"));
      if (reads && random.nextBoolean()) {
        Expression seen = Expression.register("r0");
        body.add(new Instruction.If(seen, operation(random, 2, 7), List.of(), Span.NONE));
      }
      threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), body));
    }
    return new LitmusTest("CUDA", "random", "", locations, threads, Optional.empty());
  }

  private static List<Instruction> operation(Random random, int number, long value) {
    String x = random.nextBoolean() ? "x" : "y";
    String r = "r" + number;
    Expression v = Expression.constant(value);
    return switch (random.nextInt(6)) {
      case 0 -> List.of(new AtomicInstruction.Load(r, x, semantics(random, Operation.LOAD), Span.NONE));
      case 1 -> List.of(new AtomicInstruction.Store(x, v, semantics(random, Operation.STORE), Span.NONE));
      case 2 -> List.of(new AtomicInstruction.Load(r, x, Semantics.NON_ATOMIC, Span.NONE));
      case 3 -> List.of(new AtomicInstruction.Fence(Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL),
          fence(random), Span.NONE));
      case 4 -> List.of(new Instruction.Assign("e" + number, Expression.constant(random.nextInt(2)), Span.NONE),
          new AtomicInstruction.CompareExchange(r, x, "e" + number, v, random.nextBoolean(),
              semantics(random, Operation.EXCHANGE), MemoryOrder.RELAXED, Span.NONE));
      default -> List.of(new AtomicInstruction.Fetch(
          r, FetchOperator.ADD, x, v, semantics(random, Operation.EXCHANGE), Span.NONE));
    };
  }

  private static Semantics fence(Random random) {
    Semantics semantics = semantics(random, Operation.FENCE);
    return semantics.order() == MemoryOrder.RELAXED ? new Semantics(MemoryOrder.ACQ_REL, semantics.scope(), false)
        : semantics;
  }

  private static Semantics semantics(Random random, Operation operation) {
    List<MemoryOrder> orders =
        operation.orders().stream().filter(o -> o.compareTo(MemoryOrder.RELAXED) >= 0).toList();
    Scope scope = Scope.COMMON.get(random.nextInt(4));
    return new Semantics(orders.get(random.nextInt(orders.size())), scope, false);
  }
}
