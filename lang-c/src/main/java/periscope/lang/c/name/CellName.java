package periscope.lang.c.name;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.instruction.AtomicInstruction.Access;

/** The names of an array's cells as locations: cell 0 has the array's name, cell 2 of x is {@code x[2]}. */
public final class CellName {

  private static final Pattern CELL = Pattern.compile("(.+)\\[(\\d+)]");

  private CellName() {}

  /** The location of cell {@code index} of {@code array}. */
  public static String cell(String array, long index) {
    return index == 0 ? array : array + "[" + index + "]";
  }

  /** The array to which a location belongs as a cell; the location itself if it is cell 0. */
  public static String arrayOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? cell.group(1) : location;
  }

  /** The number of a location in its array. */
  public static int indexOf(String location) {
    Matcher cell = CELL.matcher(location);
    return cell.matches() ? Integer.parseInt(cell.group(2)) : 0;
  }

  /**
   * The offset from the array's name in an access, {@code 1 + (r ^ r)} for cell 1; empty for cell 0 without an address
   * dependency.
   */
  public static String index(Access access) {
    int cell = indexOf(access.location());
    return Stream.concat(
            cell == 0 ? Stream.empty() : Stream.of(Integer.toString(cell)),
            access.address().stream().sorted().map(r -> "(" + r + " ^ " + r + ")"))
        .collect(Collectors.joining(" + "));
  }

  /** The address of an access: {@code x}, or {@code x + 1 + (r ^ r)} for cell 1 of an array. */
  public static String address(Access access) {
    String index = index(access);
    return arrayOf(access.location()) + (index.isEmpty() ? "" : " + " + index);
  }

  /** The memory that an access accesses: {@code *x}, or {@code x[1 + (r ^ r)]} for cell 1 of an array. */
  public static String memory(Access access) {
    String index = index(access);
    return index.isEmpty() ? "*" + access.location() : arrayOf(access.location()) + "[" + index + "]";
  }
}
