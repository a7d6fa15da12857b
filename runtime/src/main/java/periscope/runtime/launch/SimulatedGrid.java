package periscope.runtime.launch;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.grid.Chip;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRefusals;
import periscope.machines.grid.GridRun;
import periscope.machines.ugpu.UgpuMachine;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.Devices;

/** A machine for large grids as a device. */
record SimulatedGrid(GridMemory memory) implements LaunchDevice {

  /** Name of the feature that tells how much orders and scopes matter on the device. */
  private static final String ORDERS = "orders and scopes";

  @Override
  public DeviceInfo info() {
    List<Feature> features =
        memory.hasViews() ? List.of() : List.of(new Feature(ORDERS, "make little difference on this device"));
    return new DeviceInfo(memory.id(), what(), Devices.SIMULATED, "", features);
  }

  private String what() {
    return memory instanceof Chip ? "the machine of [UGPU] with memory in banks, which is made up"
        : memory == GridMemory.UGPU ? "the machine of [UGPU] with more instructions than its paper has, run at random"
        : memory == GridMemory.STORE_BUFFERS ? "one memory with a store buffer for each work-item, run at random"
        : "one memory, so that runs are interleavings";
  }

  @Override
  public Optional<GridMemory> machine() {
    return Optional.of(memory);
  }

  @Override
  public Optional<Integer> capacity() {
    return memory instanceof Chip chip ? Optional.of(chip.capacity()) : Optional.empty();
  }

  @Override
  public boolean wantsPtx() {
    return memory.hasViews();
  }

  @Override
  public PreparedLaunch prepare(SourceText text, LaunchedProgram program) {
    GridRefusals.check(program, text);
    if (wantsPtx() && !program.language().equals(UgpuMachine.LANGUAGE)) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, memory.id() + " runs PTX, and "
          + program.kernel() + " is in another language", "--mapping " + (program.language().equals("OPENCL")
              ? TABLE : "scoped-cpp-ptx-current") + " compiles it"));
    }
    GridProgram compiled = GridProgram.of(program);
    return new PreparedLaunch() {
      @Override
      public GridRun run(Inputs inputs, long seed, long most, BooleanSupplier stop) {
        return GridMachine.run(compiled, memory, inputs, seed, most, stop);
      }

      @Override
      public void close() {
        // Nothing is held.
      }
    };
  }
}
