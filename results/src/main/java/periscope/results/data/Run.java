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

  /** Nobody told. */
  public static final String UNKNOWN = "unknown";

  /** What a run is for. */
  public enum Kind {
    /** To find configurations under which much is seen: several tests under each. */
    TUNING,
    /** To see what is forbidden: each conformance test under the configuration that its mutants liked best. */
    CONFORMANCE,
    /** To hold a model against a device. */
    VALIDATION,
    /** To see what a kernel does as it is launched; what must not be counts as weak. */
    LAUNCH;

    /** In the database and in reports. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if there is none of that word */
    public static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * What is around a device.
   *
   * @param driver      and its version
   * @param os          and its version
   * @param browser     and its version
   * @param environment what whoever ran the tests calls the way they were run, such as {@code pte}
   */
  public record Surroundings(
      Optional<String> driver, Optional<String> os, Optional<String> browser, Optional<String> environment) {

    /** Nothing is known. */
    public static final Surroundings NONE =
        new Surroundings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** What ran the tests. */
  public record Tool(String name, String version) {}

  /** Who handed results in. */
  public record Contributor(String name, String email) {}

  /** The same for another purpose. */
  public Run as(Kind other) {
    return new Run(other, framework, device, surroundings, tool, seed, model, contributor);
  }
}
