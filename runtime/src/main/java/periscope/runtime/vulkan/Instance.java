package periscope.runtime.vulkan;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.EXTDebugUtils;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackDataEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCreateInfoEXT;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;
import periscope.runtime.DeviceException;

/** The Vulkan instance of this process, which stays until the process ends. */
final class Instance {

  /** System property; with the value {@code true} the validation layer checks every call, if it is installed. */
  static final String VALIDATION = "periscope.vulkan.validation";

  private static final String LAYER = "VK_LAYER_KHRONOS_validation";

  /** Remedy for messages about missing devices. */
  static final String INSTALL =
      "install the driver of the device's maker, or mesa-vulkan-drivers to run on the processor";

  private static Instance only;

  private final VkInstance handle;
  private final boolean validated;
  /** Number of logical devices that are not destroyed. */
  private final AtomicInteger open = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

  private Instance(VkInstance handle, boolean validated) {
    this.handle = handle;
    this.validated = validated;
  }

  /**
   * The instance of this process, created at the first call.
   *
   * @throws LinkageError if the machine has no Vulkan loader
   * @throws DeviceException if it has no driver, or its driver fails
   */
  static synchronized Instance get() {
    if (only == null) {
      only = open();
    }
    return only;
  }

  private static Instance open() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      int version = VK.getInstanceVersionSupported();
      if (version < VK11.VK_API_VERSION_1_1) {
        Checked.check("Vulkan", VK10.VK_ERROR_INCOMPATIBLE_DRIVER);
      }
      boolean validation = Boolean.getBoolean(VALIDATION) && hasLayer(stack);
      VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default()
          .pApplicationInfo(VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK12.VK_API_VERSION_1_2)
              .pApplicationName(stack.UTF8("periscope")));
      if (validation) {
        info.ppEnabledLayerNames(stack.pointers(stack.UTF8(LAYER)))
            .ppEnabledExtensionNames(stack.pointers(stack.UTF8(EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME)));
      }
      PointerBuffer handle = stack.mallocPointer(1);
      int result = VK10.vkCreateInstance(info, null, handle);
      if (result == VK10.VK_ERROR_INCOMPATIBLE_DRIVER) {
        throw new DeviceException("the Vulkan loader knows no driver; " + INSTALL, null);
      }
      Checked.check("Vulkan", result);
      Instance instance = new Instance(new VkInstance(handle.get(0), info), validation);
      if (validation) {
        instance.listen(stack);
      }
      return instance;
    }
  }

  private static boolean hasLayer(MemoryStack stack) {
    IntBuffer count = stack.mallocInt(1);
    VK10.vkEnumerateInstanceLayerProperties(count, null);
    VkLayerProperties.Buffer layers = VkLayerProperties.calloc(count.get(0), stack);
    VK10.vkEnumerateInstanceLayerProperties(count, layers);
    return layers.stream().anyMatch(l -> l.layerNameString().equals(LAYER));
  }

  private void listen(MemoryStack stack) {
    VkDebugUtilsMessengerCreateInfoEXT listener = VkDebugUtilsMessengerCreateInfoEXT.calloc(stack).sType$Default()
        .messageSeverity(EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT
            | EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT)
        .messageType(EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT)
        .pfnUserCallback((severity, type, data, user) -> {
          complaints.add(VkDebugUtilsMessengerCallbackDataEXT.create(data).pMessageString());
          return VK10.VK_FALSE;
        });
    Checked.check("Vulkan",
        EXTDebugUtils.vkCreateDebugUtilsMessengerEXT(handle, listener, null, stack.mallocLong(1)));
  }

  /** Changes the number of logical devices: 1 for a new one, -1 for a destroyed one. */
  void devices(int more) {
    open.addAndGet(more);
  }

  /** Destroys the instance, unless a logical device is left, which still runs an abandoned launch. */
  static synchronized void end() {
    if (only != null && only.open.get() == 0) {
      VK10.vkDestroyInstance(only.handle, null);
      only = null;
    }
  }

  VkInstance handle() {
    return handle;
  }

  /** Whether the validation layer checks every call. */
  boolean validated() {
    return validated;
  }

  /** The first message of the validation layer since the last call; empty if there was none. */
  Optional<String> complaint() {
    String first = complaints.poll();
    complaints.clear();
    return Optional.ofNullable(first);
  }

  List<VkPhysicalDevice> devices() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.mallocInt(1);
      Checked.check("Vulkan", VK10.vkEnumeratePhysicalDevices(handle, count, null));
      List<VkPhysicalDevice> devices = new ArrayList<>();
      if (count.get(0) > 0) {
        PointerBuffer found = stack.mallocPointer(count.get(0));
        Checked.check("Vulkan", VK10.vkEnumeratePhysicalDevices(handle, count, found));
        for (int i = 0; i < count.get(0); i++) {
          devices.add(new VkPhysicalDevice(found.get(i), handle));
        }
      }
      return devices;
    }
  }
}
