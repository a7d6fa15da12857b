package periscope.lang.vulkan;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.lang.vulkan.instruction.VulkanTag;
import periscope.litmus.event.Event;

/**
 * The reason in words why an access that happens before another one does not come before it in location order: an
 * access that is private, a write that nothing makes available, a write that nothing makes visible to a read ([VULKAN],
 * "Availability and Visibility" and "Location-Ordered"). It names what the text lacks; whether scopes and domains meet
 * is the model's to say.
 */
final class Unseen {

  private Unseen() {}

  /** The first reason that applies, as a clause. */
  static Optional<String> of(List<Event> events, int first, int second) {
    Event before = events.get(first);
    Event after = events.get(second);
    if (before.initial() || after.initial() || before.location() < 0 || after.location() < 0) {
      return Optional.empty();
    }
    Optional<Event> personal = Stream.of(before, after).filter(e -> !e.marks().has(VulkanTag.NONPRIV)).findFirst();
    if (personal.isPresent()) {
      return Optional.of("the " + kind(personal.get()) + " is private, and no order between threads counts for it: it "
          + "lacks .nonpriv");
    } else if (!before.writes()) {
      return Optional.empty();
    }
    boolean available = before.marks().has(VulkanTag.OPERATION)
        || IntStream.range(first + 1, events.size()).mapToObj(events::get)
            .anyMatch(e -> e.thread() == before.thread() && includes(e, VulkanTag.SEMAV, before));
    if (!available) {
      return Optional.of("no availability operation includes the store, so its value is not available to the other "
          + "thread: the store lacks .av, and the release behind it " + lacking(events, before, ".semav"));
    }
    boolean visible = !after.reads() || after.marks().has(VulkanTag.OPERATION)
        || IntStream.range(0, second).mapToObj(events::get)
            .anyMatch(e -> e.thread() == after.thread() && includes(e, VulkanTag.SEMVIS, after));
    if (!visible) {
      return Optional.of("no visibility operation includes the load, so what is available is not visible to it: the "
          + "load lacks .vis, and the acquire before it " + lacking(events, after, ".semvis"));
    }
    return Optional.of(before.marks().address() != after.marks().address()
        ? "the two go by different references, and availability and visibility count for one reference"
        : "no availability operation that includes the store, with a scope that reaches the other thread, comes before "
            + (after.reads() ? "a visibility operation that includes the load, with a scope that reaches back"
                : "the other store"));
  }

  private static String kind(Event event) {
    return event.reads() && event.writes() ? "read-modify-write" : event.writes() ? "store" : "load";
  }

  /** Whether the semantics of an operation have a tag, and name the storage class of an access. */
  private static boolean includes(Event operation, VulkanTag semantics, Event access) {
    return operation.marks().has(semantics) && Stream.of(StorageClass.values())
        .anyMatch(c -> access.marks().has(c) && operation.marks().has(c.named()));
  }

  /** What semantics lack that should include an access: the tag, or the access's class beside it. */
  private static String lacking(List<Event> events, Event access, String semantics) {
    VulkanTag tag = semantics.equals(".semav") ? VulkanTag.SEMAV : VulkanTag.SEMVIS;
    boolean given = events.stream().anyMatch(e -> e.thread() == access.thread() && e.marks().has(tag));
    String named = Stream.of(StorageClass.values()).filter(c -> access.marks().has(c)).map(c -> ".sem" + c.spelling())
        .findFirst().orElse(".semsc0");
    return "lacks " + (given ? named + " beside " + semantics : semantics + " with " + named);
  }
}
