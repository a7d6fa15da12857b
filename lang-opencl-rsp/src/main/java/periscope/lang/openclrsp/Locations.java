package periscope.lang.openclrsp;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.source.Span;

/**
 * The locations of a test, gathered from the init block, the parameters and the accesses. An array is as many locations as
 * it has cells: cell 0 has the array's name, cell 2 of {@code x} is the location {@code x[2]}.
 */
final class Locations {

  /** Most cells of an array. */
  static final int CELLS = 64;

  private static final Pattern CELL = Pattern.compile("(.+)\\[(\\d+)]");

  private static final class Draft {
    private long[] initial = {0};
    private boolean atomic;
    private AddressSpace space;
  }

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Problems problems;

  Locations(Problems problems) {
    this.problems = problems;
  }

  /** The location that is cell {@code index} of {@code array}. */
  static String cell(String array, long index) {
    return index == 0 ? array : array + "[" + index + "]";
  }

  /** The array that a location is a cell of: the location itself if it is cell 0. */
  static String arrayOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? cell.group(1) : location;
  }

  /** The number of a location in its array. */
  static int indexOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? Integer.parseInt(cell.group(2)) : 0;
  }

  /** Adds a location, or what one more declaration says of it. One that is called both local and global is global. */
  void declare(String name, List<String> words) {
    Draft draft = drafts.computeIfAbsent(name, n -> new Draft());
    draft.atomic |= words.stream().anyMatch(w -> w.startsWith("atomic_"));
    AddressSpace space = space(words);
    draft.space = space == null || draft.space == AddressSpace.GLOBAL ? draft.space : space;
  }

  /** Makes a location an array of at least that many cells. */
  void widen(String name, long cells, Span span) {
    if (cells < 1 || cells > CELLS) {
      problems.error(span, "an array has 1 to " + CELLS + " cells", "");
      return;
    }
    Draft draft = drafts.get(name);
    draft.initial = Arrays.copyOf(draft.initial, Math.max(draft.initial.length, (int) cells));
  }

  void initial(String name, int index, long value) {
    drafts.get(name).initial[index] = value;
  }

  void markAtomic(String name) {
    drafts.get(name).atomic = true;
  }

  boolean has(String name) {
    return drafts.containsKey(name);
  }

  /** How many cells a location has. */
  int cells(String name) {
    return drafts.get(name).initial.length;
  }

  Set<String> names() {
    return drafts.keySet();
  }

  /** The names of all cells. */
  Set<String> cellNames() {
    Set<String> all = new LinkedHashSet<>();
    drafts.forEach((name, draft) -> IntStream.range(0, draft.initial.length).forEach(i -> all.add(cell(name, i))));
    return all;
  }

  List<Location> all() {
    return drafts.entrySet().stream().flatMap(e -> cells(e.getKey(), e.getValue())).toList();
  }

  private static Stream<Location> cells(String name, Draft draft) {
    AddressSpace space = draft.space == null ? AddressSpace.GLOBAL : draft.space;
    return IntStream.range(0, draft.initial.length)
        .mapToObj(i -> new Location(cell(name, i), draft.initial[i], draft.atomic, space));
  }

  /** The address space that declaration words name; null if they name none. */
  static AddressSpace space(List<String> words) {
    if (words.contains("local") || words.contains("__local")) {
      return AddressSpace.LOCAL;
    }
    return words.contains("global") || words.contains("__global") ? AddressSpace.GLOBAL : null;
  }
}
