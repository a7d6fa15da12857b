package periscope.runtime.vulkan;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceDriverProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkanMemoryModelFeatures;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.kernel.Capabilities;
import periscope.runtime.kernel.Capabilities.Processor;
import periscope.runtime.kernel.dialect.Glsl;

/**
 * The features of a device, derived from its driver's answers.
 *
 * @param name          the device's name
 * @param maker         a short name of its driver
 * @param driver        the driver with its version
 * @param version       the version of Vulkan, as {@code 1.3.230}
 * @param model         whether it has the Vulkan memory model
 * @param chains        whether it has availability and visibility chains, which go through several scopes
 * @param capabilities  the capabilities that kernels for it depend on
 * @param family        a queue family that computes; -1 if there is none
 * @param nanoseconds   length of a tick of its clock; 0 if it has none
 * @param largestBuffer the largest buffer that kernels can use, in bytes
 * @param mostGroups    most work-groups of a launch
 */
record VulkanFeatures(String name, String maker, String driver, String version, boolean model, boolean chains,
    Capabilities capabilities, int family, double nanoseconds, long largestBuffer, int mostGroups) {

  /** Assumed number of compute units of a GPU, which Vulkan does not tell: enough work-groups for a middling GPU. */
  private static final int GUESSED_UNITS = 16;

  /** Turns after which Mesa's llvmpipe ends all loops of a work-item. */
  private static final int LLVMPIPE_TURNS = 65_535;

  static VulkanFeatures of(VkPhysicalDevice device) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      var driver = VkPhysicalDeviceDriverProperties.calloc(stack).sType$Default();
      var subgroups = VkPhysicalDeviceSubgroupProperties.calloc(stack).sType$Default().pNext(driver.address());
      var properties = VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(subgroups.address());
      VK11.vkGetPhysicalDeviceProperties2(device, properties);
      var model = VkPhysicalDeviceVulkanMemoryModelFeatures.calloc(stack).sType$Default();
      var features = VkPhysicalDeviceFeatures2.calloc(stack).sType$Default().pNext(model.address());
      VK11.vkGetPhysicalDeviceFeatures2(device, features);
      VkPhysicalDeviceLimits limits = properties.properties().limits();
      int version = properties.properties().apiVersion();
      boolean llvmpipe = driver.driverID() == VK12.VK_DRIVER_ID_MESA_LLVMPIPE;
      boolean cpu = properties.properties().deviceType() == VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
      int cores = Runtime.getRuntime().availableProcessors();
      Processor processor = !cpu ? Processor.gpu(GUESSED_UNITS) : llvmpipe
          ? new Processor(true, subgroups.subgroupSize(), cores, LLVMPIPE_TURNS, true) : Processor.cpu(cores);
      String name = properties.properties().deviceNameString();
      Set<MemoryOrder> orders = EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE,
          MemoryOrder.ACQ_REL);
      Set<Scope> scopes = EnumSet.of(Scope.WORK_ITEM, Scope.WORK_GROUP);
      if (model.vulkanMemoryModelDeviceScope()) {
        scopes.add(Scope.DEVICE);
      }
      Capabilities capabilities = new Capabilities(name, new Glsl(), processor, false, orders, scopes, orders, scopes,
          limits.maxComputeSharedMemorySize(),
          Math.min(limits.maxComputeWorkGroupInvocations(), limits.maxComputeWorkGroupSize(0)));
      return new VulkanFeatures(name, maker(driver.driverID(), driver.driverNameString()),
          (driver.driverNameString() + " " + driver.driverInfoString()).strip(),
          VK10.VK_VERSION_MAJOR(version) + "." + VK10.VK_VERSION_MINOR(version) + "." + VK10.VK_VERSION_PATCH(version),
          model.vulkanMemoryModel(), model.vulkanMemoryModelAvailabilityVisibilityChains(), capabilities,
          family(device, stack), limits.timestampComputeAndGraphics() ? limits.timestampPeriod() : 0,
          Integer.toUnsignedLong(limits.maxStorageBufferRange()), limits.maxComputeWorkGroupCount(0));
    }
  }

  /** A short name for a driver. */
  private static String maker(int driver, String name) {
    return switch (driver) {
      case VK12.VK_DRIVER_ID_MESA_LLVMPIPE -> "lavapipe";
      case VK12.VK_DRIVER_ID_NVIDIA_PROPRIETARY -> "nvidia";
      case VK12.VK_DRIVER_ID_AMD_PROPRIETARY, VK12.VK_DRIVER_ID_AMD_OPEN_SOURCE -> "amd";
      case VK12.VK_DRIVER_ID_MESA_RADV -> "radv";
      case VK12.VK_DRIVER_ID_INTEL_OPEN_SOURCE_MESA, VK12.VK_DRIVER_ID_INTEL_PROPRIETARY_WINDOWS -> "intel";
      case VK12.VK_DRIVER_ID_GOOGLE_SWIFTSHADER -> "swiftshader";
      case VK12.VK_DRIVER_ID_MOLTENVK -> "moltenvk";
      default -> {
        String word = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", " ").strip().split(" ")[0];
        yield word.isEmpty() ? "driver" : word;
      }
    };
  }

  private static int family(VkPhysicalDevice device, MemoryStack stack) {
    IntBuffer count = stack.mallocInt(1);
    VK10.vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
    VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
    VK10.vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
    for (int i = 0; i < families.capacity(); i++) {
      if ((families.get(i).queueFlags() & VK10.VK_QUEUE_COMPUTE_BIT) != 0) {
        return i;
      }
    }
    return -1;
  }

  /** The features for listings. */
  List<Feature> listed() {
    Processor p = capabilities.processor();
    List<Feature> listed = new ArrayList<>();
    listed.add(new Feature("vulkanMemoryModel", yes(model)));
    listed.add(new Feature("vulkanMemoryModelDeviceScope", yes(capabilities.scopes().contains(Scope.DEVICE))));
    listed.add(new Feature("vulkanMemoryModelAvailabilityVisibilityChains", yes(chains)));
    listed.add(new Feature("atomic orders", words(capabilities.orders())));
    listed.add(new Feature("atomic scopes", words(capabilities.scopes())));
    listed.add(new Feature("local memory", capabilities.localMemory() / 1024 + " KiB"));
    listed.add(new Feature("largest work-group", capabilities.workGroupSize() + " work-items"));
    listed.add(new Feature("compute units", p.cpu() ? Integer.toString(p.computeUnits())
        : "not told; work for " + p.computeUnits()));
    listed.add(new Feature("work-items of a work-group", !p.cpu() ? "run at the same time"
        : p.inStep() > 1 ? "run " + p.inStep() + " in step, one such row after another" : "run one after another"));
    if (p.mostTurns() != Integer.MAX_VALUE) {
      listed.add(new Feature("loops", "end after " + p.mostTurns() + " turns of a work-item"));
    }
    return listed;
  }

  private static String yes(boolean has) {
    return has ? "yes" : "no";
  }

  private static String words(Set<? extends Enum<?>> values) {
    return String.join(" ", values.stream().sorted((a, b) -> Integer.compare(a.ordinal(), b.ordinal()))
        .map(v -> v.name().toLowerCase(Locale.ROOT)).toList());
  }
}
