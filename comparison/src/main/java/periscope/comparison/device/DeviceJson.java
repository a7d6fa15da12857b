package periscope.comparison.device;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.runtime.DeviceInfo;

/**
 * A device in reports.
 *
 * @param features the value of each by its name, in the order in which the device tells them
 */
public record DeviceJson(String id, String name, String platform, String driver, Map<String, String> features) {

  /**
   * The report of {@code periscope list devices --json}; {@code docs/schemas/devices.schema.json} describes its fields.
   *
   * @param launches those that run kernels and applications only
   */
  public record Report(List<DeviceJson> devices, List<DeviceJson> launches, List<String> problems) {}

  public static DeviceJson of(DeviceInfo info) {
    Map<String, String> features = new LinkedHashMap<>();
    info.features().forEach(f -> features.put(f.name(), f.value()));
    return new DeviceJson(info.id(), info.name(), info.platform(), info.driver(), features);
  }
}
