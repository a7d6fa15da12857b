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
 * @param kernel    the kernel
 * @param buffers   in the order of the kernel's parameters
 * @param variables the variables of the program in global memory of which the description says something, by name
 */
public record LaunchedKernel(
    LitmusTest test, String kernel, Grid grid, List<Buffer> buffers, Set<String> variables) {

  /** A cell of an array, be it of one work-group. */
  private static final Pattern CELL = Pattern.compile("(\\w+)(?:\\[(\\d+)])?(?:@wg\\d+)?");

  /**
   * A buffer.
   *
   * @param parts     the arrays that it is in the test, one for each member if its elements are structures, and how
   *                  many cells of each an element has
   * @param described whether the description says anything of it
   */
  public record Buffer(String name, Map<String, Integer> parts, boolean described) {
    public Buffer {
      parts = Map.copyOf(parts);
    }

    /** How many elements it has to have so that these locations are in it, as far as they are its own. */
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

  /** The buffers of which the description says nothing. */
  public List<Buffer> undescribed() {
    return buffers.stream().filter(b -> !b.described()).toList();
  }

  /** Whether a location is in a buffer, or a variable of the program, of which the description says something. */
  boolean describes(String location) {
    return buffers.stream().anyMatch(b -> b.described() && b.elements(List.of(location)) > 0)
        || variables.stream().anyMatch(v -> location.matches(v + "(?:[\\[_].*)?"));
  }

  /** The same launch of another test. */
  public LaunchedKernel with(LitmusTest other) {
    return new LaunchedKernel(other, kernel, grid, buffers, variables);
  }
}
