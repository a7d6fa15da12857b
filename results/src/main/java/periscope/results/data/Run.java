package periscope.results.data;

import java.util.Locale;
import java.util.Optional;

/**
 * A run of tests: its purpose, device, tool, seed and contributor.
 *
 * @param kind         the purpose
 * @param framework    such as {@code webgpu}, {@code vulkan}, {@code opencl} or {@code simulated}; {@code unknown} if
 *     it was not told
 * @param device       the device that ran the tests
 * @param surroundings surroundings of the device
 * @param tool         the tool that ran the tests, and its version
 * @param seed         the seed of all random choices
 * @param model        the model that judged, if any
 * @param contributor  the person who handed the results in, if the name may be kept
 */
public record Run(Kind kind, String framework, Device device, Surroundings surroundings, Optional<Tool> tool,
    Optional<String> seed, Optional<String> model, Optional<Contributor> contributor) {

  /** In place of a name that the source does not state. */
  public static final String UNKNOWN = "unknown";

  /** The purpose of a run. */
  public enum Kind {
    /** The search for configurations that show many weak outcomes: several tests under each configuration. */
    TUNING,
    /**
     * The search for forbidden outcomes: each conformance test under the configuration that killed its mutants best.
     */
    CONFORMANCE,
    /** The comparison of a model with a device. */
    VALIDATION,
    /** Runs of a kernel; faults and violated conditions count as weak outcomes. */
    LAUNCH;

    /** The word in the database and in reports. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The purpose with a word.
     *
     * @throws IllegalArgumentException if no purpose has the word
     */
    public static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * The software around a device.
   *
   * @param driver      driver with its version
   * @param os          operating system with its version
   * @param browser     browser with its version
   * @param environment name of the way in which the tests ran, such as {@code pte}
   */
  public record Surroundings(
      Optional<String> driver, Optional<String> os, Optional<String> browser, Optional<String> environment) {

    /** Surroundings without known fields. */
    public static final Surroundings NONE =
        new Surroundings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The tool that ran the tests. */
  public record Tool(String name, String version) {}

  /** The person who contributed the results. */
  public record Contributor(String name, String email) {}

  /** Copy with another purpose. */
  public Run as(Kind other) {
    return new Run(other, framework, device, surroundings, tool, seed, model, contributor);
  }
}
