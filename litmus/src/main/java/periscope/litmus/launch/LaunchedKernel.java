package periscope.litmus.launch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.LitmusTest;

/**
 * A launch as a test: each work-item is a thread.
 *
 * @param kernel      the kernel
 * @param undescribed the buffers of which the description says nothing, in the order of the kernel's parameters
 */
public record LaunchedKernel(LitmusTest test, String kernel, Grid grid, List<Buffer> undescribed) {

  /** A cell of an array, be it of one work-group. */
  private static final Pattern CELL = Pattern.compile("(\\w+)(?:\\[(\\d+)])?(?:@wg\\d+)?");

  /**
   * A buffer.
   *
   * @param parts the arrays that it is in the test, one for each member if its elements are structures, and how many
   *              cells of each an element has
   */
  public record Buffer(String name, Map<String, Integer> parts) {
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
    undescribed = List.copyOf(undescribed);
  }
}
