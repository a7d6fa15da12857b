package periscope.results.exchange;

import java.util.Optional;

/**
 * The options of an import, which supply facts that the file does not state.
 *
 * @param contributors whether names and addresses of contributors are kept
 * @param device       the device's name, where the file does not say it
 * @param vendor       its vendor, where the file does not say it
 * @param framework    the framework, where the file does not state it
 * @param environment  the name of the environment in which the tests ran
 */
public record ImportOptions(boolean contributors, Optional<String> device, Optional<String> vendor,
    Optional<String> framework, Optional<String> environment) {

  /** Options that supply no facts. */
  public static final ImportOptions NONE =
      new ImportOptions(false, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
