package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.litmus.memory.Placement;

/**
 * The places behind the names of threads, {@code P0@sg 0, wg 0, qf 0}. Groups are nested: work-groups of one number in
 * two queue families are two work-groups.
 */
final class ThreadPlaces {

  private static final String EXAMPLE = "write P0@sg 0, wg 0, qf 0";
  private static final Set<String> LEVELS = Set.of("sg", "wg", "qf");

  private final Tokens tokens;
  private final List<Map<String, Integer>> places = new ArrayList<>();

  ThreadPlaces(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Reads the head of the next column. */
  void read(int thread) {
    if (!tokens.at("P" + thread)) {
      throw tokens.wrong("expected the head of thread P" + thread + " here", EXAMPLE);
    }
    tokens.next();
    tokens.want("@", EXAMPLE);
    Map<String, Integer> place = new LinkedHashMap<>();
    do {
      String level = tokens.matching("sg|wg|qf", "one of sg, wg and qf", EXAMPLE);
      if (place.put(level, tokens.placeNumber(EXAMPLE)) != null) {
        throw tokens.wrong(tokens.last(), "the thread has '" + level + "' twice", EXAMPLE);
      }
    } while (tokens.take(","));
    if (!place.keySet().equals(LEVELS)) {
      throw tokens.wrong(tokens.last(), "the thread needs a sub-group, a work-group and a queue family", EXAMPLE);
    }
    places.add(place);
  }

  /** The number of a thread's sub-group in its work-group. */
  int subGroup(int thread) {
    return places.get(thread).get("sg");
  }

  /** The placements; a queue family is a cluster of work-groups, and all threads share a device. */
  List<Placement> placements() {
    List<Placement> unique = Placement.unique(
        places.stream().map(p -> new Placement(p.get("wg"), p.get("qf"))).toList());
    Map<Integer, Integer> least = new LinkedHashMap<>();
    for (int t = 0; t < places.size(); t++) {
      least.merge(places.get(t).get("qf"), unique.get(t).workGroup(), Math::min);
    }
    List<Placement> placements = new ArrayList<>();
    for (int t = 0; t < places.size(); t++) {
      placements.add(new Placement(unique.get(t).workGroup(), least.get(places.get(t).get("qf")), 0));
    }
    return placements;
  }
}
