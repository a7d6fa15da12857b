package periscope.runtime.vulkan;

import periscope.runtime.driver.RealDevices;
import periscope.runtime.driver.SeenIsAllowed;

class VulkanSeenIsAllowedTest extends SeenIsAllowed {

  VulkanSeenIsAllowedTest() {
    super(RealDevices.first("vulkan", VulkanForTests.FOUND), 60);
  }
}
