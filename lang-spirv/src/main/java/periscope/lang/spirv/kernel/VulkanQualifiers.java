package periscope.lang.spirv.kernel;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrType;
import periscope.lang.vulkan.instruction.Level;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;

/** The qualifiers of Vulkan's operations for the numbers that SPIR-V has for semantics and scopes. */
final class VulkanQualifiers {

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

  private VulkanQualifiers() {}

  /** The qualifiers of an access that is not atomic. */
  static Qualifiers plain(StorageClass storage, Manner manner, Optional<Level> scope) {
    return new Qualifiers(Optional.of(manner), MemoryOrder.NON_ATOMIC, scope, Optional.of(storage), Set.of(), false,
        false);
  }

  /**
   * The qualifiers of an access.
   *
   * @param pointer the type of its pointer, whose address space says its storage class
   */
  static Qualifiers access(Access access, IrType pointer, boolean reads, boolean writes, Refusal refusal, Span span) {
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

  private static Level scope(int number, Refusal refusal, Span span) {
    return switch (number) {
      case 1 -> Level.DEVICE;
      case 2 -> Level.WORK_GROUP;
      case 5 -> Level.QUEUE_FAMILY;
      default -> throw refusal.at(span, "the scope " + number + " is not read",
          "scopes are 1, 2 and 5: device, work-group, queue family");
    };
  }

  /** The qualifiers that semantics stand for; atomic accesses without an order are relaxed, barriers have none. */
  private static Qualifiers semantics(Optional<Manner> manner, int semantics, Level scope,
      Optional<StorageClass> storage, Refusal refusal, Span span) {
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

  /** The qualifiers of a barrier. */
  static Qualifiers barrier(int semantics, int scope, Refusal refusal, Span span) {
    return semantics(Optional.empty(), semantics, scope(scope, refusal, span), Optional.empty(), refusal, span);
  }
}
