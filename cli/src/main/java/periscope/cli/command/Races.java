package periscope.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import periscope.litmus.LitmusTest;
import periscope.litmus.MemoryOrder;
import periscope.litmus.event.Event;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Violation;
import periscope.verifier.simulate.Witness;

/** Races in words. */
final class Races {

  private Races() {}

  /** Why a test's behaviour is undefined: the two events that race, or the condition that does not hold. */
  static String describe(LitmusTest test, Witness witness) {
    Violation fault = witness.violations().stream()
        .filter(v -> v.axiom().role() == Role.UNDEFINED_UNLESS)
        .findFirst()
        .orElseThrow();
    List<Integer> events = fault.events();
    if (events.isEmpty()) {
      return "the model's condition " + fault.axiom().name() + " does not hold";
    }
    int first = events.get(0);
    int second = events.get(events.size() - 1);
    String location = test.locations().get(witness.structure().events().get(first).location()).name();
    if (first == second) {
      return event(test, witness, first) + " breaks the model's condition " + fault.axiom().name();
    }
    // The earlier thread first, whichever way round the model relates them.
    int low = Math.min(first, second);
    int high = Math.max(first, second);
    return "race on " + location + " between " + event(test, witness, low) + " and " + event(test, witness, high);
  }

  /** {@code P1's remote acquire read x=0 at device scope}. */
  private static String event(LitmusTest test, Witness witness, int index) {
    Event event = witness.structure().events().get(index);
    String location = test.locations().get(event.location()).name();
    String value = switch (event.kind()) {
      case READ -> location + "=" + witness.reads().get(index);
      case WRITE -> location + "=" + witness.writes().get(index);
      case RMW -> location + "=" + witness.reads().get(index) + "->" + witness.writes().get(index);
      case FENCE -> "";
    };
    List<String> words = new ArrayList<>();
    words.add(event.initial() ? "the initial" : "P" + event.thread() + "'s");
    boolean atomic = event.order() != MemoryOrder.NON_ATOMIC;
    if (event.remote()) {
      words.add("remote");
    }
    if (!event.initial()) {
      words.add(atomic ? event.order().name().toLowerCase(Locale.ROOT) : "non-atomic");
    }
    words.add(event.kind() == Event.Kind.RMW ? "read-modify-write" : event.kind().name().toLowerCase(Locale.ROOT));
    words.add(value);
    if (atomic) {
      words.add("at " + event.scope().name().toLowerCase(Locale.ROOT).replace('_', '-') + " scope");
    }
    return String.join(" ", words);
  }
}
