package periscope.runtime.launch;

import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;

/** A machine that runs kernels, as a device. */
record SimulatedGrid(GridMemory memory) implements LaunchDevice {

  @Override
  public DeviceInfo info() {
    String what = switch (memory) {
      case INTERLEAVED -> "one memory, so that runs are interleavings";
      case STORE_BUFFERS -> "one memory with a store buffer for each work-item, run at random";
    };
    return new DeviceInfo(memory.name().toLowerCase(Locale.ROOT).replace('_', '-'), what, Devices.SIMULATED, "",
        List.of());
  }

  @Override
  public PreparedLaunch prepare(SourceText text, LaunchedProgram program) {
    GridProgram compiled = GridProgram.of(program);
    return new PreparedLaunch() {
      @Override
      public GridRun run(long seed, long most, BooleanSupplier stop) {
        return GridMachine.run(compiled, memory, seed, most, stop);
      }

      @Override
      public void close() {
        // Nothing is held.
      }
    };
  }
}
