package periscope.runtime.simulated;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.RandomSteps;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;

/** A simulated device: one memory with a store buffer for each thread, run at random. */
final class StoreBuffers implements Device {

  @Override
  public DeviceInfo info() {
    return new DeviceInfo("store-buffers", "one memory with a store buffer for each thread, run at random",
        Devices.SIMULATED, "", List.of(
            new Feature("runs", "OpenCL, CUDA, LLVM IR and PTX"),
            new Feature("memory",
                "x86-TSO: seq_cst stores and fences and read-modify-writes drain the buffer; scopes change nothing"),
            new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    return new SimulatedTest(new RandomSteps(new StoreBufferMachine(test, text, true)), stress);
  }
}
