package periscope.lang.ptx.instruction;

import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The CTA whose mbarrier counts an asynchronous operation, of an event of the operation: in another reading than that
 * of {@code ptx-9.4}, the event counts as of this CTA.
 *
 * @param cta number of the CTA
 */
public record OwnedBy(long cta) implements Tag {

  /** The CTA that owns an event: that of the tag, else that of the event's thread. */
  public static long cta(Event event) {
    return event.marks().tags().stream().filter(OwnedBy.class::isInstance).mapToLong(t -> ((OwnedBy) t).cta())
        .findFirst().orElse(event.placement().workGroup());
  }
}
