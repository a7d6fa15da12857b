package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Proxy;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;

/** The locations of one test while it is read, in order of first mention, and the aliases of each. */
final class Locations {

  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Map<String, AddressSpace> spaces = new LinkedHashMap<>();
  private final Map<String, Alias> aliases = new LinkedHashMap<>();
  private final Map<String, NumberType> types = new LinkedHashMap<>();

  /** Adds a location that starts as 0, if it is not there. */
  void add(String name) {
    if (!has(name)) {
      initial.put(name, 0L);
    }
  }

  void initial(String name, long value) {
    initial.put(name, value);
  }

  /** What the text says of the location's region; false if it has said something else before. */
  boolean place(String name, AddressSpace space) {
    AddressSpace before = spaces.putIfAbsent(location(name), space);
    return before == null || before == space;
  }

  /** Notes what a location holds, if nothing has been said of it before. */
  void suggest(String name, NumberType type) {
    types.putIfAbsent(location(name), type);
  }

  /** What a location is said to hold. */
  Optional<NumberType> said(String name) {
    return Optional.ofNullable(types.get(location(name)));
  }

  /** What a location holds: numbers of 32 bits with a sign, if nothing says otherwise. */
  NumberType type(String name) {
    return said(name).orElse(NumberType.S32);
  }

  /** Adds an alias of a name that is there. */
  void alias(String name, Proxy proxy, String of) {
    aliases.put(name, new Alias(name, proxy, of));
  }

  /** Whether a location or an alias has the name. */
  boolean has(String name) {
    return initial.containsKey(name) || aliases.containsKey(name);
  }

  /** The cell of an array that lies some bytes behind its first one: {@code x[1]} 4 bytes behind {@code x}. */
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

  /** The proxy that accesses by this name have to use; generic for a name that leaves it open. */
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
        spaces.getOrDefault(name, AddressSpace.GLOBAL),
        aliases.values().stream().filter(a -> location(a.name()).equals(name)).toList())));
    return all;
  }
}
