package periscope.litmus.event;

import java.util.List;

/**
 * The events of a pre-execution, in the order that the package charter gives.
 *
 * @param events    at most 64 events
 * @param locations number of locations; initial write {@code i} writes location {@code i}
 */
public record EventStructure(List<Event> events, int locations) {

  /** Most events that a structure can have. */
  public static final int LIMIT = 64;

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
