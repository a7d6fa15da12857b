package periscope.machines.rsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.GpuInstruction.FluL1;
import periscope.litmus.instruction.GpuInstruction.FluL2;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.InvL1;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;

/** The machine with L2s above global memory. */
class FullModeTest {

  /** On one device, an L2 between the L1s and memory shows what the L2 as memory shows. */
  @ParameterizedTest
  @ValueSource(strings = {
    "st.na x 5; st.dvn y 7 | ld.dvn y ?; ld.na x",
    "inc.wg x | st.dvr x 2",
    "st.dvn x 1; ld.dvn y | st.dvn y 1; ld.dvn x",
    "inc.dvn x | inc.dvn x",
    "st.wg x 5 & ld.wg x | ld.na x",
    "ld.dvr x | st.na x 5",
  })
  void oneDevice(String program) {
    for (Map<String, String> scheme : List.of(Assembler.ORIGINAL, Assembler.PROPOSED)) {
      LitmusTest test = Assembler.assemble(program, scheme);
      Exploration simple = ExactExplorer.explore(test, false, Limits.DEFAULT).result();
      Exploration full = ExactExplorer.explore(test, true, Limits.DEFAULT).result();
      assertTrue(full.complete());
      assertTrue(full.states() > simple.states());
      assertEquals(simple.outcomes(), full.outcomes());
      assertEquals(simple.stuck() > 0, full.stuck() > 0);
      if (full.stuck() == 0) {
        Exploration light = ExactExplorer.explore(
            MachineProgram.of(test), true, ExactMachine.Detail.LIGHT, Limits.DEFAULT).result();
        assertEquals(full.outcomes(), light.outcomes());
        assertTrue(light.states() < full.states());
      }
    }
  }

  /** On two devices, the light machine shows what the exact one shows. */
  @ParameterizedTest
  @ValueSource(strings = {"st.na x 5; st.dvn y 7 | ld.dvn y ?; ld.na x", "inc.wg x | st.dvr x 2",
      "inc.dvr x | inc.dvn x",
    "st.dvn x 1; ld.dvn y | st.dvn y 1; ld.dvn x", "ld.dvr x; st.wg y 5 | ld.na y; st.dvr x 7"})
  void lightOnTwoDevices(String program) {
    LitmusTest near = Assembler.assemble(program, Assembler.PROPOSED);
    List<LitmusThread> apart = List.of(
        near.threads().get(0), new LitmusThread(new Placement(1, 1), near.threads().get(1).body()));
    LitmusTest test = new LitmusTest("GPUASM", program, "", near.locations(), apart, Optional.empty());
    Exploration exact = ExactExplorer.outcomes(test, true, Limits.DEFAULT).result();
    Exploration light = ReducedExplorer.explore(test, Limits.DEFAULT);
    assertTrue(exact.complete());
    assertEquals(exact.outcomes(), light.outcomes());
    assertTrue(light.states() < exact.states());
  }

  private static LitmusTest test(List<Instruction> first, List<Instruction> second, int secondDevice) {
    List<Location> locations = List.of(
        new Location("x", 0, false, Location.AddressSpace.GLOBAL),
        new Location("y", 0, false, Location.AddressSpace.GLOBAL));
    return new LitmusTest("GPUASM", "two-devices", "", locations,
        List.of(new LitmusThread(new Placement(0, 0), first), new LitmusThread(new Placement(1, secondDevice), second)),
        Optional.empty());
  }

  private static boolean stale(Outcome outcome) {
    return outcome.register(new Outcome.Register(1, "r0")) == 1 && outcome.register(new Outcome.Register(1, "r1")) == 0;
  }

  /**
   * Message passing: with a flush of both levels and an invalidate of the reader's L1 it works on one device, and not
   * between two. Table 1 has nothing that invalidates the reader's L2, which may fetch the old message right before the
   * writer's L2 is flushed.
   */
  @Test
  void messagePassing() {
    Expression one = Expression.constant(1);
    List<Instruction> writer = List.of(new St(one, "x", Span.NONE), new FluL1(Extent.WG, Span.NONE),
        new FluL2(Extent.DV, Span.NONE), new St(one, "y", Span.NONE));
    List<Instruction> reader = List.of(
        new Ld("r0", "y", Span.NONE), new InvL1(Extent.WG, Span.NONE), new Ld("r1", "x", Span.NONE));
    Exploration near = ExactExplorer.outcomes(test(writer, reader, 0), true, Limits.DEFAULT).result();
    Exploration far = ExactExplorer.outcomes(test(writer, reader, 1), true, Limits.DEFAULT).result();
    assertTrue(near.outcomes().stream().noneMatch(FullModeTest::stale));
    assertEquals(3, near.outcomes().size(), "both read 0, or both 1, or the flag is read too early");
    assertTrue(far.outcomes().stream().anyMatch(FullModeTest::stale));
  }

  /** INC_L2 invalidates the other devices' L2s, but it does not flush them: two devices can both read 0. */
  @Test
  void incrementsOfTwoDevices() {
    List<Instruction> increment = List.of(new IncL2("r0", "x", Span.NONE));
    Exploration found = ExactExplorer.outcomes(test(increment, increment, 1), true, Limits.DEFAULT).result();
    assertTrue(found.outcomes().stream().anyMatch(o -> o.location("x") == 1), found.outcomes().toString());
    assertEquals(0, found.stuck());
  }
}
