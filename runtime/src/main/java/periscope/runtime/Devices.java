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
 * Every device there is.
 *
 * @param all      real ones first, simulated ones last; otherwise in the order of their providers
 * @param problems what kept devices from being found
 */
public record Devices(List<Device> all, List<String> problems) {

  /** What {@link DeviceInfo#platform} says of a simulated device. */
  public static final String SIMULATED = "simulated";

  /** Those that were asked in this process. */
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
   * Frees what drivers hold for the whole process. To be called by the thread that used them, before the process begins
   * to shut down: NVIDIA's Vulkan driver, of 2025, ends a process with a fault that leaves this to the driver, or to a
   * thread of the shutdown.
   */
  public static void end() {
    ASKED.forEach(DeviceProvider::end);
    ASKED.clear();
  }

  /** Whether a device is none of hardware, or of a driver. */
  public static boolean simulated(Device device) {
    return simulated(device.info());
  }

  /** Whether what says this of itself is none of hardware, or of a driver. */
  public static boolean simulated(DeviceInfo info) {
    return info.platform().equals(SIMULATED);
  }

  /** The device of that id. */
  public Optional<Device> of(String id) {
    return all.stream().filter(d -> d.info().id().equals(id)).findFirst();
  }

  /** All ids, in order. */
  public List<String> ids() {
    return all.stream().map(d -> d.info().id()).toList();
  }
}
