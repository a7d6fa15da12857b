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
 * A state of global memory between two launches of an in-order queue: everything of the first launch comes before
 * everything of the second, so that nothing else passes between them.
 *
 * @param values the value of each location, by name, a number of the location's type
 */
public record GlobalMemory(SortedMap<String, Long> values) {

  public GlobalMemory {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /**
   * What it holds before the first of some launches: of each location what the first of them says whose description
   * speaks of its buffer, or the first that has it if none does.
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

  /** A launch that begins with this. Local memory is its own, and holds what the launch says. */
  public LitmusTest at(LitmusTest launch) {
    return launch.withLocations(launch.locations().stream().map(x -> x.space() == AddressSpace.GLOBAL
        ? x.holding(values.getOrDefault(x.name(), x.initial())) : x).toList());
  }

  /** What it holds once a launch has ended with an outcome. */
  public GlobalMemory after(LitmusTest launch, Outcome outcome) {
    SortedMap<String, Long> after = new TreeMap<>(values);
    global(launch).forEach(x -> after.put(x.name(), outcome.location(x.name())));
    return new GlobalMemory(after);
  }

  /** What of it some launches can see. */
  public GlobalMemory of(Collection<LitmusTest> launches) {
    Set<String> seen = launches.stream().flatMap(t -> global(t).stream()).map(Location::name)
        .collect(Collectors.toSet());
    return new GlobalMemory(new TreeMap<>(values.entrySet().stream().filter(e -> seen.contains(e.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }
}
