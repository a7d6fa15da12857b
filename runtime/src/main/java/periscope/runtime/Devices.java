package periscope.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import periscope.runtime.DeviceProvider.Found;

/**
 * All devices of all providers.
 *
 * @param all      real devices first, simulated devices last; otherwise in the order of their providers
 * @param problems a sentence for each cause that hid devices
 */
public record Devices(List<Device> all, List<String> problems) {

  /** {@link DeviceInfo#platform} of a simulated device. */
  public static final String SIMULATED = "simulated";

  /** The providers that this process has asked for devices; {@link #end} frees their resources. */
  private static final Set<DeviceProvider> ASKED = ConcurrentHashMap.newKeySet();

  public Devices {
    all = List.copyOf(all);
    problems = List.copyOf(problems);
  }

  /** Asks every provider on the class path; a provider that cannot be loaded is a problem, not an error. */
  public static Devices find() {
    List<Device> real = new ArrayList<>();
    List<Device> simulated = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    var providers = ServiceLoader.load(DeviceProvider.class).iterator();
    while (true) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        DeviceProvider provider = providers.next();
        ASKED.add(provider);
        Found found = provider.find();
        found.devices().forEach(d -> (simulated(d) ? simulated : real).add(d));
        problems.addAll(found.problems());
      } catch (ServiceConfigurationError | LinkageError e) {
        problems.add("a source of devices cannot be loaded: " + e.getMessage());
      }
    }
    real.addAll(simulated);
    return new Devices(real, problems);
  }

  /**
   * Frees the process-wide resources of all drivers. The thread that used the drivers must call it before the process
   * begins to shut down: NVIDIA's Vulkan driver, of 2025, crashes if the driver itself or a thread of the shutdown
   * frees them.
   */
  public static void end() {
    ASKED.forEach(DeviceProvider::end);
    ASKED.clear();
  }

  /** Whether a device is simulated, with neither hardware nor a driver. */
  public static boolean simulated(Device device) {
    return simulated(device.info());
  }

  /** Whether the described device is simulated, with neither hardware nor a driver. */
  public static boolean simulated(DeviceInfo info) {
    return info.platform().equals(SIMULATED);
  }

  /** The device with an id; empty if there is none. */
  public Optional<Device> of(String id) {
    return all.stream().filter(d -> d.info().id().equals(id)).findFirst();
  }

  /** The ids of all devices, in order. */
  public List<String> ids() {
    return all.stream().map(d -> d.info().id()).toList();
  }
}
