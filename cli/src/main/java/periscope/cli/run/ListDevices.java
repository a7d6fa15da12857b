package periscope.cli.run;

import java.util.ArrayList;
import java.util.List;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.comparison.device.DeviceJson;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.json.Json;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;

/** The command {@code periscope list devices}: it lists the devices that tests can run on. */
public final class ListDevices {

  private final Session session;

  public ListDevices(Session session) {
    this.session = session;
  }

  /** Lists the devices, and the problems that kept others from being found. */
  public void list(boolean json) {
    Devices found = Devices.find();
    Terminal terminal = session.terminal();
    List<DeviceInfo> devices = found.all().stream().map(Device::info).toList();
    List<String> ids = devices.stream().map(DeviceInfo::id).toList();
    List<DeviceInfo> launches = LaunchDevices.simulated().stream().map(LaunchDevice::info)
        .filter(d -> !ids.contains(d.id())).toList();
    if (json) {
      terminal.line(Json.print(new DeviceJson.Report(told(devices), told(launches), found.problems())));
      return;
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
    launches(launches);
    found.problems().forEach(terminal::note);
  }

  private static List<DeviceJson> told(List<DeviceInfo> devices) {
    return devices.stream().map(DeviceJson::of).toList();
  }

  /** Lists the devices that run no tests, but only kernels and applications. */
  private void launches(List<DeviceInfo> launches) {
    Terminal terminal = session.terminal();
    terminal.line("");
    String title = "For kernels ('periscope launch') and applications ('periscope app') only";
    terminal.line(terminal.colours().strong(title));
    TextTable.hanging(launches.stream().map(d -> List.of(d.id(), d.name() + ", simulated")).toList(), Prose.WIDTH)
        .forEach(terminal::line);
    String use = "They run on store-buffers, ugpu and devices of OpenCL as well. interleaved shows no weakness, and is "
        + "a control. Chips show some under stress: chip-2, chip-3 and so on are others like chip-1, with parameters "
        + "that 'periscope app tune' looks for; it finds none of chip-quiet, which shows nothing, and of chip-split, "
        + "on which its tests disagree.";
    Prose.hanging(use, 0, Prose.WIDTH).forEach(terminal::line);
  }

  private static List<String> features(DeviceInfo device) {
    int width = device.features().stream().mapToInt(f -> f.name().length()).max().orElse(1);
    return device.features().stream().map(f -> "    " + f.name() + " ".repeat(width - f.name().length()) + "  "
        + f.value()).toList();
  }
}
