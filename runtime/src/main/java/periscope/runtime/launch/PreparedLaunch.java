package periscope.runtime.launch;

import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridRun;

/** A launch that is ready to run on one device. One thread at a time may use it. */
public interface PreparedLaunch extends AutoCloseable {

  /** Runs the launch once, over fresh memory with the launch's initial contents. */
  default GridRun run(long seed, long most, BooleanSupplier stop) {
    return run(Inputs.NONE, seed, most, stop);
  }

  /**
   * Runs the launch once, over fresh memory.
   *
   * @param inputs the initial contents of arrays; other arrays begin with the launch's contents
   * @param seed   seed of all random choices of a simulated device; real devices ignore it
   * @param most   most steps of a run on a simulated device
   * @param stop   called now and then; true ends the run
   * @throws periscope.runtime.DeviceException if the device fails or exceeds its time limit; no further run is possible
   *     then
   */
  GridRun run(Inputs inputs, long seed, long most, BooleanSupplier stop);

  @Override
  void close();
}
