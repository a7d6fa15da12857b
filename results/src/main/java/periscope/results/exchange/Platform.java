package periscope.results.exchange;

import static periscope.results.exchange.RecordReader.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.results.data.Device;
import periscope.results.data.Run;

/**
 * The description of a platform in a record, in any of the records' forms, together with facts that are known from
 * elsewhere.
 *
 * @param about   fields of the record
 * @param columns columns of the database row that contained the record
 * @param options options of the import, for fields that the record does not have
 */
record Platform(ObjectNode about, ObjectNode columns, ImportOptions options) {

  Run run(Run.Kind kind, String fileName) {
    JsonNode gpu = gpu();
    String vendor = first(text(gpu, "vendor"), text(about, "vendor"), text(columns, "gpu_vendor"),
        options.vendor().orElse(""));
    String phone = words(text(phone(), "vendor"), text(phone(), "device"));
    String description = first(phone, text(gpu, "description"), text(about, "gpu"));
    String name = first(text(gpu, "device"), options.device().orElse(""));
    boolean nameless = Stream.of(vendor, description, name, text(gpu, "architecture")).allMatch(String::isEmpty);
    Device device = new Device(vendor, text(gpu, "architecture"), nameless ? fileName : name, description);
    return new Run(kind, framework(), device, surroundings(), tool(),
        known(first(text(about, "randomSeed"), text(columns, "random_seed"))), Optional.empty(), contributor());
  }

  /** Whether neither the record nor the options describe the device. */
  boolean nameless() {
    Device device = run(Run.Kind.TUNING, "").device();
    return device.equals(Device.UNKNOWN);
  }

  private Optional<Run.Tool> tool() {
    return known(text(about, "tool", "name")).map(name -> new Run.Tool(name, text(about, "tool", "version")));
  }

  private JsonNode gpu() {
    JsonNode inside = about.path("platformInfo").path("gpu");
    return inside.isMissingNode() ? about.path("gpu") : inside;
  }

  private JsonNode phone() {
    JsonNode inside = about.path("platformInfo").path("deviceInfo");
    return inside.isMissingNode() ? about.path("deviceInfo") : inside;
  }

  /** The framework; records of phones do not state it, since phones' applications use only Vulkan. */
  private String framework() {
    String told = first(text(about, "platformInfo", "framework"), text(about, "framework"),
        text(columns, "framework"), options.framework().orElse(""));
    return told.isEmpty() ? phone().isObject() ? "vulkan" : Run.UNKNOWN : told.toLowerCase(Locale.ROOT);
  }

  private Run.Surroundings surroundings() {
    JsonNode platform = about.path("platformInfo");
    String phone = text(phone(), "osVersion").isEmpty() ? "" : "Android " + text(phone(), "osVersion");
    String os = first(words(text(platform, "os", "vendor"), text(platform, "os", "version")), phone,
        text(about, "os"), text(columns, "os"));
    String browser = first(words(text(platform, "browser", "vendor"), text(platform, "browser", "version")),
        text(about, "browser"), text(columns, "browser"));
    return new Run.Surroundings(known(text(platform, "gpu", "driver")), known(os), known(browser),
        options.environment());
  }

  private Optional<Run.Contributor> contributor() {
    String name = first(text(about, "userInfo", "name"), text(columns, "name"));
    String email = first(text(about, "userInfo", "email"), text(columns, "email"));
    return !options.contributors() || name.isEmpty() && email.isEmpty() ? Optional.empty()
        : Optional.of(new Run.Contributor(name, email));
  }

  /** Whether the record names a contributor whose name the options do not keep. */
  boolean anonymised() {
    return !options.contributors() && Stream.of(text(about, "userInfo", "name"), text(about, "userInfo", "email"),
        text(columns, "name"), text(columns, "email")).anyMatch(t -> !t.isEmpty());
  }

  private static String words(String... parts) {
    return Stream.of(parts).filter(p -> !p.isEmpty()).collect(Collectors.joining(" "));
  }

  private static String first(String... texts) {
    return Stream.of(texts).filter(t -> !t.isEmpty()).findFirst().orElse("");
  }

  private static Optional<String> known(String text) {
    return Optional.of(text).filter(t -> !t.isEmpty());
  }
}
