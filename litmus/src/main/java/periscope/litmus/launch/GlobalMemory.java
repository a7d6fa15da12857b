package periscope.litmus.launch;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;

/**
 * A state of global memory between two launches of an in-order queue: everything of the first launch happens before
 * everything of the second, so the launches exchange nothing but this memory.
 *
 * @param values value of each location, by name; a number of the location's type
 */
public record GlobalMemory(SortedMap<String, Long> values) {

  public GlobalMemory {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /**
   * The state of global memory before the first of several launches. The first launch whose description mentions the
   * buffer of a location gives the location's value; if no description mentions it, the first launch that has the
   * location.
   */
  public static GlobalMemory before(List<LaunchedKernel> launches) {
    SortedMap<String, Long> values = new TreeMap<>();
    launches.forEach(l -> global(l.test()).stream().filter(x -> l.describes(x.name()))
        .forEach(x -> values.putIfAbsent(x.name(), x.initial())));
    launches.forEach(l -> global(l.test()).forEach(x -> values.putIfAbsent(x.name(), x.initial())));
    return new GlobalMemory(values);
  }

  private static List<Location> global(LitmusTest test) {
    return test.locations().stream().filter(x -> x.space() == AddressSpace.GLOBAL).toList();
  }

  /** A launch as a test whose global memory begins in this state. Local memory begins with the values of the launch. */
  public LitmusTest at(LitmusTest launch) {
    return launch.withLocations(launch.locations().stream().map(x -> x.space() == AddressSpace.GLOBAL
        ? x.holding(values.getOrDefault(x.name(), x.initial())) : x).toList());
  }

  /** The state of global memory after a launch that began in this state and ended with an outcome. */
  public GlobalMemory after(LitmusTest launch, Outcome outcome) {
    SortedMap<String, Long> after = new TreeMap<>(values);
    global(launch).forEach(x -> after.put(x.name(), outcome.location(x.name())));
    return new GlobalMemory(after);
  }

  /** The part of the state that lies in global locations of these launches. */
  public GlobalMemory of(Collection<LitmusTest> launches) {
    Set<String> seen = launches.stream().flatMap(t -> global(t).stream()).map(Location::name)
        .collect(Collectors.toSet());
    return new GlobalMemory(new TreeMap<>(values.entrySet().stream().filter(e -> seen.contains(e.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }
}
