package periscope.comparison.device;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.runtime.DeviceInfo;

/**
 * A device in reports.
 *
 * @param features the value of each feature by its name, in the device's own order
 */
public record DeviceJson(
    @Field("what --device calls it") String id,
    String name,
    @Field("what it is driven by; simulated if it is no hardware") String platform,
    @Field("its version; empty for simulated devices") String driver,
    Map<String, String> features) {

  /**
   * The report of {@code periscope list devices --json}; {@code docs/schemas/devices.schema.json} describes its fields.
   *
   * @param launches the devices that run only kernels and applications
   */
  @Schema(name = "devices", edition = 3, title = "periscope list devices --json")
  public record Report(
      @Field("that tests can be run on") List<DeviceJson> devices,
      @Field("simulated devices that run kernels and applications only; chips with other numbers are not listed")
      List<DeviceJson> launches,
      @Field("what kept devices from being found, and what would help") List<String> problems) {}

  public static DeviceJson of(DeviceInfo info) {
    Map<String, String> features = new LinkedHashMap<>();
    info.features().forEach(f -> features.put(f.name(), f.value()));
    return new DeviceJson(info.id(), info.name(), info.platform(), info.driver(), features);
  }
}
