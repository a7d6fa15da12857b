package periscope.generate.cut;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.memory.Location;

/** The locations of a test, with their names in the execution as far as these are identifiers. */
final class CutLocations {

  private final History history;
  private final Map<Integer, String> names = new TreeMap<>();

  CutLocations(History history, List<Integer> accesses) {
    this.history = history;
    for (int x : new TreeSet<>(accesses.stream().map(i -> history.step(i).location()).toList())) {
      String name = history.locations().get(x).name().replaceFirst("@wg\\d+$", "").replaceAll("\\W+", "_")
          .replaceFirst("_$", "");
      String free = name;
      for (int n = 2; names.containsValue(free); n++) {
        free = name + "_of_" + n;
      }
      names.put(x, free);
    }
  }

  /** Indices of the locations, in the order of the execution's test. */
  List<Integer> used() {
    return new ArrayList<>(names.keySet());
  }

  String name(int location) {
    return names.get(location);
  }

  /** Prefix of the names of registers, chosen so that no register has a location's name. */
  String register() {
    return List.of("r", "q", "reg_").stream().filter(p -> names.values().stream().noneMatch(n -> n.matches(p + "\\d+")))
        .findFirst().orElse("cut_r");
  }

  Location of(int location, long initial) {
    Location old = history.locations().get(location);
    return new Location(names.get(location), old.type(), initial, old.atomic(), old.space(), old.common(), List.of());
  }
}
