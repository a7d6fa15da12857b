package periscope.litmus.async;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The place of an event in an asynchronous operation.
 *
 * @param operation number of the operation, which no other operation of its thread has
 * @param step      the step of the operation; steps come in the order of the constants
 * @param target    number of the target, for the events of an operation with several targets that concern one of them;
 *                  else {@link #ALL}
 */
public record Asynchronous(int operation, Step step, int target) implements Tag {

  /** The target of an event that concerns the whole operation. */
  public static final int ALL = -1;

  /** The steps of an operation. */
  public enum Step {
    /** The point of program order at which the thread starts the operation. */
    ISSUE,
    READ,
    /** The fence between proxies that the operation makes for what it has read. */
    READ_FENCE,
    /** The write of a target; with the read of the target, if the operation is a reduction. */
    WRITE,
    /** The fence between proxies that the operation makes for its own accesses. */
    FENCE,
    /** The end of the operation on its barrier. */
    COMPLETION
  }

  /** The place of an event that concerns the whole operation. */
  public Asynchronous(int operation, Step step) {
    this(operation, step, ALL);
  }

  /** The place of an event; empty for an event of no asynchronous operation. */
  public static Optional<Asynchronous> of(Event event) {
    return event.marks().tag(Asynchronous.class);
  }

  /** Whether two events belong to one operation, and not to two of its targets. */
  public static boolean same(Event a, Event b) {
    Optional<Asynchronous> one = of(a);
    Optional<Asynchronous> other = of(b);
    return one.isPresent() && other.isPresent() && a.thread() == b.thread()
        && one.get().operation == other.get().operation
        && (one.get().target == ALL || other.get().target == ALL || one.get().target == other.get().target);
  }

  /** Whether an event is a step of an operation. */
  public static boolean is(Event event, Step step) {
    return of(event).filter(a -> a.step() == step).isPresent();
  }

  /** Whether an event comes before another one in the order that an operation has inside, the issue apart. */
  public static boolean inOrder(Event a, Event b) {
    if (of(a).isEmpty() || of(b).isEmpty() || is(a, Step.ISSUE)) {
      return false;
    }
    return same(a, b) && of(a).get().step().compareTo(of(b).get().step()) < 0;
  }
}
