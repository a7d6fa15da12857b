package periscope.runtime.simulated;

import java.util.List;
import java.util.SplittableRandom;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.source.SourceText;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.interleaving.StoreBufferMachine;
import periscope.verifier.machine.RandomRuns.End;

/** One memory with a store buffer for each thread, run at random. */
final class StoreBuffers implements Device {

  @Override
  public DeviceInfo info() {
    return new DeviceInfo("store-buffers", "one memory with a store buffer for each thread, run at random", Devices.SIMULATED, "",
        List.of(
            new Feature("runs", "OpenCL, CUDA and PTX"),
            new Feature("memory", "x86-TSO: seq_cst stores and fences and read-modify-writes drain the buffer; scopes change nothing"),
            new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    return new SimulatedTest(new Random(new StoreBufferMachine(test, text, true)), stress);
  }

  /** The machine with the state of one run. */
  private static final class Random implements RandomMachine {
    /** Throws after which possible choices are looked for in a row. */
    private static final int THROWS = 8;

    private final StoreBufferMachine machine;
    private final long[] initial;
    private final long[] state;

    Random(StoreBufferMachine machine) {
      this.machine = machine;
      initial = machine.initial();
      state = initial.clone();
    }

    @Override
    public End run(SplittableRandom random, int steps) {
      System.arraycopy(initial, 0, state, 0, state.length);
      for (int i = 0; i < steps; i++) {
        if (machine.cut(state)) {
          return End.CUT;
        } else if (machine.terminal(state)) {
          return End.TERMINAL;
        } else if (!step(random)) {
          return End.STUCK;
        }
      }
      return End.UNFINISHED;
    }

    /** Takes one of the possible choices, each as likely as another as long as a few throws find one; false if none is possible. */
    private boolean step(SplittableRandom random) {
      int choices = machine.choices();
      for (int i = 0; i < THROWS; i++) {
        if (machine.take(state, random.nextInt(choices))) {
          return true;
        }
      }
      int first = random.nextInt(choices);
      for (int i = 0; i < choices; i++) {
        if (machine.take(state, (first + i) % choices)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public int observed() {
      return machine.observed();
    }

    @Override
    public void observe(long[] into) {
      System.arraycopy(state, 0, into, 0, into.length);
    }

    @Override
    public Outcome outcome(long[] observed) {
      return machine.outcome(observed);
    }
  }
}
