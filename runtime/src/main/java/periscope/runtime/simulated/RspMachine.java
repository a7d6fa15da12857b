package periscope.runtime.simulated;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.RandomRuns;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;

/** The GPU of [RSP] (section 5.1 to 5.3), run at random. */
final class RspMachine implements Device {

  @Override
  public DeviceInfo info() {
    return new DeviceInfo("rsp-machine", "the GPU of the remote-scope-promotion paper, run at random",
        Devices.SIMULATED, "", List.of(
        new Feature("runs", "GPU assembly; OpenCL through a mapping to it, such as rsp-proposed"),
        new Feature("memory", "an L1 for each work-group, an L2 for each device, line and RMW locks"),
        new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    if (!MachineProgram.runs(test)) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the device rsp-machine runs GPU assembly, and this is " + article(test.language()) + " test",
          test.language().equals("OPENCL") ? "name a mapping to it, such as --mapping rsp-proposed"
          : "choose another --device"));
    }
    return new SimulatedTest(RandomRuns.of(test), stress);
  }

  private static String article(String language) {
    return (language.startsWith("O") ? "an " : "a ") + language;
  }
}
