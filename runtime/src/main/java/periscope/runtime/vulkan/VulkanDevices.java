package periscope.runtime.vulkan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkPhysicalDevice;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceProvider;

/** Every device of every Vulkan driver on this machine that has the Vulkan memory model. */
public final class VulkanDevices implements DeviceProvider {

  @Override
  public Found find() {
    List<Device> devices = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    try {
      Instance instance = Instance.get();
      Map<String, Integer> counts = new HashMap<>();
      for (VkPhysicalDevice physical : instance.devices()) {
        add(instance, physical, counts, devices, problems);
      }
      if (devices.isEmpty() && problems.isEmpty()) {
        problems.add("The Vulkan loader finds no device; " + Instance.INSTALL + ".");
      }
    } catch (LinkageError e) {
      problems.add("Vulkan cannot be loaded: this machine has no Vulkan loader (libvulkan.so.1, vulkan-1.dll); install"
          + " one, such as the package libvulkan1 on Debian, and a driver for the device.");
    } catch (DeviceException e) {
      problems.add("Vulkan cannot be used: " + e.getMessage() + ".");
    }
    return new Found(devices, problems);
  }

  @Override
  public void end() {
    Instance.end();
  }

  private static void add(Instance instance, VkPhysicalDevice physical, Map<String, Integer> counts,
      List<Device> devices, List<String> problems) {
    VulkanFeatures features = VulkanFeatures.of(physical);
    String maker = "vulkan-" + features.maker();
    String id = maker + "-" + (counts.merge(maker, 1, Integer::sum) - 1);
    if (!features.model() || features.family() < 0) {
      problems.add("The Vulkan device " + id + " (" + features.name() + ") "
          + (features.model() ? "has no queue that computes." : "has no Vulkan memory model (vulkanMemoryModel)."));
      return;
    }
    DeviceInfo info = new DeviceInfo(id, features.name(), "Vulkan " + features.version(), features.driver(),
        features.listed());
    devices.add(new VulkanDevice(info, instance, physical, features));
  }
}
