package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A program without values; an outcome refers to writes by their places.
 *
 * @param events the instructions, thread after thread; at most {@link #MOST}
 * @param groups for each thread, its work-group; numbered by first occurrence
 */
record Program(List<Event> events, List<Integer> groups) {

  /** Most instructions whose places, together with those of their locations, fit into a packed result. */
  static final int MOST = 7;
  /** The location of a fence. */
  static final int NOWHERE = -1;

  /**
   * An instruction at its place.
   *
   * @param thread   number of its thread
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

  /** Number of locations. */
  int locations() {
    return 1 + events.stream().mapToInt(Event::location).max().orElse(NOWHERE);
  }

  /** Places of the writes of a location. */
  int[] writes(int location) {
    return IntStream.range(0, events.size())
        .filter(i -> events.get(i).location() == location && events.get(i).step().kind().writes()).toArray();
  }

  /** Copy of the program with another instruction at a place. */
  Program with(int index, Step step) {
    List<Event> changed = new ArrayList<>(events);
    changed.set(index, events.get(index).with(step));
    return new Program(changed, groups);
  }
}
