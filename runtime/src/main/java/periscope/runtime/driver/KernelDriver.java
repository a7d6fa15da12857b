package periscope.runtime.driver;

import java.time.Duration;
import periscope.runtime.AccessCheck;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.dialect.KernelBuffer;

/**
 * A kernel that was built for one device, with its memory there. What goes wrong on the device is a {@link
 * periscope.runtime.DeviceException}, and nothing can be done with it afterwards.
 */
public interface KernelDriver extends AutoCloseable {

  /**
   * A launch that is through.
   *
   * @param kernel     how long the test took on the device
   * @param counting   how long it took there to count the outcomes
   * @param histograms all of {@link KernelBuffer#HISTOGRAMS}
   * @param unbinned   the first word of {@link KernelBuffer#UNBINNED}
   */
  record Ran(Duration kernel, Duration counting, int[] histograms, int unbinned) {}

  /** Runs the three entries of the kernel, one after the other, and waits for them. */
  Ran run(Draw draw);

  /** Reads words of a buffer. */
  int[] read(KernelBuffer buffer, long first, int count);

  /** What is known of the accesses in the code that the driver made. */
  AccessCheck accesses();

  @Override
  void close();
}
