package periscope.lang.spirv.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrType;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.VulkanInstruction.ControlBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.MemoryBarrier;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;

/**
 * Shaders in SPIR-V, with Vulkan's meaning of orders, scopes, storage classes, availability and visibility. All
 * work-items of a launch run in one queue family, each in a sub-group of its own.
 */
final class VulkanLevel extends SpirvLevel {

  private final Map<String, Integer> barriers = new HashMap<>();

  @Override
  public String language() {
    return "VULKAN";
  }

  @Override
  public String example() {
    return "; launch KERNEL on 1x2 { x[4] } forall (x[0]=1)";
  }

  @Override
  public String kernels() {
    return "a kernel is an entry point of the model GLCompute";
  }

  @Override
  public AccessForm plain() {
    return new VulkanForm(VulkanQualifiers.plain(StorageClass.SC0, Manner.PRIVATE, Optional.empty()));
  }

  @Override
  public AccessForm form(IrInstruction i, Refusal refusal, Span span) {
    if (i.action() instanceof IrInstruction.Load l) {
      return new VulkanForm(VulkanQualifiers.access(l.access(), l.address().type(), true, false, refusal, span));
    } else if (i.action() instanceof IrInstruction.Store s) {
      return new VulkanForm(VulkanQualifiers.access(s.access(), s.address().type(), false, true, refusal, span));
    } else if (i.action() instanceof IrInstruction.Update u) {
      return new VulkanForm(VulkanQualifiers.access(u.access(), u.address().type(), true, true, refusal, span));
    }
    IrInstruction.Exchange x = (IrInstruction.Exchange) i.action();
    Access failing = new Access(true, false, x.failure(), x.access().scope());
    IrType pointer = x.address().type();
    return new VulkanForm(VulkanQualifiers.access(x.access(), pointer, true, true, refusal, span),
        VulkanQualifiers.access(failing, pointer, true, false, refusal, span));
  }

  @Override
  public Instruction fence(IrInstruction.Fence fence, Refusal refusal, Span span) {
    throw refusal.at(span, "this fence is not read", "");
  }

  @Override
  public Optional<List<Instruction>> own(Operation operation) {
    Refusal refusal = operation.refusal();
    Span span = operation.span();
    if (operation.name().equals("OpMemoryBarrier")) {
      Qualifiers read = VulkanQualifiers.barrier(OpenClLevel.number(operation, 1),
          OpenClLevel.number(operation, 0), refusal, span);
      if (read.order() == MemoryOrder.NON_ATOMIC) {
        throw refusal.at(span, "this memory barrier has no order", "2 acquires, 4 releases, 8 does both");
      }
      return Optional.of(List.of(new MemoryBarrier(read, Whereabouts.PLAIN, span)));
    } else if (operation.name().equals("OpControlBarrier")) {
      if (OpenClLevel.number(operation, 0) != 2) {
        throw refusal.at(span, "a barrier of the scope " + OpenClLevel.number(operation, 0) + " is not read",
            "2 is the whole work-group");
      }
      Qualifiers read = VulkanQualifiers.barrier(OpenClLevel.number(operation, 2),
          OpenClLevel.number(operation, 1), refusal, span);
      int id = barriers.computeIfAbsent(operation.label(), l -> barriers.size());
      return Optional.of(List.of(new ControlBarrier(read, false, id, Optional.empty(), Optional.empty(), 0,
          Whereabouts.PLAIN, span)));
    }
    return Optional.empty();
  }

  /** All work-items run in one queue family, which is a cluster of work-groups. */
  @Override
  public Placement placement(Position at) {
    return new Placement(at.block(), 0, 0);
  }

  /** Each work-item has a sub-group of its own, and a barrier waits for all work-items of the work-group. */
  @Override
  public List<Instruction> placed(List<Instruction> body, Position at) {
    Whereabouts where = new Whereabouts(at.item(), List.of(), List.of());
    int items = at.size(0) * at.size(1) * at.size(2);
    return body.stream().map(i -> placed(i, where, items)).toList();
  }

  private static Instruction placed(Instruction i, Whereabouts where, int items) {
    if (i instanceof ControlBarrier b) {
      return b.awaiting(items > 1 ? items : 0).in(where);
    } else if (i instanceof VulkanInstruction v) {
      return v.in(where);
    }
    return i.withParts(part -> part.stream().map(p -> placed(p, where, items)).toList());
  }
}
