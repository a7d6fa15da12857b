package periscope.runtime.vulkan;

import java.time.Duration;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.driver.OnDevice;
import periscope.runtime.driver.RealDevices;

class VulkanTestTest extends OnDevice {

  private static final VulkanDevice DEVICE = (VulkanDevice) RealDevices.first("vulkan", VulkanForTests.FOUND);

  VulkanTestTest() {
    super(DEVICE);
  }

  @Override
  protected PreparedTest within(LitmusTest test, SourceText text, Stress stress, Duration limit) {
    return DEVICE.prepare(test, text, stress, limit);
  }
}
