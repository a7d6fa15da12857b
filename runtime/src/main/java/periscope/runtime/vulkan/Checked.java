package periscope.runtime.vulkan;

import org.lwjgl.vulkan.EXTDebugReport;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import periscope.runtime.DeviceException;

/** The check of the result codes of Vulkan's functions. */
final class Checked {

  private Checked() {}

  /** @throws DeviceException if the result is no success, with a remedy */
  static void check(String device, int result) {
    if (result < 0) {
      throw new DeviceException("the device " + device + " failed with " + name(result) + "; " + help(result), null);
    }
  }

  private static String help(int result) {
    return switch (result) {
      case VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY, VK10.VK_ERROR_OUT_OF_HOST_MEMORY ->
        "use fewer instances, a smaller alignment or a smaller scratch memory";
      case VK10.VK_ERROR_TOO_MANY_OBJECTS, VK10.VK_ERROR_INITIALIZATION_FAILED ->
        "see whether another program uses it";
      default -> "the device may be lost; look at the driver's log";
    };
  }

  static String name(int result) {
    return switch (result) {
      case VK10.VK_ERROR_OUT_OF_HOST_MEMORY -> "VK_ERROR_OUT_OF_HOST_MEMORY";
      case VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY -> "VK_ERROR_OUT_OF_DEVICE_MEMORY";
      case VK10.VK_ERROR_INITIALIZATION_FAILED -> "VK_ERROR_INITIALIZATION_FAILED";
      case VK10.VK_ERROR_DEVICE_LOST -> "VK_ERROR_DEVICE_LOST";
      case VK10.VK_ERROR_MEMORY_MAP_FAILED -> "VK_ERROR_MEMORY_MAP_FAILED";
      case VK10.VK_ERROR_LAYER_NOT_PRESENT -> "VK_ERROR_LAYER_NOT_PRESENT";
      case VK10.VK_ERROR_EXTENSION_NOT_PRESENT -> "VK_ERROR_EXTENSION_NOT_PRESENT";
      case VK10.VK_ERROR_FEATURE_NOT_PRESENT -> "VK_ERROR_FEATURE_NOT_PRESENT";
      case VK10.VK_ERROR_INCOMPATIBLE_DRIVER -> "VK_ERROR_INCOMPATIBLE_DRIVER";
      case VK10.VK_ERROR_TOO_MANY_OBJECTS -> "VK_ERROR_TOO_MANY_OBJECTS";
      case VK10.VK_ERROR_FRAGMENTED_POOL -> "VK_ERROR_FRAGMENTED_POOL";
      case VK11.VK_ERROR_OUT_OF_POOL_MEMORY -> "VK_ERROR_OUT_OF_POOL_MEMORY";
      case EXTDebugReport.VK_ERROR_VALIDATION_FAILED_EXT -> "VK_ERROR_VALIDATION_FAILED_EXT";
      default -> "the error " + result;
    };
  }
}
