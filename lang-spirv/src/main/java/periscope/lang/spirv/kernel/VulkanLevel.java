package periscope.lang.spirv.kernel;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.kernel.Comments;
import periscope.lang.llvm.kernel.Level;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrType;
import periscope.lang.spirv.module.SpirvModule;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.VulkanInstruction.ControlBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.MemoryBarrier;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Shaders in SPIR-V, with Vulkan's meaning of orders, scopes, storage classes, availability and visibility. All
 * work-items of a launch run in one queue family, each in a sub-group of its own.
 */
final class VulkanLevel implements Level {

  private static final int ACQUIRE = 2;
  private static final int RELEASE = 4;
  private static final int ACQUIRE_RELEASE = 8;
  private static final int ORDERS = 0x1e;
  private static final int MAKE_AVAILABLE = 0x2000;
  private static final int MAKE_VISIBLE = 0x4000;
  private static final Map<Integer, StorageClass> CLASSES = Map.of(0x40, StorageClass.SC0, 0x100, StorageClass.SC1,
      0x800, StorageClass.SC2, 0x1000, StorageClass.SC3);
  /** Classes that Vulkan ignores, and the bit that says that nobody may leave the access out. */
  private static final int SILENT = 0x80 | 0x200 | 0x400 | 0x8000;
  private static final int LOCAL = 3;

  private final Map<String, Integer> barriers = new HashMap<>();

  private Map<String, List<Long>> sizes = Map.of();

  @Override
  public String language() {
    return "VULKAN";
  }

  @Override
  public IrModule module(SourceText text) {
    SpirvModule.Read read = SpirvModule.read(text);
    sizes = read.sizes();
    return read.module();
  }

  @Override
  public void check(String kernel, Grid grid, Refusal refusal, Span at) {
    Sizes.check(sizes, kernel, grid, refusal, at);
  }

  @Override
  public String described(String text) {
    return Comments.ofC(text);
  }

  @Override
  public String example() {
    return "; launch KERNEL on 1x2 { x[4] } forall (x[0]=1)";
  }

  @Override
  public AccessForm plain() {
    return new VulkanForm(plain(StorageClass.SC0, Manner.PRIVATE, Optional.empty()));
  }

  private static Qualifiers plain(StorageClass storage, Manner manner,
      Optional<periscope.lang.vulkan.instruction.Level> scope) {
    return new Qualifiers(Optional.of(manner), MemoryOrder.NON_ATOMIC, scope, Optional.of(storage), Set.of(), false,
        false);
  }

  @Override
  public AccessForm form(IrInstruction i, Refusal refusal, Span span) {
    if (i.action() instanceof IrInstruction.Load l) {
      return new VulkanForm(qualifiers(l.access(), l.address().type(), true, false, refusal, span));
    } else if (i.action() instanceof IrInstruction.Store s) {
      return new VulkanForm(qualifiers(s.access(), s.address().type(), false, true, refusal, span));
    } else if (i.action() instanceof IrInstruction.Update u) {
      return new VulkanForm(qualifiers(u.access(), u.address().type(), true, true, refusal, span));
    }
    IrInstruction.Exchange x = (IrInstruction.Exchange) i.action();
    return new VulkanForm(qualifiers(x.access(), x.address().type(), true, true, refusal, span),
        qualifiers(new Access(true, false, x.failure(), x.access().scope()), x.address().type(), true, false, refusal,
            span));
  }

  private static Qualifiers qualifiers(Access access, IrType pointer, boolean reads, boolean writes, Refusal refusal,
      Span span) {
    StorageClass storage = pointer instanceof IrType.Pointer p && p.space() == LOCAL ? StorageClass.SC1
        : StorageClass.SC0;
    if (!access.atomic()) {
      Manner manner = access.order().isEmpty() ? Manner.PRIVATE : access.scope().isEmpty() ? Manner.NON_PRIVATE
          : Manner.OPERATION;
      return plain(storage, manner, access.scope().isEmpty() ? Optional.empty()
          : Optional.of(scope(Integer.parseInt(access.scope()), refusal, span)));
    }
    Qualifiers read = semantics(Optional.of(Manner.ATOMIC), Integer.parseInt(access.order()),
        scope(Integer.parseInt(access.scope()), refusal, span), Optional.of(storage), refusal, span);
    if (read.order().acquires() && !reads || read.order().releases() && !writes) {
      throw refusal.at(span, reads ? "a read does not release" : "a store does not acquire", "");
    }
    return read;
  }

