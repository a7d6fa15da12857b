package periscope.runtime.vulkan;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.kernel.dialect.LaunchNumber;

/** The pipelines of a kernel, one for each entry; all of them bind the same buffers at the same numbers. */
final class Pipelines {

  /** Size of the numbers that the host passes with a launch, in bytes. */
  static final int DRAW_BYTES = 4 * LaunchNumber.values().length;

  private final String id;
  private final VkDevice device;
  private final Map<Entry, Long> pipelines = new EnumMap<>(Entry.class);
  private final List<Long> modules = new ArrayList<>();
  private long sets;
  private long layout;
  private long pool;
  private long set;

  Pipelines(String id, VkDevice device) {
    this.id = id;
    this.device = device;
  }

  /** @throws periscope.litmus.source.InvalidInputException if the compiler refuses the kernel */
  void build(LitmusKernel kernel, DeviceMemory memory) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      layout(stack, memory.all());
      describe(stack, memory);
      for (Entry entry : Entry.values()) {
        pipelines.put(entry, pipeline(stack, kernel, entry));
      }
    }
  }

  private void layout(MemoryStack stack, List<KernelBuffer> buffers) {
    LongBuffer handle = stack.mallocLong(1);
    VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(buffers.size(), stack);
    for (int i = 0; i < buffers.size(); i++) {
      bindings.get(i).binding(buffers.get(i).ordinal()).descriptorType(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
          .descriptorCount(1).stageFlags(VK10.VK_SHADER_STAGE_COMPUTE_BIT);
    }
    Checked.check(id, VK10.vkCreateDescriptorSetLayout(device,
        VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(bindings), null, handle));
    sets = handle.get(0);
    VkPushConstantRange.Buffer draw = VkPushConstantRange.calloc(1, stack);
    draw.get(0).stageFlags(VK10.VK_SHADER_STAGE_COMPUTE_BIT).offset(0).size(DRAW_BYTES);
    Checked.check(id, VK10.vkCreatePipelineLayout(device, VkPipelineLayoutCreateInfo.calloc(stack).sType$Default()
        .pSetLayouts(stack.longs(sets)).pPushConstantRanges(draw), null, handle));
    layout = handle.get(0);
  }

  private void describe(MemoryStack stack, DeviceMemory memory) {
    List<KernelBuffer> buffers = memory.all();
    LongBuffer handle = stack.mallocLong(1);
    VkDescriptorPoolSize.Buffer size = VkDescriptorPoolSize.calloc(1, stack);
    size.get(0).type(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER).descriptorCount(buffers.size());
    Checked.check(id, VK10.vkCreateDescriptorPool(device,
        VkDescriptorPoolCreateInfo.calloc(stack).sType$Default().maxSets(1).pPoolSizes(size), null, handle));
    pool = handle.get(0);
    Checked.check(id, VK10.vkAllocateDescriptorSets(device, VkDescriptorSetAllocateInfo.calloc(stack).sType$Default()
        .descriptorPool(pool).pSetLayouts(stack.longs(sets)), handle));
    set = handle.get(0);
    VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(buffers.size(), stack);
    for (int i = 0; i < buffers.size(); i++) {
      VkDescriptorBufferInfo.Buffer info = VkDescriptorBufferInfo.calloc(1, stack);
      info.get(0).buffer(memory.handle(buffers.get(i))).offset(0).range(VK10.VK_WHOLE_SIZE);
      writes.get(i).sType$Default().dstSet(set).dstBinding(buffers.get(i).ordinal()).descriptorCount(1)
          .descriptorType(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER).pBufferInfo(info);
    }
    VK10.vkUpdateDescriptorSets(device, writes, null);
  }

  private long pipeline(MemoryStack stack, LitmusKernel kernel, Entry entry) {
    ByteBuffer code = ShaderCompiler.module(kernel.test().name(), kernel.text(), entry);
    try {
      LongBuffer handle = stack.mallocLong(1);
      Checked.check(id, VK10.vkCreateShaderModule(device,
          VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code), null, handle));
      modules.add(handle.get(0));
      VkComputePipelineCreateInfo.Buffer wanted = VkComputePipelineCreateInfo.calloc(1, stack);
      wanted.get(0).sType$Default().layout(layout).stage(VkPipelineShaderStageCreateInfo.calloc(stack).sType$Default()
          .stage(VK10.VK_SHADER_STAGE_COMPUTE_BIT).module(handle.get(0)).pName(stack.UTF8("main")));
      Checked.check(id, VK10.vkCreateComputePipelines(device, VK10.VK_NULL_HANDLE, wanted, null, handle));
      return handle.get(0);
    } finally {
      MemoryUtil.memFree(code);
    }
  }

  long layout() {
    return layout;
  }

  long set() {
    return set;
  }

  long of(Entry entry) {
    return pipelines.get(entry);
  }

  void free() {
    pipelines.values().forEach(p -> VK10.vkDestroyPipeline(device, p, null));
    modules.forEach(m -> VK10.vkDestroyShaderModule(device, m, null));
    VK10.vkDestroyDescriptorPool(device, pool, null);
    VK10.vkDestroyPipelineLayout(device, layout, null);
    VK10.vkDestroyDescriptorSetLayout(device, sets, null);
  }
}
