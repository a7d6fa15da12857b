package periscope.results.data;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.schema.Field;

/**
 * A device as a run describes it; what it does not say is empty.
 *
 * @param vendor       as it was told: a name in any case, or a number of the PCI registry
 * @param architecture such as {@code ampere}
 * @param name         its name, as a driver states it
 * @param description  more words for it
 */
public record Device(
    @Field("as it was told") String vendor,
    String architecture,
    String name,
    String description) {

  /** Nothing is known. */
  public static final Device UNKNOWN = new Device("", "", "", "");

  /** What Android tells in place of a vendor's name: numbers of the PCI registry. */
  private static final Map<Integer, String> PCI = Map.of(
      0x1002, "amd", 0x1010, "imagination", 0x106b, "apple", 0x10de, "nvidia", 0x13b5, "arm", 0x144d, "samsung",
      0x1ae0, "google", 0x5143, "qualcomm", 0x8086, "intel", 0x10005, "mesa");

  /** Other names of the same vendor. */
  private static final Map<String, String> SAME = Map.of(
      "powervr", "imagination", "img-tec", "imagination", "img", "imagination", "ati", "amd",
      "advanced micro devices, inc.", "amd", "nvidia corporation", "nvidia", "intel(r) corporation", "intel");

  /** A device of which only a name is known. */
  public static Device named(String name) {
    return new Device("", "", name, "");
  }

  /** The vendor's name in small letters, the same for all ways of writing it; {@code unknown} if it was not told. */
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

  /** Vendor, architecture and description: what makes two devices the same model. */
  public String model() {
    return String.join("/", maker(), architecture, description.isEmpty() ? name : description);
  }

  /** What reports call it. */
  public String title() {
    String title = Stream.of(description.isEmpty() ? name : description, architecture, maker())
        .filter(t -> !t.isEmpty() && !t.equals("unknown")).findFirst().orElse("unknown");
    boolean alone = title.equals(maker()) || maker().equals("unknown")
        || title.toLowerCase(Locale.ROOT).contains(maker());
    return alone ? title : Stream.of(maker(), title).collect(Collectors.joining(" "));
  }
}
