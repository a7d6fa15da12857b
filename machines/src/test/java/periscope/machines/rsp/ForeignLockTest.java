package periscope.machines.rsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.testing.Sample;

/** The two machines agree on assembly that no mapping produces: locks on locations that their owner does not access. */
class ForeignLockTest {

  private static final int PROGRAMS = Sample.of(150, 500);

  private static final List<String> NAMES = List.of("x", "y");

  private static LitmusTest test(List<LitmusThread> threads) {
    List<Location> locations = NAMES.stream().map(x -> new Location(x, 0, false, AddressSpace.GLOBAL)).toList();
    return new LitmusTest("GPUASM", "test", "", locations, threads, Optional.empty());
  }

  @Test
  void aLockThatIsHeldKeepsADirtyEntryFromLeaving() {
    LitmusTest test = test(List.of(
        new LitmusThread(new Placement(0, 0), List.of(new GpuInstruction.St(Expression.constant(1), "x", Span.NONE))),
        new LitmusThread(new Placement(1, 0), List.of(new GpuInstruction.LkL2("x", Span.NONE)))));
    assertTrue(ExactExplorer.explore(test, false, Limits.DEFAULT).result().stuck() > 0);
    assertEquals(1, ReducedExplorer.explore(test, Limits.DEFAULT).stuck());
  }

  @Test
  void randomInstructions() {
    Random random = new Random(141421);
    int compared = 0;
    int stuck = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      List<LitmusThread> threads = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        List<Instruction> body = new ArrayList<>();
        for (int k = 1 + random.nextInt(4); k > 0; k--) {
          body.add(instruction(random, "r" + k, 10 * t + k));
        }
        threads.add(new LitmusThread(new Placement(random.nextInt(4) == 0 ? 0 : t, 0), body));
      }
      LitmusTest test = test(threads);
      Exploration exact = ExactExplorer.explore(test, false, new Limits(20_000, Long.MAX_VALUE)).result();
      if (exact.complete()) {
        Exploration reduced = ReducedExplorer.explore(test, Limits.DEFAULT);
        assertEquals(exact.outcomes(), reduced.outcomes(), threads::toString);
        assertEquals(exact.stuck() > 0, reduced.stuck() > 0, threads::toString);
        compared++;
        stuck += exact.stuck() > 0 ? 1 : 0;
      }
    }
    int reached = compared;
    int sticking = stuck;
    assertTrue(reached > PROGRAMS * 4 / 5 && sticking > PROGRAMS / 10,
        () -> reached + " compared, " + sticking + " get stuck");
  }

  private static GpuInstruction instruction(Random random, String register, long value) {
    String x = NAMES.get(random.nextInt(2));
    Extent near = Extent.values()[random.nextInt(3)];
    return switch (random.nextInt(11)) {
      case 0, 1 -> new GpuInstruction.Ld(register, x, Span.NONE);
      case 2, 3 -> new GpuInstruction.St(Expression.constant(value), x, Span.NONE);
      case 4 -> new GpuInstruction.IncL1(register, x, Span.NONE);
      case 5 -> new GpuInstruction.IncL2(register, x, Span.NONE);
      case 6 -> new GpuInstruction.FluL1(near, Span.NONE);
      case 7 -> new GpuInstruction.InvL1(near, Span.NONE);
      case 8 -> new GpuInstruction.LkL2(x, Span.NONE);
      case 9 -> new GpuInstruction.UlL2(x, Span.NONE);
      default -> random.nextBoolean()
          ? new GpuInstruction.LkRmw(Extent.DV, Span.NONE)
          : new GpuInstruction.UlRmw(Extent.DV, Span.NONE);
    };
  }
}
