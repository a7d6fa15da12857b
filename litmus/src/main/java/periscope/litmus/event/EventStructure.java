package periscope.litmus.event;

import java.util.List;

/**
 * The events of a pre-execution, in the order that the package charter gives.
 *
 * @param events    at most {@link #LIMIT} events
 * @param locations number of locations; initial write {@code i} writes location {@code i}
 */
public record EventStructure(List<Event> events, int locations) {

  /**
   * Largest number of events of a structure. No execution above this limit is judged, reported or drawn. Algorithms
   * that need a set of events in one {@code long} take at most {@link Relations#NARROW} events, and refuse larger
   * structures.
   */
  public static final int LIMIT = 512;

  public EventStructure {
    events = List.copyOf(events);
    if (events.size() > LIMIT) {
      throw new IllegalArgumentException(events.size() + " events; the limit is " + LIMIT);
    }
  }

  public int size() {
    return events.size();
  }
}
