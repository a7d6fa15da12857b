package periscope.lang.vulkan.instruction;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;

/**
 * The place of an instruction's thread, beyond its placement.
 *
 * @param subGroup number of the sub-group, which counts within the work-group
 * @param before   numbers of the threads that system-synchronise with this thread: all of such a thread comes before
 *                 all of this one by the API's own means
 * @param after    numbers of the threads with which this thread system-synchronises
 */
public record Whereabouts(int subGroup, List<Integer> before, List<Integer> after) implements Tag {

  /** A thread in the first sub-group that system-synchronises with no other. */
  public static final Whereabouts PLAIN = new Whereabouts(0, List.of(), List.of());

  public Whereabouts {
    before = sorted(before);
    after = sorted(after);
  }

  private static List<Integer> sorted(List<Integer> threads) {
    SortedSet<Integer> all = new TreeSet<>(threads);
    return List.copyOf(all);
  }

  /** The whereabouts of an event's thread; plain ones for an initial write. */
  public static Whereabouts of(Event event) {
    return event.marks().tag(Whereabouts.class)
        .orElse(PLAIN);
  }
}
