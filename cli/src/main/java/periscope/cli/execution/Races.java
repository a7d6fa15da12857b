package periscope.cli.execution;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Violation;
import periscope.verifier.simulate.Witness;

/** Races in words. */
public final class Races {

  private Races() {}

  /**
   * Why a test's behaviour is undefined: the two events that race, or the condition that does not hold.
   *
   * @param witness an execution that breaks one of the model's conditions
   */
  public static String describe(LitmusTest test, Witness witness) {
    EventNames names = new EventNames(test, witness);
    Violation fault = fault(witness).orElseThrow();
    List<Integer> events = fault.events();
    if (events.isEmpty()) {
      return "the model's condition " + fault.axiom().name() + " does not hold";
    }
    int first = events.get(0);
    int second = events.get(events.size() - 1);
    Event event = witness.structure().events().get(first);
    if (event.barrier().map(BarrierSide::entry).orElse(false)) {
      return fault.axiom().name() + ": P" + event.thread() + " waits at " + barrier(event.barrier().get())
          + ", and another work-item of its work-group does not";
    } else if (first == second) {
      return names.detailed(first) + " breaks the model's condition " + fault.axiom().name();
    }
    // The earlier thread first, whichever way round the model relates them.
    int low = Math.min(first, second);
    int high = Math.max(first, second);
    String location = names.location(first);
    String what = location.isEmpty() || !location.equals(names.location(second))
        ? "the model's condition " + fault.axiom().name() + " does not hold"
        : "race on " + location;
    return what + " between " + names.detailed(low) + " and " + names.detailed(high);
  }

  private static String barrier(BarrierSide side) {
    boolean labelled = !side.name().startsWith("#");
    String name = labelled ? side.name() : "barrier number " + (Integer.parseInt(side.name().substring(1)) + 1) + " of its text";
    return name + (side.occurrence() == 0 ? "" : " for the " + (side.occurrence() + 1) + ". time");
  }

  /** The first of the model's conditions that an execution breaks, if it breaks one, and the events that show it. */
  public static Optional<Violation> fault(Witness witness) {
    return witness.violations().stream().filter(Races::isFault).findFirst();
  }

  /** Whether a violation makes the program undefined, and the execution no less allowed. */
  public static boolean isFault(Violation violation) {
    return violation.axiom().role() == Role.UNDEFINED_UNLESS;
  }
}
