package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.Sets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.Interleavings;
import periscope.machines.SteppedExplorer;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.ReducedExplorer;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;
import periscope.machines.ugpu.UgpuVariant.Branches;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import periscope.runtime.Histogram;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.stress.Presets;
import periscope.runtime.stress.StressJson;

/**
 * Simulated devices show what their machines can do and nothing else. The machines agree with models and with
 * exploration.
 */
class SimulatedDevicesTest {

  private static final BooleanSupplier NEVER = () -> false;
  private static final List<Corpus.Entry> CORPUS = Corpus.read();

  private static Device device(String id) {
    return Devices.find().of(id).orElseThrow();
  }

  private static Launch launch(Device device, LitmusTest test, SourceText text, int instances, long seed) {
    Stress stress = StressJson.with(Presets.of("parallel").orElseThrow(),
        Map.of("instances", instances, "iterations", 1));
    try (PreparedTest prepared = device.prepare(test, text, stress)) {
      return prepared.launch(seed);
    }
  }

  private static Histogram onStoreBuffers(String name, int instances) {
    Corpus.Entry entry = entry(name);
    return launch(device("store-buffers"), entry.test(), entry.text(), instances, 1).histogram();
  }

  private static Corpus.Entry entry(String name) {
    return CORPUS.stream().filter(e -> e.file().equals(name)).findFirst().orElseThrow();
  }

