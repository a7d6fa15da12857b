package periscope.results.exchange;

import java.util.Optional;

/**
 * What whoever imports a file says of it.
 *
 * @param contributors whether names and addresses of contributors are kept
 * @param device       the device's name, where the file does not say it
 * @param vendor       its vendor, where the file does not say it
 * @param framework    where the file does not say it
 * @param environment  what to call the way in which tests were run
 */
public record ImportOptions(boolean contributors, Optional<String> device, Optional<String> vendor,
    Optional<String> framework, Optional<String> environment) {

  /** Nothing is said. */
  public static final ImportOptions NONE =
      new ImportOptions(false, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
