package periscope.kernels;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;

/**
 * The way on which one of two racing accesses leads to the other: along threads, and from writes to the reads of other
 * threads that read from them. On this way synchronisation was expected, so that its reads and writes belong to the
 * problem.
 *
 * @param from   number of the access at which the way begins; -1 if there is no way
 * @param to     number of the access at which the way ends; -1 if there is no way
 * @param events numbers of the writes, and of the reads from them in other threads, on the way
 */
record HandOver(Witness witness, int from, int to, Set<Integer> events) {

  /**
   * A shortest way between the racing accesses.
   *
   * @param race numbers of the accesses that show a race; no way is looked for unless they are of two threads
   */
  static HandOver in(Witness witness, List<Integer> race) {
    HandOver none = new HandOver(witness, -1, -1, Set.of());
    if (race.size() < 2) {
      return none;
    }
    int first = race.get(0);
    int last = race.get(race.size() - 1);
    HandOver over = of(witness, first, last);
    return over.from >= 0 ? over : of(witness, last, first);
  }

  private static HandOver of(Witness witness, int from, int to) {
    List<Event> all = witness.structure().events();
    Map<Integer, Integer> before = new HashMap<>(Map.of(from, from));
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty() && !before.containsKey(to)) {
      int here = open.remove();
      for (int next = 0; next < all.size(); next++) {
        boolean along = all.get(next).thread() == all.get(here).thread() && next > here;
        boolean read = all.get(next).thread() != all.get(here).thread() && witness.related("rf", here, next);
        if (!all.get(from).initial() && (along || read) && before.putIfAbsent(next, here) == null) {
          open.add(next);
        }
      }
    }
    Set<Integer> way = new TreeSet<>();
    for (int e = to; before.containsKey(e) && e != from; e = before.get(e)) {
      int source = before.get(e);
      if (all.get(source).thread() != all.get(e).thread()) {
        way.addAll(List.of(source, e));
      }
    }
    boolean found = before.containsKey(to) && !way.isEmpty();
    return new HandOver(witness, found ? from : -1, found ? to : -1, way);
  }

  /** Whether an event may matter for the race: neither behind the end of the way in its thread nor before its begin. */
  boolean mayMatter(int event) {
    return from < 0 || !(behind(to, event) || behind(event, from));
  }

  private boolean behind(int first, int second) {
    List<Event> all = witness.structure().events();
    return all.get(first).thread() == all.get(second).thread() && first < second;
  }
}
