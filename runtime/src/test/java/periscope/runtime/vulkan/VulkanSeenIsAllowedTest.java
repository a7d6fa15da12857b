package periscope.runtime.vulkan;

import periscope.runtime.Device;
import periscope.runtime.driver.RealDevices;
import periscope.runtime.driver.SeenIsAllowed;

class VulkanSeenIsAllowedTest extends SeenIsAllowed {

  VulkanSeenIsAllowedTest() {
    super(60);
  }

  @Override
  protected Device find() {
    return RealDevices.first("vulkan", VulkanForTests.find());
  }
}
