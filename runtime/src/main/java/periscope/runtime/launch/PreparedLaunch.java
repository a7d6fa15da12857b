package periscope.runtime.launch;

import java.util.function.BooleanSupplier;
import periscope.machines.grid.GridRun;

/** A launch that is ready to run on one device. Not for use by several threads at once. */
public interface PreparedLaunch extends AutoCloseable {

  /**
   * Runs it once, over fresh memory.
   *
   * @param seed what a simulated device does at random follows from it; others have their own chance
   * @param most steps after which a simulated device gives up
   * @param stop asked now and then whether to give up
   * @throws periscope.runtime.DeviceException if the device fails or takes too long; no further run is possible then
   */
  GridRun run(long seed, long most, BooleanSupplier stop);

  @Override
  void close();
}
