package periscope.runtime.opencl;

import java.time.Duration;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import periscope.litmus.LitmusTest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.driver.GivenUp;
import periscope.runtime.driver.KernelTest;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/** One device of an OpenCL driver. */
final class OpenClDevice implements Device, LaunchDevice {

  /** Longest that a part of a launch may take. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final DeviceInfo info;
  private final cl_platform_id platform;
  private final cl_device_id device;
  private final Features features;
  private final GivenUp givenUp = new GivenUp();

  OpenClDevice(DeviceInfo info, cl_platform_id platform, cl_device_id device, Features features) {
    this.info = info;
    this.platform = platform;
    this.device = device;
    this.features = features;
  }

  @Override
  public DeviceInfo info() {
    return info;
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    return prepare(test, text, stress, LIMIT);
  }

  /** The same with another limit on the time of a launch. */
  PreparedTest prepare(LitmusTest test, SourceText text, Stress stress, Duration limit) {
    LitmusKernel kernel = LitmusKernel.of(test, text, features.capabilities(), stress);
    OpenClSession session = null;
    try {
      KernelTest.checkSize(kernel);
      session = new OpenClSession(where(limit), kernel);
      session.prepare(stress);
      return new KernelTest(info, session, kernel, stress);
    } catch (CLException e) {
      throw closing(session, failure(info, e));
    } catch (RuntimeException e) {
      throw closing(session, e);
    }
  }

  @Override
  public PreparedLaunch prepare(SourceText text, LaunchedProgram program) {
    OpenClLaunch.check(info, text, program);
    try {
      OpenClContext context = new OpenClContext(where(LIMIT));
      try {
        return new OpenClLaunch(context, text, program);
      } catch (RuntimeException e) {
        context.close();
        throw e;
      }
    } catch (CLException e) {
      throw failure(info, e);
    }
  }

  private OpenClContext.Where where(Duration limit) {
    return new OpenClContext.Where(info, platform, device, features, limit, givenUp);
  }

  private static RuntimeException closing(OpenClSession session, RuntimeException e) {
    if (session != null) {
      session.close();
    }
    return e;
  }

  /** A failure of the driver in words. */
  static DeviceException failure(DeviceInfo info, CLException e) {
    String help = switch (e.getStatus()) {
      case CL.CL_MEM_OBJECT_ALLOCATION_FAILURE, CL.CL_OUT_OF_RESOURCES, CL.CL_OUT_OF_HOST_MEMORY,
          CL.CL_INVALID_BUFFER_SIZE ->
          "use fewer instances, a smaller alignment or a smaller scratch memory";
      case CL.CL_INVALID_WORK_GROUP_SIZE -> "use smaller work-groups";
      case CL.CL_DEVICE_NOT_AVAILABLE -> "see whether another program uses it";
      default -> "the device may be lost; look at the driver's log";
    };
    return new DeviceException("the device " + info.id() + " failed with " + CL.stringFor_errorCode(e.getStatus())
        + "; " + help, e);
  }
}
