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

  /** What a launch is read for. */
  public enum Purpose {
    /** A test, whose threads are the work-items. */
    TEST,
    /**
     * Only to see which elements buffers need of which the description says nothing: they have {@link #MOST}, and what
     * lies outside of them is the last one.
     */
    TRIAL,
    /** A program that all work-items run; buffers of which nothing is said have one element for each of them. */
    PROGRAM
  }

  /** Elements of buffers in a trial; one that reaches the last of them may need more. */
  public static final int MOST = 64;

  /** Elements of a buffer in a trial, of which one has so many cells of each of its arrays: one, if that is several. */
  public static int most(Map<String, Integer> parts) {
    return parts.values().stream().allMatch(n -> n == 1) ? MOST : 1;
  }

  /** The file says everything; buffers of which it says nothing have one element. */
  public static final LaunchRequest NONE = new LaunchRequest(
      Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Set.of(), Purpose.TEST);

  public LaunchRequest {
    cells = Map.copyOf(cells);
    others = Set.copyOf(others);
  }

  /** The same with sizes for the buffers of which nothing is said. */
  public LaunchRequest with(Map<String, Integer> some) {
    return new LaunchRequest(kernel, grid, spec, set, some, others, Purpose.TEST);
  }

  /** The same to see which elements buffers need. */
  public LaunchRequest asTrial() {
    return new LaunchRequest(kernel, grid, spec, set, Map.of(), others, Purpose.TRIAL);
  }

  /** The same as a program for any number of work-items. */
  public LaunchRequest asProgram() {
    return new LaunchRequest(kernel, grid, spec, set, Map.of(), others, Purpose.PROGRAM);
  }

  /** Whether it is only to be seen which elements buffers need. */
  public boolean trial() {
    return purpose == Purpose.TRIAL;
  }

  /** Most work-items that it may have. */
  public int most() {
    return program() ? Grid.MOST_RUN : Grid.MOST;
  }

  /** Whether it is read as a program for any number of work-items. */
  public boolean program() {
    return purpose == Purpose.PROGRAM;
  }
}
