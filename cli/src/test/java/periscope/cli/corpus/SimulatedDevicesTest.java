package periscope.cli.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Sets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.condition.Proposition;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import periscope.runtime.Histogram;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.interleaving.Interleavings;
import periscope.runtime.interleaving.StoreBufferMachine;
import periscope.runtime.stress.Presets;
import periscope.runtime.stress.StressJson;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.machine.ExactExplorer;
import periscope.verifier.machine.Exploration;
import periscope.verifier.machine.Exploration.Limits;
import periscope.verifier.simulate.Simulation;

/** Simulated devices show what their machines can do and nothing else; the machines agree with models and explorers. */
class SimulatedDevicesTest {

  private static final BooleanSupplier NEVER = () -> false;
  private static final List<Corpus.Entry> CORPUS = Corpus.read();

  private static Device device(String id) {
    return Devices.find().of(id).orElseThrow();
  }

  private static Launch launch(Device device, LitmusTest test, SourceText text, int instances, long seed) {
    Stress stress = StressJson.with(Presets.of("parallel").orElseThrow(), java.util.Map.of("instances", instances, "iterations", 1));
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
  Stream<DynamicTest> store_buffers_show_what_the_machine_can_do() {
    return CORPUS.stream().map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Interleavings all = Interleavings.of(machine(e, true));
      assumeTrue(all.complete());
      Launch launch = launch(device("store-buffers"), e.test(), e.text(), 2000, 7);
      assertEquals(2000, launch.histogram().total() + launch.unended().total());
      assertEquals(Set.of(), Sets.difference(launch.histogram().counts().keySet(), all.outcomes()));
      assertTrue(all.stuck() || launch.unended().stuck() == 0);
      assertTrue(all.cut() || launch.unended().cut() == 0);
      assertEquals(0, launch.unended().unfinished());
    }));
  }

  private static StoreBufferMachine machine(Corpus.Entry entry, boolean buffers) {
    try {
      return new StoreBufferMachine(entry.test(), entry.text(), buffers);
    } catch (InvalidInputException e) {
      assumeTrue(false, "the machine does not run this test");
      throw e;
    }
  }

  /** Without buffers the machine is sequential consistency: the model {@code sc} has the same final states. */
  @TestFactory
  Stream<DynamicTest> without_buffers_it_is_sequential_consistency() {
    ShippedModels models = new ShippedModels();
    Simulator sc = new Simulator(models.model(Corpus.OPENCL, "sc"));
    return Corpus.read(Corpus.OPENCL).stream().filter(e -> !waits(e)).map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Interleavings all = Interleavings.of(machine(e, false));
      Simulation model = sc.simulate(e.test(), e.text(), false, NEVER);
      assumeTrue(all.complete() && !all.stuck() && !spurious(e));
      assertEquals(model.states().keySet(), all.outcomes());
    }));
  }

  /** With them, it does nothing that the model {@code tso} forbids. */
  @TestFactory
  Stream<DynamicTest> with_buffers_it_is_within_total_store_order() {
    ShippedModels models = new ShippedModels();
    Simulator tso = new Simulator(models.model(Corpus.OPENCL, "tso"));
    return Corpus.read(Corpus.OPENCL).stream().map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
      Interleavings all = Interleavings.of(machine(e, true));
      Simulation model = tso.simulate(e.test(), e.text(), false, NEVER);
      assertEquals(Set.of(), Sets.difference(all.outcomes(), model.states().keySet()));
    }));
  }

  /** The models hold nobody up at a barrier; the machine does. */
  private static boolean waits(Corpus.Entry e) {
    return e.text().content().contains("barrier(");
  }

  /** A weak compare-exchange may fail for no reason; the machine's does not. */
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

  @TestFactory
  Stream<DynamicTest> the_rsp_machine_shows_what_exploring_finds() {
    Mappings mappings = new Mappings();
    return Stream.of("rsp-original", "rsp-proposed").map(mappings::load).flatMap(m ->
        Corpus.read(Corpus.OPENCL).stream().map(e -> DynamicTest.dynamicTest(m.name() + " " + e, () -> within(m, e))));
  }

  private static void within(Mapping mapping, Corpus.Entry entry) {
    LitmusTest compiled;
    try {
      compiled = Compiler.compile(entry.test(), entry.text(), mapping).target();
    } catch (InvalidInputException e) {
      assumeTrue(false, "there is a row for no operation of it");
      throw e;
    }
    Exploration all = ExactExplorer.outcomes(compiled, false, new Limits(200_000, NEVER)).result();
    assumeTrue(all.complete());
    Launch launch = launch(device("rsp-machine"), compiled, entry.text(), 2000, 7);
    assertEquals(2000, launch.histogram().total() + launch.unended().total());
    assertEquals(Set.of(), Sets.difference(launch.histogram().counts().keySet(), all.outcomes()));
    assertTrue(all.stuck() > 0 || launch.unended().stuck() == 0);
    assertTrue(all.cut() > 0 || launch.unended().cut() == 0);
    assertEquals(0, launch.unended().unfinished());
  }

  /** The published violation: the original scheme lets a stale message be read, the corrected one does not. */
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

  /** What a test's file says of the original scheme, single runs show: some get stuck, or none does. */
  @TestFactory
  Stream<DynamicTest> stuck_runs_are_counted_where_the_mapping_can_get_stuck() {
    Mapping original = new Mappings().load("rsp-original");
    return Corpus.read(Corpus.OPENCL).stream().filter(e -> expects(e, "stuck") || expects(e, "sound"))
        .map(e -> DynamicTest.dynamicTest(e.toString(), () -> {
          LitmusTest compiled = Compiler.compile(e.test(), e.text(), original).target();
          assertEquals(expects(e, "stuck"), launch(device("rsp-machine"), compiled, e.text(), 5000, 3).unended().stuck() > 0);
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
