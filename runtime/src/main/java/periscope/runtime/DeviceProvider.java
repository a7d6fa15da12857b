package periscope.runtime;

import java.util.List;

/** A source of devices. Implementations are found through {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

  /**
   * The devices of one provider.
   *
   * @param devices  those that can be used, possibly none
   * @param problems for each thing that kept devices from being found (no loader, no driver, a driver that fails), one
   *                 sentence that says what it is and what would help
   */
  record Found(List<Device> devices, List<String> problems) {
    public Found {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }

  /** Looks for devices; never throws. */
  Found find();

  /** Frees what its drivers hold for the whole process, which does nothing with devices any more. */
  default void end() {
    // Most drivers end with the process.
  }
}
