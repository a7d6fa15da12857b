package periscope.lang.llvm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * The locations of a test, collected from initial values, parameters and accesses. Memory behind a pointer consists of
 * as many locations as accesses distinguish: the first has the pointer's name, cell 2 behind {@code x} is {@code x[2]}.
 */
final class Places {

  /** Largest number of cells behind a pointer. */
  static final int CELLS = 64;

  private static final Pattern CELL = Pattern.compile("(.+)\\[(\\d+)]");

  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Map<String, Integer> bits = new HashMap<>();
  private final Map<String, AddressSpace> spaces = new HashMap<>();
  private final Set<String> atomic = new HashSet<>();

  /** The location of a cell of the memory behind a pointer. */
  static String cell(String base, long index) {
    return index == 0 ? base : base + "[" + index + "]";
  }

  /** The pointer behind which a location lies. */
  static String baseOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? cell.group(1) : location;
  }

  /** The number of a location behind its pointer. */
  static int indexOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? Integer.parseInt(cell.group(2)) : 0;
  }

  /** Whether a location has been mentioned. */
  boolean has(String location) {
    return initial.containsKey(location);
  }

  Set<String> names() {
    return initial.keySet();
  }

  /** Records a location; its initial value is 0 unless the text states another. */
  void mention(String location) {
    initial.putIfAbsent(location, 0L);
  }

  /** Sets the initial value of a location. */
  void initial(String location, long value) {
    initial.put(location, value);
  }

  /** Sets the address space of a pointer's locations; returns false if another one was set before. */
  boolean space(String base, AddressSpace space) {
    return spaces.merge(base, space, (before, now) -> before) == space;
  }

  /** Sets the width of accesses behind a pointer, in bits; returns the earlier width if it differs. */
  OptionalInt width(String base, int width) {
    int said = bits.merge(base, width, (before, now) -> before);
    return said == width ? OptionalInt.empty() : OptionalInt.of(said);
  }

  /** Records that an atomic operation accesses a location. */
  void atomic(String location) {
    atomic.add(location);
  }

  /** The type of a location; all cells behind a pointer have the same type. */
  NumberType type(String location) {
    return new NumberType(bits.getOrDefault(baseOf(location), NumberType.S32.bits()), true);
  }

  /** All locations, in order of first mention. */
  List<Location> all() {
    return initial.entrySet().stream().map(e -> {
      NumberType type = type(e.getKey());
      return new Location(e.getKey(), type, type.wrap(e.getValue()), atomic.contains(e.getKey()),
          spaces.getOrDefault(baseOf(e.getKey()), AddressSpace.GLOBAL), List.of());
    }).toList();
  }
}
