package periscope.runtime.launch;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.machines.grid.Chip;
import periscope.machines.grid.GridMemory;
import periscope.runtime.Devices;

/** The devices that can launch kernels: real and simulated ones. */
public final class LaunchDevices {

  private LaunchDevices() {}

  /**
   * The device with an id; empty if there is none.
   *
   * @param real the real devices to search, unless the id names a simulated one
   */
  public static Optional<LaunchDevice> of(String id, Devices real) {
    return simulated(id).or(() -> real(real).filter(d -> d.info().id().equals(id)).findFirst());
  }

  /** The simulated device with an id: one of {@link #simulated}, or a chip with any number. */
  public static Optional<LaunchDevice> simulated(String id) {
    return simulated().stream().filter(d -> d.info().id().equals(id)).findFirst()
        .or(() -> Chip.named(id).map(SimulatedGrid::new));
  }

  /** The simulated devices that listings show; of the numbered chips only the first. */
  public static List<LaunchDevice> simulated() {
    return Stream.concat(GridMemory.plain().stream(), Stream.of(Chip.of(1), Chip.QUIET, Chip.SPLIT))
        .map(m -> (LaunchDevice) new SimulatedGrid(m)).toList();
  }

  /** The ids of all devices, real devices first. */
  public static List<String> ids(Devices real) {
    return Stream.concat(real(real), simulated().stream()).map(d -> d.info().id()).toList();
  }

  private static Stream<LaunchDevice> real(Devices devices) {
    return devices.all().stream().filter(LaunchDevice.class::isInstance).map(LaunchDevice.class::cast);
  }
}
