package periscope.results.data;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.schema.Field;

/**
 * A device as a run describes it; unknown fields are empty texts.
 *
 * @param vendor       vendor as the source states it: a name in any case, or a number of the PCI registry
 * @param architecture such as {@code ampere}
 * @param name         its name, as a driver states it
 * @param description  further words about it
 */
public record Device(
    @Field("as it was told") String vendor,
    String architecture,
    String name,
    String description) {

  /** A device without known fields. */
  public static final Device UNKNOWN = new Device("", "", "", "");

  /** Vendors by their numbers in the PCI registry, which Android states in place of names. */
  private static final Map<Integer, String> PCI = Map.of(
      0x1002, "amd", 0x1010, "imagination", 0x106b, "apple", 0x10de, "nvidia", 0x13b5, "arm", 0x144d, "samsung",
      0x1ae0, "google", 0x5143, "qualcomm", 0x8086, "intel", 0x10005, "mesa");

  /** Other names of vendors, with the usual name of each. */
  private static final Map<String, String> SAME = Map.of(
      "powervr", "imagination", "img-tec", "imagination", "img", "imagination", "ati", "amd",
      "advanced micro devices, inc.", "amd", "nvidia corporation", "nvidia", "intel(r) corporation", "intel");

  /** A device with only a name. */
  public static Device named(String name) {
    return new Device("", "", name, "");
  }

  /** The vendor's usual name in lower case, for all its spellings; {@code unknown} if the source does not state it. */
  public String maker() {
    String lower = vendor.strip().toLowerCase(Locale.ROOT);
    if (lower.isEmpty()) {
      return "unknown";
    }
    try {
      return PCI.getOrDefault(Integer.decode(lower), lower);
    } catch (NumberFormatException e) {
      return SAME.getOrDefault(lower, lower);
    }
  }

  /** Vendor, architecture and description together; equal for devices of the same model. */
  public String model() {
    return String.join("/", maker(), architecture, description.isEmpty() ? name : description);
  }

  /** The device's name in reports. */
  public String title() {
    String title = Stream.of(description.isEmpty() ? name : description, architecture, maker())
        .filter(t -> !t.isEmpty() && !t.equals("unknown")).findFirst().orElse("unknown");
    boolean alone = title.equals(maker()) || maker().equals("unknown")
        || title.toLowerCase(Locale.ROOT).contains(maker());
    return alone ? title : Stream.of(maker(), title).collect(Collectors.joining(" "));
  }
}
