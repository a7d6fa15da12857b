package periscope.runtime.vulkan;

import java.time.Duration;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.runtime.Device;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.driver.OnDevice;
import periscope.runtime.driver.RealDevices;

class VulkanTestTest extends OnDevice {

  @Override
  protected Device find() {
    return RealDevices.first("vulkan", VulkanForTests.find());
  }

  @Override
  protected PreparedTest within(Device device, LitmusTest test, SourceText text, Stress stress, Duration limit) {
    return ((VulkanDevice) device).prepare(test, text, stress, limit);
  }
}
