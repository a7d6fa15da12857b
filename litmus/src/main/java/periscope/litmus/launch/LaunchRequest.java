package periscope.litmus.launch;

import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.SourceText;

/**
 * What is to be launched, as far as the file itself does not say, or in place of what it says.
 *
 * @param kernel the kernel's name
 * @param grid   the shape of the launch
 * @param spec   a text with the comment that describes the launch, in place of those of the file
 * @param cells  how many elements buffers have of which the description says nothing, by name
 * @param others how many elements those have that are not named there
 */
public record LaunchRequest(
    Optional<String> kernel, Optional<Grid> grid, Optional<SourceText> spec, Map<String, Integer> cells, int others) {

  /** The file says everything; buffers of which it says nothing have one element. */
  public static final LaunchRequest NONE =
      new LaunchRequest(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), 1);

  public LaunchRequest {
    cells = Map.copyOf(cells);
  }

  /** The same with other sizes for the buffers of which nothing is said. */
  public LaunchRequest with(Map<String, Integer> some, int otherwise) {
    return new LaunchRequest(kernel, grid, spec, some, otherwise);
  }
}
