package periscope.litmus.launch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.LitmusTest;

/**
 * A launch as a test: each work-item is a thread.
 *
 * @param test      the test
 * @param kernel    name of the kernel
 * @param grid      the shape of the launch
 * @param buffers   the buffers, in the order of the kernel's parameters
 * @param variables names of the program's variables in global memory that the description of the launch mentions
 */
public record LaunchedKernel(
    LitmusTest test, String kernel, Grid grid, List<Buffer> buffers, Set<String> variables) {

  /**
   * The name of a location that is a variable or an array's cell, be it a work-group's instance: {@code x}, {@code
   * x[3]}, {@code x[3]@wg1}.
   */
  private static final Pattern CELL = Pattern.compile("(\\w+)(?:\\[(\\d+)])?(?:@wg\\d+)?");

  /**
   * A buffer.
   *
   * @param parts     the arrays of the test that make the buffer, each with the number of its cells in one element; an
   *                  element that is a structure has one array for each member
   * @param described whether the description of the launch mentions the buffer
   */
  public record Buffer(String name, Map<String, Integer> parts, boolean described) {
    public Buffer {
      parts = Map.copyOf(parts);
    }

    /**
     * Smallest number of elements with which the buffer contains all those of the locations that are its cells; 0 if
     * none is.
     *
     * @param locations names of locations, also of other buffers
     */
    public int elements(Collection<String> locations) {
      int elements = 0;
      for (String location : locations) {
        Matcher cell = CELL.matcher(location);
        if (cell.matches() && parts.containsKey(cell.group(1))) {
          int index = cell.group(2) == null ? 0 : Integer.parseInt(cell.group(2));
          elements = Math.max(elements, index / parts.get(cell.group(1)) + 1);
        }
      }
      return elements;
    }
  }

  public LaunchedKernel {
    buffers = List.copyOf(buffers);
    variables = Set.copyOf(variables);
  }

  /** The buffers that the description does not mention. */
  public List<Buffer> undescribed() {
    return buffers.stream().filter(b -> !b.described()).toList();
  }

  /** Whether a location lies in a buffer or in a program variable that the description mentions. */
  boolean describes(String location) {
    return buffers.stream().anyMatch(b -> b.described() && b.elements(List.of(location)) > 0)
        || variables.stream().anyMatch(v -> location.matches(v + "(?:[\\[_].*)?"));
  }

  /** A copy of the launch with another test. */
  public LaunchedKernel with(LitmusTest other) {
    return new LaunchedKernel(other, kernel, grid, buffers, variables);
  }
}
