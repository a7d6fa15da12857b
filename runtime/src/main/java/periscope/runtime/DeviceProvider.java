package periscope.runtime;

import java.util.List;

/** A source of devices. Implementations are found through {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

  /**
   * The devices of one provider.
   *
   * @param devices  the usable devices, possibly none
   * @param problems a sentence for each cause that hid devices (no loader, no driver, a driver that fails), with a
   *                 remedy
   */
  record Found(List<Device> devices, List<String> problems) {
    public Found {
      devices = List.copyOf(devices);
      problems = List.copyOf(problems);
    }
  }

  /** Looks for devices; never throws. */
  Found find();

  /** Frees the process-wide resources of the provider's drivers; no device of the provider may be used afterwards. */
  default void end() {
    // Most drivers end with the process.
  }
}
