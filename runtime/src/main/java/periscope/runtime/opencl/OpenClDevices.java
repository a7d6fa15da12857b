package periscope.runtime.opencl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.DeviceProvider;

/** Every device of every OpenCL driver on this machine. */
public final class OpenClDevices implements DeviceProvider {

  /** {@code CL_PLATFORM_NOT_FOUND_KHR}: there is a loader, and no driver that it knows. */
  private static final int PLATFORM_NOT_FOUND = -1001;

  private final List<Device> devices = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();

  @Override
  public Found find() {
    devices.clear();
    problems.clear();
    counts.clear();
    try {
      CL.setExceptionsEnabled(true);
      platforms();
    } catch (LinkageError e) {
      problems.add(
          "OpenCL cannot be loaded: this machine has no OpenCL loader (libOpenCL, OpenCL.dll); install one, such"
              + " as the "
          + "package ocl-icd-libopencl1 on Debian, and a driver for the device.");
    } catch (CLException e) {
      problems.add(e.getStatus() == PLATFORM_NOT_FOUND
          ? "The OpenCL loader knows no driver; install the driver of the device's maker, or pocl-opencl-icd to run"
              + " on the processor."
          : "OpenCL does not say what drivers there are (" + CL.stringFor_errorCode(e.getStatus())
          + "); reinstall its loader.");
    }
    return new Found(devices, problems);
  }

  private void platforms() {
    int[] count = new int[1];
    CL.clGetPlatformIDs(0, null, count);
    cl_platform_id[] platforms = new cl_platform_id[count[0]];
    CL.clGetPlatformIDs(platforms.length, platforms, null);
    for (cl_platform_id platform : platforms) {
      String name = "an unnamed driver";
      try {
        name = Queries.platform(platform, CL.CL_PLATFORM_NAME);
        devices(platform, name);
      } catch (CLException e) {
        problems.add(e.getStatus() == CL.CL_DEVICE_NOT_FOUND
            ? "The OpenCL driver " + name + " finds no device."
            : "The OpenCL driver " + name + " fails (" + CL.stringFor_errorCode(e.getStatus())
            + "); reinstall or update it.");
      }
    }
  }

  private void devices(cl_platform_id platform, String name) {
    int[] count = new int[1];
    CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, 0, null, count);
    cl_device_id[] found = new cl_device_id[count[0]];
    CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, found.length, found, null);
    String version = Queries.platform(platform, CL.CL_PLATFORM_VERSION);
    for (cl_device_id device : found) {
      String id = id(name);
      try {
        Queries queries = new Queries(device);
        Features features = Features.of(queries);
        DeviceInfo info = new DeviceInfo(id, queries.string(CL.CL_DEVICE_NAME), name + ", " + version,
            queries.string(CL.CL_DRIVER_VERSION), features.listed());
        devices.add(new OpenClDevice(info, platform, device, features));
      } catch (CLException e) {
        problems.add("The device " + id + " of " + name + " does not say what it can do ("
            + CL.stringFor_errorCode(e.getStatus()) + ").");
      }
    }
  }

  private String id(String platform) {
    String maker = maker(platform);
    return maker + "-" + (counts.merge(maker, 1, Integer::sum) - 1);
  }

  /** A short name for a platform: its maker's. */
  static String maker(String platform) {
    String name = platform.toLowerCase(Locale.ROOT);
    if (name.contains("portable computing language")) {
      return "pocl";
    }
    for (String known : List.of("nvidia", "intel", "amd", "apple", "arm", "qualcomm", "rusticl", "clover",
        "oclgrind")) {
      if (name.matches(".*\\b" + known + "\\b.*")) {
        return known;
      }
    }
    String word = name.replaceAll("[^a-z0-9]+", " ").strip().split(" ")[0];
    return word.isEmpty() ? "opencl" : word;
  }
}
