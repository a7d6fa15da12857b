package periscope.runtime.launch;

import java.util.Optional;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMemory;
import periscope.runtime.DeviceInfo;

/** Something that kernels can be launched on. */
public interface LaunchDevice {

  /** What it says of itself. */
  DeviceInfo info();

  /** The memory of the machine that it is, if it is a simulated one: its runs can be replayed and cut down. */
  default Optional<GridMemory> machine() {
    return Optional.empty();
  }

  /** Whether it runs PTX only, so that what is written in another language has to be compiled for it. */
  default boolean wantsPtx() {
    return false;
  }

  /** How many work-items it has room for at once, if it says so. */
  default Optional<Integer> capacity() {
    return Optional.empty();
  }

  /**
   * Makes a launch ready.
   *
   * @param text    the kernel's text
   * @param program what was read of it
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run it, with the reason and a way out
   * @throws periscope.runtime.DeviceException if the device fails
   */
  PreparedLaunch prepare(SourceText text, LaunchedProgram program);
}
