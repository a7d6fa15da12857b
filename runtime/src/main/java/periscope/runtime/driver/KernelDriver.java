package periscope.runtime.driver;

import java.time.Duration;
import periscope.runtime.AccessCheck;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.dialect.KernelBuffer;

/**
 * A kernel that was built for one device, with its memory there. Failures of the device are
 * {@link periscope.runtime.DeviceException}s, after which the driver cannot be used any more.
 */
public interface KernelDriver extends AutoCloseable {

  /**
   * The result of a launch.
   *
   * @param kernel     time that the test took on the device
   * @param counting   time that counting the outcomes took on the device
   * @param histograms the words of {@link KernelBuffer#HISTOGRAMS}
   * @param unbinned   the first word of {@link KernelBuffer#UNBINNED}: the number of instances without a bin
   */
  record Ran(Duration kernel, Duration counting, int[] histograms, int unbinned) {}

  /** Runs the three entries of the kernel, one after the other, and waits for their ends. */
  Ran run(Draw draw);

  /** Reads {@code count} words of a buffer, from word {@code first} on. */
  int[] read(KernelBuffer buffer, long first, int count);

  /** The result of the check that the driver's compiler kept the test's memory accesses. */
  AccessCheck accesses();

  @Override
  void close();
}
