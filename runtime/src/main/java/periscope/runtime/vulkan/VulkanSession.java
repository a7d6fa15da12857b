package periscope.runtime.vulkan;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkanMemoryModelFeatures;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkSubmitInfo;
import periscope.litmus.memory.Scope;
import periscope.runtime.AccessCheck;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Stress;
import periscope.runtime.driver.GivenUp;
import periscope.runtime.driver.KernelDriver;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.LaunchShape;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.optcheck.Optcheck;

/** A logical device for one kernel, with its queue, pipelines and memory. */
final class VulkanSession implements KernelDriver {

  private static final int EVERYTHING = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  private static final int CLOCKS = 3;

  private final DeviceInfo info;
  private final Instance instance;
  private final VulkanFeatures features;
  private final LitmusKernel kernel;
  private final Duration limit;
  private final GivenUp givenUp;
  private final VkDevice device;
  private final VkQueue queue;
  private final long commands;
  private final VkCommandBuffer recorded;
  private final long done;
  private final long clocks;
  private final DeviceMemory memory;
  private final Pipelines pipelines;
  private boolean stuck;
  private boolean closed;

  /**
   * Creates a logical device for one kernel.
   *
   * @param limit   longest time of a launch
   * @param givenUp records a launch that exceeds the limit
   */
  VulkanSession(DeviceInfo info, Instance instance, VkPhysicalDevice physical, VulkanFeatures features,
      LitmusKernel kernel, Duration limit, GivenUp givenUp) {
    this.info = info;
    this.instance = instance;
    this.features = features;
    this.kernel = kernel;
    this.limit = limit;
    this.givenUp = givenUp;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      device = open(stack, physical);
      PointerBuffer pointer = stack.mallocPointer(1);
      VK10.vkGetDeviceQueue(device, features.family(), 0, pointer);
      queue = new VkQueue(pointer.get(0), device);
      LongBuffer handle = stack.mallocLong(1);
      check(VK10.vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default()
          .flags(VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT).queueFamilyIndex(features.family()), null,
          handle));
      commands = handle.get(0);
      check(VK10.vkAllocateCommandBuffers(device, VkCommandBufferAllocateInfo.calloc(stack).sType$Default()
          .commandPool(commands).level(VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY).commandBufferCount(1), pointer));
      recorded = new VkCommandBuffer(pointer.get(0), device);
      check(VK10.vkCreateFence(device, VkFenceCreateInfo.calloc(stack).sType$Default(), null, handle));
      done = handle.get(0);
      check(VK10.vkCreateQueryPool(device, VkQueryPoolCreateInfo.calloc(stack).sType$Default()
          .queryType(VK10.VK_QUERY_TYPE_TIMESTAMP).queryCount(CLOCKS), null, handle));
      clocks = handle.get(0);
    }
    memory = new DeviceMemory(info.id(), device, features.largestBuffer());
    pipelines = new Pipelines(info.id(), device);
  }

  private VkDevice open(MemoryStack stack, VkPhysicalDevice physical) {
    var model = VkPhysicalDeviceVulkanMemoryModelFeatures.calloc(stack).sType$Default()
        .vulkanMemoryModel(features.model())
        .vulkanMemoryModelDeviceScope(features.capabilities().scopes().contains(Scope.DEVICE))
        .vulkanMemoryModelAvailabilityVisibilityChains(features.chains());
    VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack);
    queues.get(0).sType$Default().queueFamilyIndex(features.family()).pQueuePriorities(stack.floats(1));
    VkDeviceCreateInfo wanted =
        VkDeviceCreateInfo.calloc(stack).sType$Default().pNext(model.address()).pQueueCreateInfos(queues);
    PointerBuffer handle = stack.mallocPointer(1);
    check(VK10.vkCreateDevice(physical, wanted, null, handle));
    instance.devices(1);
    return new VkDevice(handle.get(0), physical, wanted);
  }

  /**
   * Builds the kernel and allocates its memory.
   *
   * @throws periscope.litmus.source.InvalidInputException if the compiler refuses the kernel
   */
  void prepare(Stress stress) {
    int groups = kernel.shape().testingGroups() + kernel.shape().stressingGroups();
    if (groups > features.mostGroups()) {
      throw new DeviceException("a launch has " + groups + " work-groups, and the device " + info.id()
          + " takes at most " + features.mostGroups() + "; use fewer instances", null);
    }
    for (KernelBuffer buffer : KernelBuffer.values()) {
      if (features.capabilities().dialect().has(buffer)) {
        memory.allocate(buffer, kernel.words(buffer, stress));
      }
    }
    memory.share();
    pipelines.build(kernel, memory);
    complaints();
  }

  @Override
  public Ran run(Draw draw) {
    int[] places = draw.places();
    int histograms = kernel.histograms();
    boolean atOnce = places.length + histograms + 1 <= DeviceMemory.WINDOW;
    if (atOnce) {
      memory.window().put(0, places);
    } else {
      write(places);
    }
    submit(stack -> {
      if (atOnce) {
        copy(stack, memory.shared(), 0, memory.handle(KernelBuffer.DEAL), 0, places.length);
        settle(stack);
      }
      entries(stack, draw);
      if (atOnce) {
        copy(stack, memory.handle(KernelBuffer.HISTOGRAMS), 0, memory.shared(), places.length, histograms);
        copy(stack, memory.handle(KernelBuffer.UNBINNED), 0, memory.shared(), places.length + histograms, 1);
      }
    });
    int[] counted = atOnce ? words(places.length, histograms) : read(KernelBuffer.HISTOGRAMS, 0, histograms);
    int unbinned = atOnce ? words(places.length + histograms, 1)[0] : read(KernelBuffer.UNBINNED, 0, 1)[0];
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer ticks = stack.callocLong(CLOCKS);
      if (features.nanoseconds() > 0) {
        check(VK10.vkGetQueryPoolResults(device, clocks, 0, CLOCKS, ticks, Long.BYTES,
            VK10.VK_QUERY_RESULT_64_BIT | VK10.VK_QUERY_RESULT_WAIT_BIT));
      }
      return new Ran(between(ticks, 0), between(ticks, 1), counted, unbinned);
    }
  }

  private void entries(MemoryStack stack, Draw draw) {
    LaunchShape.Counting counting = kernel.shape().counting();
    VK10.vkCmdResetQueryPool(recorded, clocks, 0, CLOCKS);
    VK10.vkCmdBindDescriptorSets(recorded, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, pipelines.layout(), 0,
        stack.longs(pipelines.set()), null);
    ByteBuffer drawn = stack.malloc(Pipelines.DRAW_BYTES);
    for (int parameter : draw.parameters()) {
      drawn.putInt(parameter);
    }
    VK10.vkCmdPushConstants(recorded, pipelines.layout(), VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, drawn.flip());
    dispatch(stack, Entry.RESET, counting.groups());
    clock(0);
    dispatch(stack, Entry.LITMUS, draw.deal().size());
    clock(1);
    dispatch(stack, Entry.COUNT, counting.groups());
    clock(2);
  }

  /** Words of the shared buffer. */
  private int[] words(int first, int count) {
    int[] words = new int[count];
    memory.window().get(first, words);
    return words;
  }

  private void dispatch(MemoryStack stack, Entry entry, int groups) {
    VK10.vkCmdBindPipeline(recorded, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, pipelines.of(entry));
    VK10.vkCmdDispatch(recorded, groups, 1, 1);
    settle(stack);
  }

  /** Records a barrier: the following commands see all earlier writes. */
  private void settle(MemoryStack stack) {
    VkMemoryBarrier.Buffer all = VkMemoryBarrier.calloc(1, stack);
    all.get(0).sType$Default().srcAccessMask(VK10.VK_ACCESS_MEMORY_WRITE_BIT)
        .dstAccessMask(VK10.VK_ACCESS_MEMORY_READ_BIT | VK10.VK_ACCESS_MEMORY_WRITE_BIT);
    VK10.vkCmdPipelineBarrier(recorded, EVERYTHING, EVERYTHING, 0, all, null, null);
  }

  /** Records a barrier: the host sees all earlier writes. */
  private void forHost(MemoryStack stack) {
    VkMemoryBarrier.Buffer all = VkMemoryBarrier.calloc(1, stack);
    all.get(0).sType$Default().srcAccessMask(VK10.VK_ACCESS_MEMORY_WRITE_BIT)
        .dstAccessMask(VK10.VK_ACCESS_HOST_READ_BIT);
    VK10.vkCmdPipelineBarrier(recorded, EVERYTHING, VK10.VK_PIPELINE_STAGE_HOST_BIT, 0, all, null, null);
  }

  private void clock(int number) {
    if (features.nanoseconds() > 0) {
      VK10.vkCmdWriteTimestamp(recorded, VK10.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, clocks, number);
    }
  }

  /** The time between two readings of the device's clock; zero if the device has no clock. */
  private Duration between(LongBuffer ticks, int first) {
    return Duration.ofNanos(Math.max(0, (long) ((ticks.get(first + 1) - ticks.get(first)) * features.nanoseconds())));
  }

  /** Records commands, submits them and waits for their end. */
  private void submit(Consumer<MemoryStack> commanded) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      check(VK10.vkBeginCommandBuffer(recorded, VkCommandBufferBeginInfo.calloc(stack).sType$Default()
          .flags(VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)));
      commanded.accept(stack);
      forHost(stack);
      check(VK10.vkEndCommandBuffer(recorded));
      check(VK10.vkResetFences(device, done));
      check(VK10.vkQueueSubmit(queue, VkSubmitInfo.calloc(stack).sType$Default()
          .pCommandBuffers(stack.pointers(recorded)), done));
      int result = VK10.vkWaitForFences(device, done, true, limit.toNanos());
      if (result == VK10.VK_TIMEOUT) {
        stuck = true;
        throw givenUp.launch(limit, () -> VK10.vkGetFenceStatus(device, done) == VK10.VK_NOT_READY);
      }
      check(result);
    }
    complaints();
  }

  /** Writes the words of {@link KernelBuffer#DEAL}. */
  private void write(int[] words) {
    for (int from = 0; from < words.length; from += DeviceMemory.WINDOW) {
      int count = Math.min(DeviceMemory.WINDOW, words.length - from);
      memory.window().put(0, words, from, count);
      copy(memory.shared(), 0, memory.handle(KernelBuffer.DEAL), from, count);
    }
  }

  @Override
  public int[] read(KernelBuffer buffer, long first, int count) {
    int[] words = new int[count];
    for (int from = 0; from < count; from += DeviceMemory.WINDOW) {
      int part = Math.min(DeviceMemory.WINDOW, count - from);
      copy(memory.handle(buffer), first + from, memory.shared(), 0, part);
      memory.window().get(0, words, from, part);
    }
    return words;
  }

  private void copy(long from, long fromWord, long to, long toWord, int words) {
    submit(stack -> copy(stack, from, fromWord, to, toWord, words));
  }

  private void copy(MemoryStack stack, long from, long fromWord, long to, long toWord, int words) {
    VkBufferCopy.Buffer range = VkBufferCopy.calloc(1, stack);
    range.get(0).srcOffset(4 * fromWord).dstOffset(4 * toWord).size(4L * words);
    VK10.vkCmdCopyBuffer(recorded, from, to, range);
  }

  @Override
  public AccessCheck accesses() {
    return Optcheck.unchecked("the driver of " + info.id() + " does not give its compiled code as text");
  }

  private void check(int result) {
    Checked.check(info.id(), result);
  }

  private void complaints() {
    if (instance.validated()) {
      instance.complaint().ifPresent(c -> {
        throw new DeviceException("Vulkan's validation layer says: " + c, null);
      });
    }
  }

  /**
   * Frees all resources. While an abandoned launch may still run, it frees none, since the driver would wait for the
   * launch.
   */
  @Override
  public void close() {
    if (closed || stuck) {
      return;
    }
    closed = true;
    pipelines.free();
    memory.free();
    VK10.vkDestroyQueryPool(device, clocks, null);
    VK10.vkDestroyFence(device, done, null);
    VK10.vkDestroyCommandPool(device, commands, null);
    VK10.vkDestroyDevice(device, null);
    instance.devices(-1);
  }
}
