package periscope.cli.run;

import java.util.List;
import periscope.litmus.source.NearNames;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A device by the name that a user gives it. */
public final class NamedDevice {

  private NamedDevice() {}

  /**
   * The device of that id.
   *
   * @throws ParameterException if there is none; what kept devices from being found is told unless the name is just
   *     mistyped
   */
  public static Device find(CommandSpec spec, String id) {
    return find(spec, List.of(id)).get(0);
  }

  /** The devices of these ids, in this order; throws as {@link #find(CommandSpec, String)} does. */
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
