package periscope.cli.launch;

import java.util.stream.Collectors;
import periscope.litmus.source.NearNames;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The search for a device that runs kernels, by the name that a user gives it. */
public final class NamedLaunchDevice {

  private NamedLaunchDevice() {}

  /**
   * The device with this id. Drivers are asked for devices only if the name is not that of a simulated one.
   *
   * @throws ParameterException if there is none; the message has similar names, and the problems that kept devices from
   *     being found
   */
  public static LaunchDevice find(CommandSpec command, String name) {
    return LaunchDevices.simulated(name).orElseGet(() -> {
      Devices real = Devices.find();
      return LaunchDevices.of(name, real).orElseThrow(() -> new ParameterException(command.commandLine(),
          told(name, real)));
    });
  }

  private static String told(String name, Devices real) {
    return "no device runs kernels that is called '" + name + "'; "
        + NearNames.nearestOrAll(name, LaunchDevices.ids(real))
        + real.problems().stream().map(p -> "\n" + p).collect(Collectors.joining());
  }
}
