package periscope.runtime.driver;

import periscope.runtime.Device;
import periscope.runtime.DeviceProvider.Found;
import periscope.testing.ForeignTools;

/**
 * The device that tests run on; they must have one where the environment says so, and are left out elsewhere if there
 * is none.
 */
public final class RealDevices {

  private RealDevices() {}

  /** The first device that was found, of a kind as in {@code PERISCOPE_REQUIRE_KIND}. */
  public static Device first(String kind, Found found) {
    ForeignTools.need(kind, !found.devices().isEmpty(), () -> "there is no device of " + kind + ": "
        + found.problems());
    return found.devices().get(0);
  }

  /** Whether a device runs two work-groups at the same time, as weak outcomes need. */
  public static boolean runsTwo(Device device) {
    return device.info().features().stream().filter(f -> f.name().equals("compute units"))
        .anyMatch(f -> Integer.parseInt(f.value()) > 1);
  }
}
