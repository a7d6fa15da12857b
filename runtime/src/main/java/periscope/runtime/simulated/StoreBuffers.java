package periscope.runtime.simulated;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.RandomMachine;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;

/** One memory with a store buffer for each thread, run at random. */
final class StoreBuffers implements Device {

  @Override
  public DeviceInfo info() {
    return new DeviceInfo("store-buffers", "one memory with a store buffer for each thread, run at random",
        Devices.SIMULATED, "", List.of(
            new Feature("runs", "OpenCL, CUDA and PTX"),
            new Feature("memory",
                "x86-TSO: seq_cst stores and fences and read-modify-writes drain the buffer; scopes change nothing"),
            new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    return new SimulatedTest(new Random(new StoreBufferMachine(test, text, true)), stress);
  }

  /** The machine with the state of one run. */
  private static final class Random extends RandomMachine {
    private final StoreBufferMachine machine;

    Random(StoreBufferMachine machine) {
      super(machine.initial());
      this.machine = machine;
    }

    @Override
    protected boolean cut() {
      return machine.cut(state);
    }

    @Override
    protected boolean terminal() {
      return machine.terminal(state);
    }

    @Override
    protected int choices() {
      return machine.choices();
    }

    @Override
    protected boolean take(int choice) {
      return machine.take(state, choice);
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
