package periscope.runtime.launch;

import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridRun;

/** A launch that is ready to run on one device. Not for use by several threads at once. */
public interface PreparedLaunch extends AutoCloseable {

  /** Runs it once, over fresh memory that holds what the launch says. */
  default GridRun run(long seed, long most, BooleanSupplier stop) {
    return run(Inputs.NONE, seed, most, stop);
  }

  /**
   * Runs it once, over fresh memory.
   *
   * @param inputs what it begins with, where it is not what the launch says
   * @param seed what a simulated device does at random follows from it; others have their own chance
   * @param most steps after which a simulated device gives up
   * @param stop asked now and then whether to give up
   * @throws periscope.runtime.DeviceException if the device fails or takes too long; no further run is possible then
   */
  GridRun run(Inputs inputs, long seed, long most, BooleanSupplier stop);

  @Override
  void close();
}
