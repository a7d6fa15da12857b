package periscope.runtime.launch;

import java.util.Optional;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMemory;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.runtime.DeviceInfo;

/** A device that can launch kernels. */
public interface LaunchDevice {

  /** Name of the mapping that compiles OpenCL C kernels to PTX if the user names none. */
  String TABLE = "opencl-ptx-membars";

  /** The description of the device. */
  DeviceInfo info();

  /** The memory of a simulated device, whose runs can be replayed and shrunk; empty for real devices. */
  default Optional<GridMemory> machine() {
    return Optional.empty();
  }

  /**
   * Whether the device requires PTX: code in other languages, or at least its atomic operations and fences, must be
   * compiled to PTX.
   */
  default boolean wantsPtx() {
    return false;
  }

  /** Approximate time to read memory that other work-groups write, as a multiple of the time on a processor. */
  default int lookCost() {
    return 1;
  }

  /** Number of work-items that run at once; empty if the device does not tell. */
  default Optional<Integer> capacity() {
    return Optional.empty();
  }

  /**
   * Prepares a launch.
   *
   * @param text    the kernel's text
   * @param program the launch that was read from the text
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the launch, with the reason and a
   *     way out
   * @throws periscope.runtime.DeviceException if the device fails
   */
  PreparedLaunch prepare(SourceText text, LaunchedProgram program);

  /**
   * Prepares a launch of a program that a mapping compiles.
   *
   * @param written the program before compiling; a device that runs its language compiles only atomic operations and
   *                fences
   */
  default PreparedLaunch prepare(SourceText text, LaunchedProgram written, Mapping mapping) {
    return prepare(text, Compiler.compile(written, text, mapping));
  }
}
