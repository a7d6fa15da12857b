package periscope.engines.enumeration;

import java.util.Arrays;
import java.util.List;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;

/** Finds the two halves of read-modify-writes. */
final class Updates {

  private Updates() {}

  /**
   * For each event that is the read of a read-modify-write, the number of its write, which may be the same event; -1
   * for other events.
   */
  static int[] partners(EventStructure structure) {
    List<Event> events = structure.events();
    int[] partners = new int[events.size()];
    Arrays.fill(partners, -1);
    for (int e = 0; e < partners.length; e++) {
      Event event = events.get(e);
      if (event.kind() == Event.Kind.RMW) {
        partners[e] = e;
      } else if (event.kind() == Event.Kind.READ && e + 1 < partners.length) {
        Event next = events.get(e + 1);
        boolean together = next.thread() == event.thread() && next.kind() == Event.Kind.WRITE
            && next.marks().sameUpdate(event.marks());
        partners[e] = together ? e + 1 : -1;
      }
    }
    return partners;
  }
}
