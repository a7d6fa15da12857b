package periscope.campaigns;

import java.util.Optional;
import periscope.reports.Version;
import periscope.results.data.Device;
import periscope.results.data.Run;
import periscope.results.data.Run.Kind;
import periscope.results.data.Run.Surroundings;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;

/** The runs on devices in the form in which the database keeps them. */
public final class Runs {

  private Runs() {}

  /**
   * A run on a device.
   *
   * @param environment a text that tells runs of the same kind and seed apart
   */
  public static Run of(Kind kind, DeviceInfo info, String seed, Optional<String> model, Optional<String> environment) {
    String framework = info.platform().equals(Devices.SIMULATED) ? Devices.SIMULATED
        : info.platform().startsWith("Vulkan") ? "vulkan" : "opencl";
    Surroundings around = new Surroundings(Optional.of((info.platform() + " " + info.driver()).strip()),
        Optional.of(System.getProperty("os.name") + " " + System.getProperty("os.version")), Optional.empty(),
        environment);
    return new Run(kind, framework, new Device("", "", info.id(), info.name()), around,
        Optional.of(new Run.Tool("periscope", Version.text())), Optional.of(seed), model, Optional.empty());
  }
}
