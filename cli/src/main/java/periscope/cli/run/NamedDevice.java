package periscope.cli.run;

import java.util.List;
import periscope.litmus.source.NearNames;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The search for a device by the name that a user gives it. */
public final class NamedDevice {

  private NamedDevice() {}

  /**
   * The device with this id.
   *
   * @throws ParameterException if there is none; the message has the problems that kept devices from being found,
   *     unless the name seems to be mistyped
   */
  public static Device find(CommandSpec spec, String id) {
    return find(spec, List.of(id)).get(0);
  }

  /** The devices with these ids, in the same order; throws as {@link #find(CommandSpec, String)} does. */
  public static List<Device> find(CommandSpec spec, List<String> ids) {
    Devices found = Devices.find();
    return ids.stream().map(id -> found.of(id).orElseThrow(() -> {
      boolean mistyped = !NearNames.near(id, found.ids()).isEmpty();
      return new ParameterException(spec.commandLine(), "there is no device '" + id + "'; "
          + NearNames.nearestOrAll(id, found.ids())
          + (mistyped || found.problems().isEmpty() ? "" : "\n  " + String.join("\n  ", found.problems())));
    })).toList();
  }
}
