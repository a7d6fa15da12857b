package periscope.lang.ptx.instruction;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.async.Asynchronous;
import periscope.litmus.async.Asynchronous.Step;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The asynchronous operations of its thread that an event waits for.
 *
 * @param operations their numbers
 * @param readsOnly  whether the event waits until they have read, and not until they have written
 */
public record Awaited(Set<Integer> operations, boolean readsOnly) implements Tag {

  public Awaited {
    operations = Set.copyOf(operations);
  }

  /** What an event waits for; empty for an event that waits for no asynchronous operations. */
  public static Optional<Awaited> of(Event event) {
    return event.marks().tag(Awaited.class);
  }

  /** Whether {@code waits}, whose tag this is, waits for an event of an operation. */
  public boolean includes(Event event, Event waits) {
    Optional<Asynchronous> place = Asynchronous.of(event);
    return place.isPresent() && event.thread() == waits.thread() && operations.contains(place.get().operation())
        && place.get().step() != Step.ISSUE
        && (!readsOnly || place.get().step() == Step.READ || place.get().step() == Step.READ_FENCE);
  }
}
