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
   * Most events that a structure can have: the one limit on the executions that are judged, told and drawn. What is
   * fast because a set of events is one {@code long} takes {@link Relations#NARROW} at most, and refuses others.
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
