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

  /** The table that compiles kernels in OpenCL C to PTX where none is named. */
  String TABLE = "opencl-ptx-membars";

  /** What it says of itself. */
  DeviceInfo info();

  /** The memory of the machine that it is, if it is a simulated one: its runs can be replayed and cut down. */
  default Optional<GridMemory> machine() {
    return Optional.empty();
  }

  /** Whether what is not written in PTX has to be compiled to it, or at least its atomic operations and fences. */
  default boolean wantsPtx() {
    return false;
  }

  /** How many times as long as on a processor it takes to look at memory that other work-groups write, about. */
  default int lookCost() {
    return 1;
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

  /**
   * The same of a program that a mapping compiles.
   *
   * @param written what was read of the text; a device that takes its language compiles atomic operations and fences
   *                only
   */
  default PreparedLaunch prepare(SourceText text, LaunchedProgram written, Mapping mapping) {
    return prepare(text, Compiler.compile(written, text, mapping));
  }
}
