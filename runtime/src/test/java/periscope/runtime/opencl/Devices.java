package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Assumptions;
import periscope.runtime.Device;
import periscope.runtime.DeviceProvider.Found;

/** The device that tests run on; they must have one where the environment says so, and are left out elsewhere if there is none. */
final class Devices {

  private static final Found FOUND = new OpenClDevices().find();

  private Devices() {}

  static Device first() {
    if ("1".equals(System.getenv("PERISCOPE_REQUIRE_OPENCL"))) {
      assertFalse(FOUND.devices().isEmpty(), () -> "PERISCOPE_REQUIRE_OPENCL is set, and there is no device: " + FOUND.problems());
    }
    Assumptions.assumeFalse(FOUND.devices().isEmpty(), () -> "no OpenCL device: " + FOUND.problems());
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
