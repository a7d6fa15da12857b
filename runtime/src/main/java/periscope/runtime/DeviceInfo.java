package periscope.runtime;

import java.util.List;

/**
 * The description of a device.
 *
 * @param id       the short name by which users choose the device, unique among the devices found, such as
 *                 {@code pocl-0}
 * @param name     its full name
 * @param platform the platform that drives it: an OpenCL platform with its version, or {@code simulated}
 * @param driver   version of the driver; empty for simulated devices
 * @param features features that it supports or lacks, in the order of display
 */
public record DeviceInfo(String id, String name, String platform, String driver, List<Feature> features) {

  /**
   * One property of a device.
   *
   * @param name  the property, such as {@code atomic scopes}
   * @param value its value in words, such as {@code work_group device}
   */
  public record Feature(String name, String value) {}

  public DeviceInfo {
    features = List.copyOf(features);
  }
}
