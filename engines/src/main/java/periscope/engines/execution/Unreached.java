package periscope.engines.execution;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.litmus.event.Event;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.MemoryOrder;

/**
 * Scopes that are too narrow, in sentences: where threads access a location, and at least one of them writes it, the
 * atomic ones of these accesses and the fences of these threads whose scope does not reach the other thread.
 */
public final class Unreached {

  private Unreached() {}

  /** A sentence for each such operation, in the order of events; none where every scope reaches. */
  public static List<String> sentences(EventNames names) {
    LanguageTraits traits = LitmusLanguages.traits(names.test().language());
    List<Event> events = names.witness().structure().events();
    Map<Integer, String> all = new TreeMap<>();
    for (int a = 0; a < events.size(); a++) {
      for (int b = 0; b < events.size(); b++) {
        Event one = events.get(a);
        Event other = events.get(b);
        if (!one.initial() && !other.initial() && one.thread() != other.thread() && one.location() >= 0
            && one.location() == other.location() && (one.writes() || other.writes())) {
          for (int e = 0; e < events.size(); e++) {
            if ((e == a || fence(events.get(e), one)) && narrow(events.get(e), other)) {
              all.putIfAbsent(e, "The " + traits.scope(events.get(e).scope()) + " scope of " + names.spoken(e)
                  + " does not reach P" + other.thread() + ".");
            }
          }
        }
      }
    }
    return List.copyOf(all.values());
  }

  private static boolean fence(Event event, Event beside) {
    return event.kind() == Event.Kind.FENCE && event.barrier().isEmpty() && event.thread() == beside.thread();
  }

  private static boolean narrow(Event event, Event other) {
    return event.order() != MemoryOrder.NON_ATOMIC && !event.remote()
        && !event.scope().reaches(event.placement(), other.placement());
  }
}
