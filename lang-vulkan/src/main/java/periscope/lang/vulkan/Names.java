package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.lang.vulkan.instruction.Reference;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;

/** The locations of a test while it is read, in the order in which the text names them, with their aliases. */
final class Names {

  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final Set<String> atomic = new LinkedHashSet<>();

  boolean has(String name) {
    return initial.containsKey(name) || aliases.containsKey(name);
  }

  void initial(String name, long value) {
    initial.put(name, value);
  }

  void alias(String name, String of) {
    aliases.put(name, of);
  }

  /** Records an access; a name that the text has not declared is a location that is 0 at first. */
  void accessed(String name, boolean atomically) {
    if (!has(name)) {
      initial.put(name, 0L);
    }
    if (atomically) {
      atomic.add(location(name));
    }
  }

  /** The location that a name stands for. */
  String location(String name) {
    String found = name;
    while (aliases.containsKey(found)) {
      found = aliases.get(found);
    }
    return found;
  }

  Set<String> all() {
    Set<String> names = new LinkedHashSet<>(initial.keySet());
    names.addAll(aliases.keySet());
    return names;
  }

  List<Location> locations() {
    List<Location> all = new ArrayList<>();
    initial.forEach((name, value) -> all.add(new Location(name, NumberType.S32, value, atomic.contains(name),
        AddressSpace.GLOBAL, aliases.entrySet().stream().filter(a -> location(a.getKey()).equals(name))
            .map(a -> new Alias(a.getKey(), Reference.DESCRIPTOR, a.getValue())).toList())));
    return all;
  }
}
