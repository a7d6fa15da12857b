package periscope.runtime.simulated;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.RandomSteps;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;

/** A simulated device: the machine of [UGPU], run at random. */
final class Ugpu implements Device {

  private final String id;
  private final String name;
  private final String runs;
  private final UgpuVariant variant;

  private Ugpu(String id, String name, String runs, UgpuVariant variant) {
    this.id = id;
    this.name = name;
    this.runs = runs;
    this.variant = variant;
  }

  /** The device with the machine of [UGPU] as its paper states it. */
  static Ugpu ofThePaper() {
    return new Ugpu("ugpu", "the machine of [UGPU], run at random",
        "PTX with loads, stores and membars, without branches", UgpuVariant.PAPER);
  }

  /** The device whose machine also runs the instructions that [UGPU] lacks. */
  static Ugpu extended() {
    return new Ugpu("ugpu-extended", "ugpu with more instructions than its paper has",
        "PTX with loads, stores, membars and, beyond the paper, read-modify-writes, branches and barriers",
        UgpuVariant.EXTENDED);
  }

  @Override
  public DeviceInfo info() {
    return new DeviceInfo(id, name, Devices.SIMULATED, "", List.of(
        new Feature("runs", runs),
        new Feature("memory", "a queue for each address, a load array, a view of memory for each thread; a fence waits "
            + "until its block, or all threads, have what its thread wrote"),
        new Feature("stress", "none: of a preset only the number of instances counts")));
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    // Reduced, for steps that nobody sees would only make runs longer.
    return new SimulatedTest(new RandomSteps(new UgpuMachine(test, text, variant, Stepping.REDUCED)), stress);
  }
}
