package periscope.runtime.opencl;

import java.util.List;
import periscope.runtime.Device;
import periscope.runtime.DeviceProvider.Found;
import periscope.testing.ForeignTools;

/**
 * The device that tests run on; they must have one where the environment says so, and are left out elsewhere if there
 * is none.
 */
final class Devices {

  private static final Found FOUND = new OpenClDevices().find();

  private Devices() {}

  static Device first() {
    ForeignTools.need("opencl", !FOUND.devices().isEmpty(), () -> "there is no OpenCL device: " + FOUND.problems());
    return all().get(0);
  }

  static List<Device> all() {
    return FOUND.devices();
  }

  /** Whether a device runs two work-groups at the same time, as weak outcomes need. */
  static boolean runsTwo(Device device) {
    return device.info().features().stream().filter(f -> f.name().equals("compute units"))
        .anyMatch(f -> Integer.parseInt(f.value()) > 1);
  }
}