  private static periscope.lang.vulkan.instruction.Level scope(int number, Refusal refusal, Span span) {
    return switch (number) {
      case 1 -> periscope.lang.vulkan.instruction.Level.DEVICE;
      case 2 -> periscope.lang.vulkan.instruction.Level.WORK_GROUP;
      case 5 -> periscope.lang.vulkan.instruction.Level.QUEUE_FAMILY;
      default -> throw refusal.at(span, "the scope " + number + " is not read",
          "scopes are 1, 2 and 5: device, work-group, queue family");
    };
  }

  /** The qualifiers that semantics stand for; atomic accesses without an order are relaxed, barriers have none. */
  private static Qualifiers semantics(Optional<Manner> manner, int semantics,
      periscope.lang.vulkan.instruction.Level scope, Optional<StorageClass> storage, Refusal refusal, Span span) {
    String written = "0x" + Integer.toHexString(semantics);
    MemoryOrder order = switch (semantics & ORDERS) {
      case 0 -> manner.isPresent() ? MemoryOrder.RELAXED : MemoryOrder.NON_ATOMIC;
      case ACQUIRE -> MemoryOrder.ACQUIRE;
      case RELEASE -> MemoryOrder.RELEASE;
      case ACQUIRE_RELEASE -> MemoryOrder.ACQ_REL;
      default -> throw refusal.at(span, "the semantics " + written + " name an order that Vulkan does not have",
          "2 acquires, 4 releases, 8 does both");
    };
    boolean ordered = order.acquires() || order.releases();
    Set<StorageClass> classes = EnumSet.noneOf(StorageClass.class);
    CLASSES.forEach((bit, storageClass) -> {
      if ((semantics & bit) != 0 && ordered) {
        classes.add(storageClass);
      }
    });
    boolean available = (semantics & MAKE_AVAILABLE) != 0;
    boolean visible = (semantics & MAKE_VISIBLE) != 0;
    int known = ORDERS | MAKE_AVAILABLE | MAKE_VISIBLE | SILENT | CLASSES.keySet().stream().reduce(0, (a, b) -> a | b);
    if ((semantics & ~known) != 0) {
      throw refusal.at(span, "the semantics " + written + " are not read", "");
    } else if (ordered && classes.isEmpty()) {
      throw refusal.at(span, "the semantics " + written + " name an order and no class of memory",
          "0x40 is buffers, 0x100 memory of the work-group");
    } else if (available && !order.releases() || visible && !order.acquires()) {
      throw refusal.at(span, "the semantics " + written + " make available without releasing, or visible without"
          + " acquiring", "");
    }
    return new Qualifiers(manner, order, Optional.of(scope), storage, classes, available, visible);
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
      Qualifiers read = semantics(Optional.empty(), OpenClLevel.number(operation, 1),
          scope(OpenClLevel.number(operation, 0), refusal, span), Optional.empty(), refusal, span);
      if (read.order() == MemoryOrder.NON_ATOMIC) {
        throw refusal.at(span, "this memory barrier has no order", "2 acquires, 4 releases, 8 does both");
      }
      return Optional.of(List.of(new MemoryBarrier(read, Whereabouts.PLAIN, span)));
    } else if (operation.name().equals("OpControlBarrier")) {
      if (OpenClLevel.number(operation, 0) != 2) {
        throw refusal.at(span, "a barrier of the scope " + OpenClLevel.number(operation, 0) + " is not read",
            "2 is the whole work-group");
      }
      Qualifiers read = semantics(Optional.empty(), OpenClLevel.number(operation, 2),
          scope(OpenClLevel.number(operation, 1), refusal, span), Optional.empty(), refusal, span);
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
