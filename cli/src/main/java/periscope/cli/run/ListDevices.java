package periscope.cli.run;

import java.util.ArrayList;
import java.util.List;
import periscope.cli.json.Json;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.text.TextTable;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;
import picocli.CommandLine.Option;

/** {@code periscope devices}: what tests can be run on. */
@picocli.CommandLine.Command(
    name = "devices",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "List the devices that tests can be run on, and what kept others from being found.")
public final class ListDevices implements Subcommand {

  private final Session session;

  @Option(names = "--json", description = "print the list as JSON (docs/devices.schema.json)")
  private boolean json;

  public ListDevices(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Devices found = Devices.find();
    Terminal terminal = session.terminal();
    List<DeviceInfo> devices = found.all().stream().map(Device::info).toList();
    if (json) {
      terminal.line(Json.print(new DeviceJson.Report(devices.stream().map(DeviceJson::of).toList(), found.problems())));
      return Exit.OK;
    }
    List<List<String>> rows = new ArrayList<>();
    devices.forEach(d -> rows.add(List.of(d.id(), d.name(),
        d.driver().isEmpty() ? d.platform() : d.platform() + ", driver " + d.driver())));
    List<String> table = TextTable.align(List.of("Id", "Name", "Platform"), rows);
    terminal.line(terminal.colours().strong(table.get(0)));
    for (int i = 0; i < devices.size(); i++) {
      terminal.line(table.get(i + 1));
      features(devices.get(i)).forEach(terminal::line);
    }
    found.problems().forEach(terminal::note);
    return Exit.OK;
  }

  private static List<String> features(DeviceInfo device) {
    int width = device.features().stream().mapToInt(f -> f.name().length()).max().orElse(1);
    return device.features().stream().map(f -> "    " + f.name() + " ".repeat(width - f.name().length()) + "  "
        + f.value()).toList();
  }
}
