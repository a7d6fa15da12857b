package periscope.litmus.launch;

import java.util.List;
import periscope.litmus.LitmusTest;

/**
 * A launch as a test: each work-item is a thread.
 *
 * @param kernel      the kernel
 * @param undescribed the buffers of which the description says nothing, in the order of the kernel's parameters
 */
public record LaunchedKernel(LitmusTest test, String kernel, Grid grid, List<String> undescribed) {
  public LaunchedKernel {
    undescribed = List.copyOf(undescribed);
  }
}
