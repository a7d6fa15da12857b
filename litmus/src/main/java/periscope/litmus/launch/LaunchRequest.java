package periscope.litmus.launch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.source.SourceText;

/**
 * A request for a launch: it completes the description of the launch in the file, or overrules it.
 *
 * @param kernel  the kernel's name
 * @param grid    the shape of the launch
 * @param spec    a text with the comment that describes the launch, in place of the file's comments
 * @param set     a text with such a comment whose entries replace the file's entries for the same names; not with a
 *                {@code spec}
 * @param cells   number of elements, by name, of buffers that the description does not mention; one for a buffer
 *                without an entry
 * @param others  further kernels of the file that the description is for: it may mention their parameters
 * @param purpose the purpose of reading the launch
 */
public record LaunchRequest(
    Optional<String> kernel, Optional<Grid> grid, Optional<SourceText> spec, Optional<SourceText> set,
    Map<String, Integer> cells, Set<String> others, Purpose purpose) {

  /** The purpose for which a launch is read. */
  public enum Purpose {
    /** To get a test, whose threads are the work-items. */
    TEST,
    /**
     * To find the sizes that buffers without a description need: each has {@link #MOST} elements, and an access beyond
     * them accesses the last element.
     */
    TRIAL,
    /** To get a program that all work-items run; a buffer without a description has one element for each work-item. */
    PROGRAM,
    /** As {@link #PROGRAM}; a parameter that is a number without a description has any value. */
    OPEN_PROGRAM
  }

  /** Number of elements of a buffer in a trial; a buffer whose last element is reached may need more. */
  public static final int MOST = 64;

  /**
   * Number of elements of a buffer in a trial: 1 if an element has several cells of an array, else {@link #MOST}.
   *
   * @param parts number of cells of each of the buffer's arrays that an element has, by the array's name
   */
  public static int most(Map<String, Integer> parts) {
    return parts.values().stream().allMatch(n -> n == 1) ? MOST : 1;
  }

  /** A request that adds nothing to the file; buffers without a description have one element. */
  public static final LaunchRequest NONE = new LaunchRequest(
      Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Set.of(), Purpose.TEST);

  public LaunchRequest {
    cells = Map.copyOf(cells);
    others = Set.copyOf(others);
  }

  /**
   * A copy for a test with sizes for buffers without a description.
   *
   * @param some number of elements, by the buffer's name
   */
  public LaunchRequest with(Map<String, Integer> some) {
    return new LaunchRequest(kernel, grid, spec, set, some, others, Purpose.TEST);
  }

  /** A copy for the search for buffer sizes. */
  public LaunchRequest asTrial() {
    return new LaunchRequest(kernel, grid, spec, set, Map.of(), others, Purpose.TRIAL);
  }

  /** A copy for a program of any number of work-items; a request for a program itself. */
  public LaunchRequest asProgram() {
    return program() ? this : new LaunchRequest(kernel, grid, spec, set, Map.of(), others, Purpose.PROGRAM);
  }

  /** A copy for a program in which numbers without a description have any value. */
  public LaunchRequest asOpenProgram() {
    return new LaunchRequest(kernel, grid, spec, set, Map.of(), others, Purpose.OPEN_PROGRAM);
  }

  /** Whether numbers without a description have any value. */
  public boolean open() {
    return purpose == Purpose.OPEN_PROGRAM;
  }

  /** Whether the purpose is {@link Purpose#TRIAL}. */
  public boolean trial() {
    return purpose == Purpose.TRIAL;
  }

  /** Largest number of work-items that the launch may have. */
  public int most() {
    return program() ? Grid.MOST_RUN : Grid.MOST;
  }

  /** Whether a program is wanted. */
  public boolean program() {
    return purpose == Purpose.PROGRAM || purpose == Purpose.OPEN_PROGRAM;
  }
}
