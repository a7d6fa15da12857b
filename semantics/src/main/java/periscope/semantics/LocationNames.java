package periscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.Alias;

/** The locations of a test by their names and the names of their aliases. */
public final class LocationNames {

  /**
   * The location of a name.
   *
   * @param location index of the location
   * @param address  number of the virtual address: the location's index; for a generic alias, a number above all
   *                 indices
   */
  private record Place(int location, int address) {}

  private final Map<String, Place> places = new HashMap<>();

  private LocationNames() {}

  /** The names of a test's locations and of their aliases. */
  public static LocationNames of(List<Location> locations) {
    LocationNames names = plain(locations.stream().map(Location::name).toList());
    int next = locations.size();
    for (Location location : locations) {
      for (Alias alias : location.aliases()) {
        Place of = names.places.get(alias.of());
        names.places.put(alias.name(), alias.way().generic() ? new Place(of.location(), next++) : of);
      }
    }
    return names;
  }

  /** The names of locations without aliases. */
  public static LocationNames plain(List<String> locations) {
    LocationNames names = new LocationNames();
    for (String location : new ArrayList<>(locations)) {
      names.places.put(location, new Place(names.places.size(), names.places.size()));
    }
    return names;
  }

  /** Index of the location with this name or alias. */
  public int location(String name) {
    return places.get(name).location();
  }

  /** Number of the virtual address of a name; -1 for the location's own address. */
  public int address(String name) {
    Place place = places.get(name);
    return place.address() == place.location() ? -1 : place.address();
  }

  /** The name of the generic alias with a virtual address; empty for a location's own address. */
  public Optional<String> alias(int address) {
    return places.entrySet().stream().filter(p -> p.getValue().address() == address && address != p.getValue()
        .location()).map(Map.Entry::getKey).findFirst();
  }
}
