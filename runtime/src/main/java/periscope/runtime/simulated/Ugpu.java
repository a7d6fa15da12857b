package periscope.runtime.simulated;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.RandomSteps;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Reads;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;

/** The machine of [UGPU], run at random. */
final class Ugpu implements Device {

  @Override
  public DeviceInfo info() {
    return new DeviceInfo("ugpu", "the machine of [UGPU], run at random", Devices.SIMULATED, "", List.of(
        new Feature("runs", "PTX with loads, stores and membars, without branches"),
        new Feature("memory", "a queue for each address, a load array, a view of memory for each thread; a fence waits "
            + "until its block, or all threads, have what its thread wrote"),
        new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    // Reduced, for steps that nobody sees would only make runs longer.
    return new SimulatedTest(
        new RandomSteps(new UgpuMachine(test, text, Reads.RELAXED, Stepping.REDUCED)), stress);
  }
}
