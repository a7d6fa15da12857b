package periscope.runtime.vulkan;

import periscope.runtime.DeviceProvider.Found;

/** The devices of Vulkan, whose use the validation layer checks where it is installed. */
final class VulkanForTests {

  static final Found FOUND;

  static {
    System.setProperty(Instance.VALIDATION, "true");
    FOUND = new VulkanDevices().find();
  }

  private VulkanForTests() {}
}
