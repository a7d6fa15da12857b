package periscope.runtime;

import java.util.Optional;

/**
 * A test that is ready to run on one device. One thread at a time may use it. Closing it frees the device's memory for
 * it.
 */
public interface PreparedTest extends AutoCloseable {

  /** The text of the program that runs on the device; empty for machines, which run the test itself. */
  Optional<String> kernel();

  /** The result of the check that the device's compiler kept the test's memory accesses, in kind and order. */
  AccessCheck accesses();

  /**
   * Runs one launch.
   *
   * @param seed seed of all random choices of the launch
   * @throws DeviceException if the device fails or exceeds its time limit; no further launch is possible then
   */
  Launch launch(long seed);

  @Override
  void close();
}
