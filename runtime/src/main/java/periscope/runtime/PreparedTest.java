package periscope.runtime;

import java.util.Optional;

/**
 * A test that is ready to run on one device. Not for use by several threads at once. Closing it frees what the device
 * holds for it.
 */
public interface PreparedTest extends AutoCloseable {

  /** The program that runs, for people to read; empty where there is none. */
  Optional<String> kernel();

  /** What is known of whether the device's compiler kept the test's memory accesses, in their kind and order. */
  AccessCheck accesses();

  /**
   * Runs one launch.
   *
   * @param seed everything that the launch does at random follows from it
   * @throws DeviceException if the device fails or takes too long; no further launch is possible then
   */
  Launch launch(long seed);

  @Override
  void close();
}
