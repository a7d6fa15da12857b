package periscope.lang.ptx.instruction;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The place of an event in an asynchronous operation.
 *
 * @param operation number of the operation, which no other operation of its thread has
 * @param step      the step of the operation; steps come in the order of the constants
 */
public record Asynchronous(int operation, Step step) implements Tag {

  /** The steps of an operation. */
  public enum Step {
    /** The point of program order at which the thread starts the operation. */
    ISSUE,
    READ,
    WRITE,
    /** The fence between proxies that the operation makes for its own accesses. */
    FENCE,
    /** The end of the operation on its mbarrier. */
    COMPLETION
  }

  /** The place of an event; empty for an event of no asynchronous operation. */
  public static Optional<Asynchronous> of(Event event) {
    return event.marks().tags().stream().filter(Asynchronous.class::isInstance).map(Asynchronous.class::cast)
        .findFirst();
  }

  /** Whether two events belong to one operation. */
  public static boolean same(Event a, Event b) {
    Optional<Asynchronous> one = of(a);
    Optional<Asynchronous> other = of(b);
    return one.isPresent() && other.isPresent() && a.thread() == b.thread()
        && one.get().operation() == other.get().operation();
  }

  /** Whether an event is a step of an operation. */
  public static boolean is(Event event, Step step) {
    return of(event).filter(a -> a.step() == step).isPresent();
  }
}