  @TestFactory
  Stream<DynamicTest> storeBuffersShowWhatTheMachineCanDo() {
    return CORPUS.stream().map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Optional<StoreBufferMachine> machine = machine(e, true);
      if (machine.isEmpty()) {
        refused(() -> launch(device("store-buffers"), e.test(), e.text(), 1, 7));
        return;
      }
      Interleavings all = Interleavings.of(machine.get());
      assertTrue(all.complete());
      Launch launch = launch(device("store-buffers"), e.test(), e.text(), 2000, 7);
      within(launch, all.outcomes(), all.stuck(), all.cut());
    }));
  }

  @TestFactory
  Stream<DynamicTest> theUgpuMachinesShowWhatExploringFinds() {
    Map<String, UgpuVariant> devices = Map.of("ugpu", UgpuVariant.PAPER, "ugpu-extended", UgpuVariant.EXTENDED);
    return devices.entrySet().stream().flatMap(d -> CORPUS.stream().map(e -> DynamicTest.dynamicTest(
        d.getKey() + " " + e, () -> explored(e, d.getKey(), d.getValue()))));
  }

  private static void explored(Corpus.Entry entry, String device, UgpuVariant variant) {
    Optional<UgpuMachine> machine = ugpu(entry, variant);
    if (machine.isEmpty()) {
      refused(() -> launch(device(device), entry.test(), entry.text(), 1, 7));
      return;
    }
    Interleavings all = Interleavings.of(machine.get());
    assertTrue(all.complete());
    within(launch(device(device), entry.test(), entry.text(), 2000, 7), all.outcomes(), all.stuck(), all.cut());
  }

  /** The reduced machine finds what the exact one finds, on tests for which the exact machine has few states. */
  @TestFactory
  Stream<DynamicTest> theReducedUgpuMachineFindsWhatTheExactOneFinds() {
    UgpuVariant early = UgpuVariant.EXTENDED.with(Branches.EARLY_LOADS);
    return CORPUS.stream().filter(e -> ugpu(e, early).isPresent()).flatMap(e -> Stream.of(UgpuVariant.EXTENDED, early)
        .map(v -> DynamicTest.dynamicTest(e + " " + v.branches(), () -> {
          UgpuMachine exact = new UgpuMachine(e.test(), e.text(), v, Stepping.EXACT);
          Exploration all = SteppedExplorer.explore(exact, new Limits(20_000, NEVER)).result();
          if (all.complete()) {
            assertEquals(Interleavings.of(all), Interleavings.of(ugpu(e, v).orElseThrow()));
          }
        })));
  }

  @Test
  void theUgpuMachinesRunPartOfTheCorpus() {
    assertTrue(CORPUS.stream().filter(e -> ugpu(e, UgpuVariant.PAPER).isPresent()).count() >= 60);
    assertTrue(CORPUS.stream().filter(e -> ugpu(e, UgpuVariant.EXTENDED).isPresent()).count() >= 90);
  }

  /** The machine of [UGPU] for a test; empty if the machine refuses the test. */
  private static Optional<UgpuMachine> ugpu(Corpus.Entry entry, UgpuVariant variant) {
    try {
      return Optional.of(new UgpuMachine(entry.test(), entry.text(), variant, Stepping.REDUCED));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  /** The machine of a test, with or without store buffers; empty if the machine refuses the test. */
  private static Optional<StoreBufferMachine> machine(Corpus.Entry entry, boolean buffers) {
    try {
      return Optional.of(new StoreBufferMachine(entry.test(), entry.text(), buffers));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  private static void refused(Executable run) {
    assertFalse(assertThrows(InvalidInputException.class, run).diagnostics().isEmpty());
  }

  /** Checks that the 2000 runs of a launch ended as they may, and that none is unfinished. */
  private static void within(Launch launch, Set<Outcome> outcomes, boolean stuck, boolean cut) {
    assertEquals(2000, launch.histogram().total() + launch.unended().total());
    assertEquals(Set.of(), Sets.difference(launch.histogram().counts().keySet(), outcomes));
    assertTrue(stuck || launch.unended().stuck() == 0);
    assertTrue(cut || launch.unended().cut() == 0);
    assertEquals(0, launch.unended().unfinished());
  }

  /** Without buffers, the machine is sequentially consistent: the model {@code sc} has the same final states. */
  @TestFactory
  Stream<DynamicTest> withoutBuffersItIsSequentialConsistency() {
    ShippedModels models = new ShippedModels();
    Map<String, Simulator> sc = Map.of(Corpus.OPENCL, new Simulator(models.model(Corpus.OPENCL, "sc")),
        Corpus.PTX, new Simulator(models.model(Corpus.PTX, "sc")));
    Stream<Corpus.Entry> tests = sc.keySet().stream().flatMap(l -> Corpus.read(l).stream())
        .filter(e -> !waits(e) && !spurious(e) && machine(e, false).isPresent());
    return tests.map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Simulation model = sc.get(e.language()).simulate(e.test(), e.text(), false, NEVER);
      Set<Outcome> interleaved = new HashSet<>();
      // The model has every order of evaluation, a machine the one that its test was compiled in.
      for (LitmusTest order : CompiledOrders.all(e.test(), e.text())) {
        Interleavings all = Interleavings.of(new StoreBufferMachine(order, e.text(), false));
        assertTrue(all.complete() && !all.stuck());
        interleaved.addAll(all.outcomes());
      }
      assertEquals(model.states().keySet(), interleaved);
    }));
  }

  /** With buffers, the machine does nothing that the model {@code tso} forbids. */
  @TestFactory
  Stream<DynamicTest> withBuffersItIsWithinTotalStoreOrder() {
    ShippedModels models = new ShippedModels();
    Simulator tso = new Simulator(models.model(Corpus.OPENCL, "tso"));
    return Corpus.read(Corpus.OPENCL).stream().map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Interleavings all = Interleavings.of(machine(e, true).orElseThrow());
      Simulation model = tso.simulate(e.test(), e.text(), false, NEVER);
      assertEquals(Set.of(), Sets.difference(all.outcomes(), model.states().keySet()));
    }));
  }

  /** Whether a test has a barrier. The models let no thread wait there; the machine does. */
  private static boolean waits(Corpus.Entry e) {
    return e.text().content().contains("barrier(") || e.text().content().matches("(?s).*\\b(bar|barrier)[.].*");
  }

  /** Whether a test has a weak compare-exchange. It may fail for no reason; on the machine it does not. */
  private static boolean spurious(Corpus.Entry e) {
    return e.text().content().contains("_weak");
  }

  @ParameterizedTest
  @CsvSource({"SB+rlx.dv+rlx.dv,true", "SB+rel.dv+acq.dv,true", "SB+sc.dv+sc.dv,false", "SB+fsc.dv+fsc.dv,false",
      "MP+rlx.dv+rlx.dv,false", "MP+rel.dv+acq.dv,false", "LB+rlx.dv+rlx.dv,false", "CoRR+rlx.dv+rlx.dv,false",
      "IRIW+rel.dv+acq.dv,false", "SB+bar+bar,false"})
  void storeBuffersAreWeakWhereX86Is(String name, boolean seen) {
    Proposition weak = entry(name).test().condition().orElseThrow().proposition();
    assertEquals(seen, onStoreBuffers(name, 50_000).counts().keySet().stream().anyMatch(weak::holds));
  }

  /**
   * The machine of [RSP] shows what exploration finds, on the tests for all of whose operations a mapping has rows:
   * half of the corpus.
   */
  @TestFactory
  Stream<DynamicTest> theRspMachineShowsWhatExploringFinds() {
    return Stream.of("rsp-original", "rsp-proposed").map(new Mappings()::load).flatMap(m -> {
      List<Corpus.Entry> tests = Corpus.read(Corpus.OPENCL).stream().filter(e -> compiled(e, m).isPresent()).toList();
      assertTrue(tests.size() >= 95, tests.size() + " tests");
      return tests.stream().map(e ->
          DynamicTest.dynamicTest(m.name() + " " + e, () -> explored(compiled(e, m).orElseThrow(), e.text())));
    });
  }

  /** The compiled test; empty if the mapping lacks a row for some operation. */
  private static Optional<LitmusTest> compiled(Corpus.Entry entry, Mapping mapping) {
    try {
      return Optional.of(Compiler.compile(entry.test(), entry.text(), mapping).target());
    } catch (InvalidInputException e) {
      assertFalse(e.diagnostics().isEmpty());
      return Optional.empty();
    }
  }

  private static void explored(LitmusTest compiled, SourceText text) {
    Exploration all = ReducedExplorer.explore(compiled, new Limits(1_000_000, NEVER));
    assertTrue(all.complete());
    Launch launch = launch(device("rsp-machine"), compiled, text, 2000, 7);
    // A device drops runs that wait too long, which exploring need not follow.
    boolean waits = new ReducedExplorer().explore(MachineProgram.of(compiled), new Limits(1_000_000, NEVER)).cut() > 0;
    within(launch, all.outcomes(), all.stuck() > 0, waits);
  }

  /**
   * The published violation: with the original scheme, a stale message can be read; with the corrected one, it cannot.
   */
  @Test
  void theOriginalSchemeBreaksMessagePassingAndTheProposedOneDoesNot() {
    assertTrue(stale("rsp-original", 200_000) > 0);
    assertEquals(0, stale("rsp-proposed", 1_000_000));
  }

  private static long stale(String mapping, int instances) {
    Corpus.Entry entry = entry("MP+rel.dv+acq.dv");
    LitmusTest compiled = Compiler.compile(entry.test(), entry.text(), new Mappings().load(mapping)).target();
    Proposition weak = entry.test().condition().orElseThrow().proposition();
    return launch(device("rsp-machine"), compiled, entry.text(), instances, 1).histogram().counts().entrySet().stream()
        .filter(e -> weak.holds(e.getKey())).mapToLong(e -> e.getValue()).sum();
  }

  /** Single runs show what a test's file says about the original scheme: some runs get stuck, or none does. */
  @TestFactory
  Stream<DynamicTest> stuckRunsAreCountedWhereTheMappingCanGetStuck() {
    Mapping original = new Mappings().load("rsp-original");
    return Corpus.read(Corpus.OPENCL).stream().filter(e -> expects(e, "stuck") || expects(e, "sound"))
        .map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
          LitmusTest compiled = Compiler.compile(e.test(), e.text(), original).target();
          assertEquals(expects(e, "stuck"), launch(device("rsp-machine"), compiled, e.text(), 5000, 3).unended()
              .stuck() > 0);
        }));
  }

  private static boolean expects(Corpus.Entry entry, String verdict) {
    return entry.text().content().contains("expect mapping rsp-original: " + verdict);
  }

  @Test
  void aSeedGivesTheSameHistogram() {
    Corpus.Entry entry = entry("IRIW+rlx.dv+fsc.dv");
    Histogram one = launch(device("store-buffers"), entry.test(), entry.text(), 20_000, 42).histogram();
    assertEquals(one, launch(device("store-buffers"), entry.test(), entry.text(), 20_000, 42).histogram());
    Histogram other = launch(device("store-buffers"), entry.test(), entry.text(), 20_000, 43).histogram();
    assertTrue(!one.equals(other) && new TreeSet<Outcome>(one.counts().keySet()).size() > 4);
  }
}
