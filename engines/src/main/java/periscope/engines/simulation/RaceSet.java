package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Races from several executions, each pair of places in the text once. */
public final class RaceSet {

  /** For each race without its locations: the locations at which it was seen. */
  private final Map<Race, SortedSet<Integer>> seen = new HashMap<>();

  /** Adds a race; returns whether the race is new, or one of its locations is. */
  public boolean add(Race race) {
    Race anywhere = race.at(Collections.emptySortedSet());
    boolean isNew = !seen.containsKey(anywhere);
    return seen.computeIfAbsent(anywhere, r -> new TreeSet<>()).addAll(race.locations()) || isNew;
  }

  /**
   * The races in order. A barrier's race without an absent thread is left out if another race of the barrier names the
   * thread.
   */
  public List<Race> list() {
    List<Race> all = new ArrayList<>();
    seen.forEach((race, locations) -> {
      boolean vague = race.flag().equals(Race.DIVERGENCE) && race.absent().isEmpty()
          && seen.keySet().stream().anyMatch(r -> r.absent().isPresent() && r.accesses().equals(race.accesses()));
      if (!vague) {
        all.add(race.at(locations));
      }
    });
    Collections.sort(all);
    return List.copyOf(all);
  }
}
