package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.emit.KernelForm;
import periscope.runtime.kernel.Capabilities.Processor;
import periscope.runtime.stress.StressJson;

/** Who runs what: every instance once, work-groups as the test has them. */
class LayoutTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 12, 97, 1024, 65_535, 65_536, 100_003})
  void aPermutationVisitsEveryInstanceOnce(int size) {
    Random random = new Random(size);
    for (int i = 0; i < 5; i++) {
      Permutation order = Permutation.draw(size, random);
      BitSet seen = new BitSet();
      IntStream.range(0, size).forEach(p -> seen.set(order.at(p)));
      assertEquals(size, seen.cardinality());
    }
  }

  @Test
  void theSameSeedGivesTheSameLaunch() {
    Stress stress = Stresses.single(1_000);
    LaunchShape shape = shape("IRIW+sc.dv+sc.dv", Gpus.OTHER, stress);
    List<Draw> draws = IntStream.range(0, 50).mapToObj(seed -> Draw.of(seed, shape, stress)).toList();
    for (int seed = 0; seed < draws.size(); seed++) {
      assertEquals(draws.get(seed), Draw.of(seed, shape, stress));
    }
    assertNotEquals(draws.get(0), draws.get(1));
    assertTrue(draws.stream().map(d -> d.deal().size()).distinct().count() > 1,
        "the number of stressing work-groups never changes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SB+rlx.dv+rlx.dv", "MP+rel.wg+acq.wg+same-wg", "WRC+rel.dv+acq.dv-bar+bar",
      "IRIW+sc.dv+sc.dv"})
  void everyThreadOfEveryInstanceRunsOnceAndWhereItShould(String name) {
    for (Capabilities device : List.of(Gpus.OTHER, Gpus.PROCESSOR)) {
      for (Stress stress : List.of(Stresses.parallel(5_000), Stresses.single(300))) {
        LaunchShape shape = shape(name, device, stress);
        assertTrue(shape.run() >= shape.instances());
        check(Groups.of(Corpus.read("opencl-rsp/" + name).test()), shape, Draw.of(7, shape, stress));
      }
    }
  }

  /** Follows the kernel's arithmetic. */
  private static void check(Groups groups, LaunchShape shape, Draw draw) {
    int threads = groups.threads().stream().mapToInt(List::size).sum();
    Map<List<Integer>, Integer> workGroups = new HashMap<>();
    for (int workGroup = 0; workGroup < draw.deal().size(); workGroup++) {
      int place = draw.deal().get(workGroup);
      for (int local = 0; local < shape.workGroupSize() && place < shape.testingGroups(); local++) {
        int item = (local + draw.rotation()) % shape.workGroupSize();
        int role = item / shape.roleSpan();
        int lane = item % shape.roleSpan();
        List<Integer> here = groups.threads().get(place % shape.groups());
        if (role < here.size() && lane < shape.lanes()) {
          for (int round = 0; round < shape.rounds(); round++) {
            long at = (long) (place / shape.groups() * shape.lanes() + lane)
                + (long) round * shape.teams() * shape.lanes();
            Integer before = workGroups.put(List.of(here.get(role), draw.order().at(at)), workGroup);
            assertEquals(null, before, "a thread of an instance runs twice");
          }
        }
      }
    }
    assertEquals(threads * shape.run(), workGroups.size());
    for (int instance = 0; instance < shape.run(); instance++) {
      List<Integer> used = new ArrayList<>();
      for (List<Integer> group : groups.threads()) {
        int at = instance;
        List<Integer> own = group.stream().map(t -> workGroups.get(List.of(t, at))).distinct().toList();
        assertEquals(1, own.size(), "threads of one work-group are apart");
        used.addAll(own);
      }
      assertEquals(groups.count(), used.stream().distinct().count(), "threads of different work-groups are together");
    }
  }

  private static LaunchShape shape(String name, Capabilities device, Stress stress) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    return LitmusKernel.of(entry.test(), entry.text(), device, stress).shape();
  }

  @Test
  void numbersOfOutcomesAreUnique() {
    for (Corpus.Entry entry : Corpus.all("opencl-rsp")) {
      OutcomeIndex index = OutcomeIndex.of(entry.test());
      assertTrue(index.bins() <= OutcomeIndex.MOST_BINS);
      List<Outcome> outcomes = IntStream.range(0, index.bins()).mapToObj(index::outcome).distinct().toList();
      assertEquals(index.bins(), outcomes.size());
      assertEquals(entry.test().locations().size(), outcomes.get(0).memory().size());
    }
  }

  @Test
  void processorsAreNotAskedForWhatTheyHaveNot() {
    LaunchShape shape = shape("SB+rlx.dv+rlx.dv", Gpus.PROCESSOR, Stresses.single(100));
    assertEquals(0, shape.stressingGroups());
    assertEquals(false, shape.bankConflicts());
    assertEquals(true, shape.synchronise());
    assertEquals(2, shape.leftOut().size(), () -> shape.leftOut().toString());
    assertEquals(false, shape("MP+rel.wg+acq.wg+same-wg", Gpus.PROCESSOR, Stresses.single(100)).synchronise());
  }

  @Test
  void gpusGetEveryIncantation() {
    LaunchShape shape = shape("SB+rlx.dv+rlx.dv", Gpus.OTHER, Stresses.single(100));
    assertEquals(4, shape.stressingGroups());
    assertEquals(true, shape.bankConflicts());
    assertEquals(LaunchShape.WARP, shape.roleSpan());
    assertEquals(List.of(), shape.leftOut());
  }

  /** A driver that cuts loops short must never cut those of a test, whatever work-items in step do one by one. */
  @Test
  void aLimitOnTurnsIsKept() {
    Capabilities glsl = KernelForm.glsl();
    Capabilities limited = new Capabilities("limited", glsl.dialect(), new Processor(true, 8, 2, 65_535, true), false,
        glsl.orders(), glsl.scopes(), glsl.fenceOrders(), glsl.fenceScopes(), 1 << 15, 1024);
    for (String name : List.of("Spin+cas.dv+cas.dv", "MP+rel.dv+acq.dv")) {
      for (int delay : new int[] {0, 50, 8_191}) {
        Stress stress = StressJson.with(Stresses.together(100_000), Map.of("delay", delay));
        LaunchShape shape = shape(name, limited, stress);
        boolean loops = name.startsWith("Spin");
        long turns = shape.rounds() * (1L + delay + (loops ? (long) shape.roles() * KernelWriter.LOOP_TURNS : 0))
            + shape.looks() * (loops ? 8 : 1);
        assertTrue(turns < 65_000, name + " with " + delay + ": " + turns);
      }
      Stress tooLong = StressJson.with(Stresses.together(1_000), Map.of("delay", 8_192));
      assertThrows(InvalidInputException.class, () -> shape(name, limited, tooLong));
    }
  }
}
