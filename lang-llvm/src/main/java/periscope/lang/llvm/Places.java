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
 * The locations of a test, gathered from initial values, parameters and accesses. Memory behind a pointer is as many
 * locations as accesses tell apart: the first has the pointer's name, cell 2 behind {@code x} is {@code x[2]}.
 */
final class Places {

  /** Most cells behind a pointer. */
  static final int CELLS = 64;

  private static final Pattern CELL = Pattern.compile("(.+)\\[(\\d+)]");

  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Map<String, Integer> bits = new HashMap<>();
  private final Map<String, AddressSpace> spaces = new HashMap<>();
  private final Set<String> atomic = new HashSet<>();

  /** The location that is a cell of the memory behind a pointer. */
  static String cell(String base, long index) {
    return index == 0 ? base : base + "[" + index + "]";
  }

  /** The pointer that a location is a cell of. */
  static String baseOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? cell.group(1) : location;
  }

  /** The number of a location behind its pointer. */
  static int indexOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? Integer.parseInt(cell.group(2)) : 0;
  }

  /** Whether a location is mentioned anywhere so far. */
  boolean has(String location) {
    return initial.containsKey(location);
  }

  Set<String> names() {
    return initial.keySet();
  }

  /** Notes a location; its value before the test starts is 0 as long as nobody says otherwise. */
  void mention(String location) {
    initial.putIfAbsent(location, 0L);
  }

  /** Says what a location holds at first. */
  void initial(String location, long value) {
    initial.put(location, value);
  }

  /** Says in which memory a pointer's locations lie; whether that is what was said before. */
  boolean space(String base, AddressSpace space) {
    return spaces.merge(base, space, (before, now) -> before) == space;
  }

  /** Says how wide an access behind a pointer is; what was said before, if that is another width. */
  OptionalInt width(String base, int width) {
    int said = bits.merge(base, width, (before, now) -> before);
    return said == width ? OptionalInt.empty() : OptionalInt.of(said);
  }

  /** Notes that an atomic operation accesses a location. */
  void atomic(String location) {
    atomic.add(location);
  }

  /** What a location holds; all cells behind a pointer hold the same. */
  NumberType type(String location) {
    return new NumberType(bits.getOrDefault(baseOf(location), NumberType.S32.bits()), true);
  }

  /** All of them, in order of first mention. */
  List<Location> all() {
    return initial.entrySet().stream().map(e -> {
      NumberType type = type(e.getKey());
      return new Location(e.getKey(), type, type.wrap(e.getValue()), atomic.contains(e.getKey()),
          spaces.getOrDefault(baseOf(e.getKey()), AddressSpace.GLOBAL), List.of());
    }).toList();
  }
}
