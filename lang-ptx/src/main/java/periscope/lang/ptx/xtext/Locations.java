package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Instances;
import periscope.lang.ptx.instruction.Proxy;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;

/** The locations of one test while it is read, in order of first mention, with their aliases. */
final class Locations {

  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Map<String, AddressSpace> spaces = new LinkedHashMap<>();
  private final Map<String, Alias> aliases = new LinkedHashMap<>();
  private final Map<String, NumberType> types = new LinkedHashMap<>();
  /** Locations with one instance, with this instance. */
  private final Map<String, String> asked = new LinkedHashMap<>();

  /** Adds a location, if it is missing: with initial value 0, or that of the location whose instance it is. */
  void add(String name) {
    if (!has(name)) {
      initial.put(name, initial.getOrDefault(Instances.location(name), 0L));
    }
  }

  void initial(String name, long value) {
    initial.put(name, value);
  }

  /** The region of a location, if the text placed it in one. */
  Optional<AddressSpace> space(String name) {
    return Optional.ofNullable(spaces.get(location(name)));
  }

  /** Whether a name is an alias. */
  boolean isAlias(String name) {
    return aliases.containsKey(name);
  }

  /**
   * Adds an instance of a shared location, unless the text has declared it: with the initial value and the type of the
   * location.
   */
  void instance(String location, String name) {
    initial.putIfAbsent(name, initial.getOrDefault(location, 0L));
    spaces.put(name, AddressSpace.LOCAL);
    said(location).ifPresent(t -> suggest(name, t));
  }

  /** Drops a location that has instances in its place; a condition may still name it if it has one instance. */
  void drop(String location) {
    initial.remove(location);
    List<String> own = initial.keySet().stream().filter(n -> !n.equals(location))
        .filter(n -> Instances.location(n).equals(location)).toList();
    if (own.size() == 1) {
      asked.put(location, own.get(0));
    }
  }

  /** The names that a condition may mention. */
  Set<String> asked() {
    Set<String> names = new LinkedHashSet<>(names());
    names.addAll(asked.keySet());
    return names;
  }

  /** The location that a name in a condition stands for. */
  String askedLocation(String name) {
    return location(asked.getOrDefault(name, name));
  }

  /** Sets the region of a location; returns false if the text placed it in another region before. */
  boolean place(String name, AddressSpace space) {
    AddressSpace before = spaces.putIfAbsent(location(name), space);
    return before == null || before == space;
  }

  /** Sets the type of a location, unless it is set. */
  void suggest(String name, NumberType type) {
    types.putIfAbsent(location(name), type);
  }

  /** The type that was set for a location; empty if none was. */
  Optional<NumberType> said(String name) {
    return Optional.ofNullable(types.get(location(name)));
  }

  /** The type of a location: signed numbers of 32 bits, if no other was set. */
  NumberType type(String name) {
    return said(name).orElse(NumberType.S32);
  }

  /** Adds an alias of a known name. */
  void alias(String name, Proxy proxy, String of) {
    aliases.put(name, new Alias(name, proxy, of));
  }

  /** Whether the name is that of a location or an alias. */
  boolean has(String name) {
    return initial.containsKey(name) || aliases.containsKey(name);
  }

  /**
   * The cell of an array at a byte offset: {@code x[1]} is 4 bytes behind {@code x}. Empty if there is no such cell.
   */
  Optional<String> cell(String array, long bytes) {
    int size = type(array).bits() / Byte.SIZE;
    return Optional.of(array + "[" + bytes / size + "]").filter(c -> bytes > 0 && bytes % size == 0 && has(c));
  }

  /** The location that a name stands for, directly or as an alias. */
  String location(String name) {
    String found = name;
    while (aliases.containsKey(found)) {
      found = aliases.get(found).of();
    }
    return found;
  }

  /** The proxy for accesses by this name; generic for a name that leaves it open. */
  Proxy proxy(String name) {
    return aliases.containsKey(name) ? (Proxy) aliases.get(name).way() : Proxy.GENERIC;
  }

  /** Every location and alias. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>(initial.keySet());
    names.addAll(aliases.keySet());
    return names;
  }

  List<Location> all() {
    List<Location> all = new ArrayList<>();
    initial.forEach((name, value) -> all.add(new Location(name, type(name), type(name).wrap(value), false,
        spaces.getOrDefault(name, AddressSpace.GLOBAL), Instances.isInstance(name),
        aliases.values().stream().filter(a -> location(a.name()).equals(name)).toList())));
    return all;
  }
}
