package periscope.runtime.vulkan;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import periscope.runtime.DeviceException;
import periscope.runtime.kernel.dialect.KernelBuffer;

/**
 * The buffers of a session: those of the kernel, in the device's memory, and one that host and device share. The host
 * reads and writes words through the shared buffer, whether or not it can reach the device's memory.
 */
final class DeviceMemory {

  /** Number of words of the shared buffer. */
  static final int WINDOW = 1 << 16;

  private final String id;
  private final VkDevice device;
  private final long largest;
  private final Map<KernelBuffer, Long> buffers = new EnumMap<>(KernelBuffer.class);
  private final List<Long> handles = new ArrayList<>();
  private final List<Long> allocations = new ArrayList<>();
  private long shared;
  private IntBuffer window;

  /** @param largest size of the largest possible buffer, in bytes */
  DeviceMemory(String id, VkDevice device, long largest) {
    this.id = id;
    this.device = device;
    this.largest = largest;
  }

  void allocate(KernelBuffer buffer, long words) {
    int usage = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT
        | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    buffers.put(buffer, buffer(words, usage, VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT));
  }

  void share() {
    shared = buffer(WINDOW, VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT,
        VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer mapped = stack.mallocPointer(1);
      Checked.check(id, VK10.vkMapMemory(device, allocations.get(allocations.size() - 1), 0, VK10.VK_WHOLE_SIZE, 0,
          mapped));
      window = MemoryUtil.memIntBuffer(mapped.get(0), WINDOW);
    }
  }

  long handle(KernelBuffer buffer) {
    return buffers.get(buffer);
  }

  /** The buffers of the kernel. */
  List<KernelBuffer> all() {
    return List.copyOf(buffers.keySet());
  }

  /** The handle of the shared buffer. */
  long shared() {
    return shared;
  }

  /** The words of the shared buffer. */
  IntBuffer window() {
    return window;
  }

  private long buffer(long words, int usage, int properties) {
    long bytes = 4 * Math.max(1, words);
    if (bytes > largest) {
      throw new DeviceException("a launch needs " + bytes / 1_000_000 + " MB in one piece, and the device gives at"
          + " most " + largest / 1_000_000 + " MB; use fewer instances or a smaller alignment", null);
    }
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer handle = stack.mallocLong(1);
      Checked.check(id, VK10.vkCreateBuffer(device, VkBufferCreateInfo.calloc(stack).sType$Default().size(bytes)
          .usage(usage).sharingMode(VK10.VK_SHARING_MODE_EXCLUSIVE), null, handle));
      handles.add(handle.get(0));
      long buffer = handle.get(0);
      VkMemoryRequirements wanted = VkMemoryRequirements.calloc(stack);
      VK10.vkGetBufferMemoryRequirements(device, buffer, wanted);
      Checked.check(id, VK10.vkAllocateMemory(device, VkMemoryAllocateInfo.calloc(stack).sType$Default()
          .allocationSize(wanted.size()).memoryTypeIndex(type(stack, wanted.memoryTypeBits(), properties)), null,
          handle));
      allocations.add(handle.get(0));
      Checked.check(id, VK10.vkBindBufferMemory(device, buffer, handle.get(0), 0));
      return buffer;
    }
  }

  /**
   * The index of a memory type for a buffer, with the wanted properties if there is one.
   *
   * @param allowed a bit for each memory type that the buffer may use
   */
  private int type(MemoryStack stack, int allowed, int properties) {
    VkPhysicalDeviceMemoryProperties kinds = VkPhysicalDeviceMemoryProperties.calloc(stack);
    VK10.vkGetPhysicalDeviceMemoryProperties(device.getPhysicalDevice(), kinds);
    int fallback = -1;
    for (int i = 0; i < kinds.memoryTypeCount(); i++) {
      if ((allowed & 1 << i) != 0) {
        if ((kinds.memoryTypes(i).propertyFlags() & properties) == properties) {
          return i;
        }
        fallback = fallback < 0 ? i : fallback;
      }
    }
    if (fallback < 0 || (properties & VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0) {
      throw new DeviceException("the device " + id + " has no memory that a launch can use", null);
    }
    return fallback;
  }

  void free() {
    handles.forEach(h -> VK10.vkDestroyBuffer(device, h, null));
    allocations.forEach(a -> VK10.vkFreeMemory(device, a, null));
  }
}
