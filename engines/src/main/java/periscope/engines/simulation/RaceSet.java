package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Races as executions show them, each pair of places once. */
public final class RaceSet {

  /** For each race but for its locations, where it was seen. */
  private final Map<Race, SortedSet<Integer>> seen = new HashMap<>();

  /** Whether it is new, or its location is. */
  public boolean add(Race race) {
    Race anywhere = race.at(Collections.emptySortedSet());
    boolean isNew = !seen.containsKey(anywhere);
    return seen.computeIfAbsent(anywhere, r -> new TreeSet<>()).addAll(race.locations()) || isNew;
  }

  /**
   * In order. A barrier of which the model finds only that nobody else comes is left out where it is known who does
   * not.
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
