package periscope.lang.vulkan.instruction;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The qualifiers of an operation, between its mnemonic and its operands.
 *
 * @param manner    for an access, its manner; empty for a barrier
 * @param order     memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access and for a control barrier without an
 *                  order
 * @param level     scope of an atomic operation, a barrier, or an access that is an availability or visibility
 *                  operation; empty for other accesses
 * @param storage   storage class of an access; empty for a barrier
 * @param semantics classes that the semantics name: some exactly if the operation acquires or releases
 * @param available whether MakeAvailable is among the semantics
 * @param visible   whether MakeVisible is among the semantics
 */
public record Qualifiers(
    Optional<Manner> manner, MemoryOrder order, Optional<Level> level, Optional<StorageClass> storage,
    Set<StorageClass> semantics, boolean available, boolean visible) {

  /** The manner of an access. */
  public enum Manner {
    PRIVATE,
    NON_PRIVATE,
    /** A non-private access that is an availability or a visibility operation, too. */
    OPERATION,
    ATOMIC
  }

  public Qualifiers {
    semantics = Set.copyOf(semantics);
  }

  /** The classes of the semantics, lowest number first. */
  public List<StorageClass> classes() {
    return Stream.of(StorageClass.values()).filter(semantics::contains).toList();
  }

  /** The scope among those that all languages share. */
  Scope shared() {
    return level.map(Level::shared).orElse(Scope.WORK_ITEM);
  }

  /** The marks of the event. */
  Marks marks(Whereabouts at) {
    Set<Tag> tags = new HashSet<>(Set.of(at));
    level.ifPresent(tags::add);
    storage.ifPresent(tags::add);
    semantics.forEach(c -> tags.add(c.named()));
    Set<VulkanTag> further = EnumSet.noneOf(VulkanTag.class);
    if (available) {
      further.add(VulkanTag.SEMAV);
    }
    if (visible) {
      further.add(VulkanTag.SEMVIS);
    }
    manner.filter(m -> m != Manner.PRIVATE).ifPresent(m -> further.add(VulkanTag.NONPRIV));
    manner.filter(m -> m == Manner.OPERATION || m == Manner.ATOMIC)
        .ifPresent(m -> further.add(VulkanTag.OPERATION));
    tags.addAll(further);
    return Marks.of(tags);
  }
}
