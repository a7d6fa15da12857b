package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A program without values: writes are told apart by where they stand.
 *
 * @param events the instructions, thread after thread; at most {@link #MOST}
 * @param groups for each thread its work-group; numbered by first occurrence
 */
record Program(List<Event> events, List<Integer> groups) {

  /** So many instructions and their locations fit into a packed result. */
  static final int MOST = 7;
  /** The location of a fence. */
  static final int NOWHERE = -1;

  /**
   * An instruction where it stands.
   *
   * @param location number of its location; {@link #NOWHERE} for a fence
   */
  record Event(int thread, Step step, int location) {

    Event with(Step other) {
      return new Event(thread, other, location);
    }
  }

  Program {
    events = List.copyOf(events);
    groups = List.copyOf(groups);
  }

  int size() {
    return events.size();
  }

  int threads() {
    return groups.size();
  }

  /** One more than the greatest number of a location. */
  int locations() {
    return 1 + events.stream().mapToInt(Event::location).max().orElse(NOWHERE);
  }

  /** Where the writes of a location stand. */
  int[] writes(int location) {
    return IntStream.range(0, events.size())
        .filter(i -> events.get(i).location() == location && events.get(i).step().kind().writes()).toArray();
  }

  /** The same program with another instruction at a place. */
  Program with(int index, Step step) {
    List<Event> changed = new ArrayList<>(events);
    changed.set(index, events.get(index).with(step));
    return new Program(changed, groups);
  }
}
