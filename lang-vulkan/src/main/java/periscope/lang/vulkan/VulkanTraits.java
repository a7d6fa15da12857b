package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.Level;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.lang.vulkan.instruction.VulkanTag;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** The words of Vulkan's model in reports. */
final class VulkanTraits implements LanguageTraits {

  @Override
  public String programOrder() {
    return "po";
  }

  @Override
  public String workGroup() {
    return "workgroup";
  }

  @Override
  public boolean filterDropsRuns() {
    return true;
  }

  @Override
  public String plain() {
    return "non-atomic";
  }

  @Override
  public String progress() {
    return "Vulkan promises neither.";
  }

  @Override
  public String scope(Scope scope) {
    return Stream.of(Level.values()).filter(l -> l.shared() == scope).map(Level::words).findFirst()
        .orElse(LanguageTraits.super.scope(scope));
  }

  @Override
  public String placement(Placement at) {
    return "@wg" + at.workGroup() + (at.cluster() != at.workGroup() ? " qf" + at.cluster() : "");
  }

  /**
   * The text behind an event's kind: order, scope and storage class of an access as in {@code [rel,dv,sc0]}, {@code
   * [na,sc0]} of a private access, {@code [na,av,dv,sc0]} of an availability operation; classes and availability of
   * semantics as in {@code [acq_rel,wg,semsc0,semav]}.
   */
  @Override
  public String annotation(Event event) {
    List<String> notes = new ArrayList<>();
    if (event.marks().has(VulkanTag.AVDEVICE) || event.marks().has(VulkanTag.VISDEVICE)) {
      return event.marks().has(VulkanTag.AVDEVICE) ? "[avdevice]" : "[visdevice]";
    }
    event.barrier().ifPresent(b -> notes.add(b.name()));
    if (event.order() != MemoryOrder.NON_ATOMIC) {
      notes.add(ORDERS.get(event.order()));
    } else if (event.kind() != Kind.BARRIER) {
      notes.add("na");
      if (event.marks().has(VulkanTag.OPERATION)) {
        notes.add(event.writes() ? "av" : "vis");
      } else if (event.marks().has(VulkanTag.NONPRIV)) {
        notes.add("nonpriv");
      }
    }
    Stream.of(Level.values()).filter(l -> event.marks().has(l)).forEach(l -> notes.add(l.spelling()));
    Stream.of(StorageClass.values()).filter(s -> event.marks().has(s)).forEach(s -> notes.add(s.spelling()));
    Stream.of(StorageClass.values()).filter(s -> event.marks().has(s.named()))
        .forEach(s -> notes.add("sem" + s.spelling()));
    Stream.of(VulkanTag.SEMAV, VulkanTag.SEMVIS).filter(t -> event.marks().has(t))
        .forEach(t -> notes.add(t == VulkanTag.SEMAV ? "semav" : "semvis"));
    return notes.stream().collect(Collectors.joining(",", "[", "]"));
  }

  /** The first thing that location order lacks between two accesses that happen one before the other. */
  @Override
  public Optional<String> unseen(List<Event> events, int first, int second) {
    return Unseen.of(events, first, second);
  }

  @Override
  public Optional<String> told(Instruction instruction) {
    // A mnemonic leaves nothing to a default.
    return Optional.empty();
  }
}
