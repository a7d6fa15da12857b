package periscope.runtime.vulkan;

import periscope.runtime.DeviceProvider.Found;

/** The devices of Vulkan, whose use the validation layer checks where it is installed. */
final class VulkanForTests {

  private VulkanForTests() {}

  static Found find() {
    System.setProperty(Instance.VALIDATION, "true");
    return new VulkanDevices().find();
  }
}
