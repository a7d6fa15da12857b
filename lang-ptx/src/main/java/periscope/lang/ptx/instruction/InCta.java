package periscope.lang.ptx.instruction;

import java.util.HashSet;
import java.util.Set;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The CTA in whose shared memory an event's location lies, of an access of a location with instances.
 *
 * @param cta number of the CTA
 */
public record InCta(long cta) implements Tag {

  /** Tags of an access of a location, with the CTA of the location if it is an instance. */
  static Set<Tag> with(String location, Set<Tag> tags) {
    Set<Tag> all = new HashSet<>(tags);
    if (Instances.isInstance(location)) {
      all.add(new InCta(Instances.cta(location)));
    }
    return all;
  }

  /** Whether the shared memory that an event accesses is that of the CTA of another event, such as a fence. */
  static boolean own(Event access, Event other) {
    return access.marks().tags().stream().filter(InCta.class::isInstance)
        .allMatch(t -> ((InCta) t).cta() == other.placement().workGroup());
  }
}
