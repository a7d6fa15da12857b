package periscope.runtime.opencl;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_platform_id;
import org.jocl.cl_program;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.driver.BuildLog;
import periscope.runtime.driver.GivenUp;

/**
 * A context of one device with a queue and one program: builds the program, allocates buffers, waits for commands, and
 * frees everything.
 */
final class OpenClContext implements AutoCloseable {

  private static final long LOOK_NANOS = 50_000;

  /**
   * The device of a context.
   *
   * @param limit   longest time of a command
   * @param givenUp records a command that exceeds the limit
   */
  record Where(DeviceInfo info, cl_platform_id platform, cl_device_id device, Features features, Duration limit,
      GivenUp givenUp) {}

  private final Where where;
  private final cl_context context;
  private final cl_command_queue queue;
  private final List<cl_kernel> kernels = new ArrayList<>();
  private final List<cl_mem> buffers = new ArrayList<>();
  private cl_program program;
  private boolean stuck;
  private boolean closed;

  /** @throws DeviceException if an abandoned launch on the device does not end */
  OpenClContext(Where where) {
    this.where = where;
    where.givenUp().check(where.info());
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, where.platform());
    context = CL.clCreateContext(properties, 1, new cl_device_id[] {where.device()}, null, null, null);
    queue = queue();
  }

  @SuppressWarnings("deprecation")
  private cl_command_queue queue() {
    return CL.clCreateCommandQueue(context, where.device(), CL.CL_QUEUE_PROFILING_ENABLE, null);
  }

  cl_command_queue commands() {
    return queue;
  }

  /**
   * Builds the program, in the device's newest OpenCL C.
   *
   * @param text the text that diagnostics show; the driver looks for included files in its folder
   * @param code the text to build
   * @throws InvalidInputException if the driver's compiler refuses it, with the compiler's reasons
   */
  void build(SourceText text, String code) {
    program = CL.clCreateProgramWithSource(context, 1, new String[] {code}, null, null);
    int language = where.features().languageVersion();
    String options = (language >= 30 ? "-cl-std=CL3.0" : language >= 20 ? "-cl-std=CL2.0" : "") + text.included()
        .stream().map(f -> Path.of(f.name()).toAbsolutePath().getParent()).distinct().map(f -> " -I " + f)
        .collect(Collectors.joining());
    try {
      CL.clBuildProgram(program, 1, new cl_device_id[] {where.device()}, options, null, null);
    } catch (CLException e) {
      if (e.getStatus() != CL.CL_BUILD_PROGRAM_FAILURE) {
        throw e;
      }
      throw new InvalidInputException(BuildLog.problems(text, log()));
    }
  }

  private String log() {
    long[] size = new long[1];
    CL.clGetProgramBuildInfo(program, where.device(), CL.CL_PROGRAM_BUILD_LOG, 0, null, size);
    byte[] log = new byte[(int) size[0]];
    CL.clGetProgramBuildInfo(program, where.device(), CL.CL_PROGRAM_BUILD_LOG, log.length, Pointer.to(log), null);
    return new String(log, StandardCharsets.UTF_8).replace("\0", "");
  }

  /** The compiled program as the driver returns it: PTX text for some drivers, else machine code. */
  byte[] binary() {
    long[] size = new long[1];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARY_SIZES, Sizeof.size_t, Pointer.to(size), null);
    byte[] binary = new byte[(int) size[0]];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARIES, Sizeof.POINTER, Pointer.to(Pointer.to(binary)), null);
    return binary;
  }

  /** The device's architecture in the words of NVIDIA's tools; empty if NVIDIA did not make the device. */
  Optional<String> architecture() {
    Queries queries = new Queries(where.device());
    long major = queries.number(Queries.COMPUTE_CAPABILITY_MAJOR_NV, 0);
    return major == 0
        ? Optional.empty() : Optional.of("sm_" + major + queries.number(Queries.COMPUTE_CAPABILITY_MINOR_NV, 0));
  }

  cl_kernel kernel(String name) {
    cl_kernel kernel = CL.clCreateKernel(program, name, null);
    kernels.add(kernel);
    return kernel;
  }

  /**
   * Allocates a buffer.
   *
   * @param instead remedy for the message if the device has too little memory
   */
  cl_mem buffer(long bytes, String instead) {
    long most = where.features().largestBuffer();
    if (bytes > most) {
      throw new DeviceException("a launch needs " + bytes / 1_000_000
          + " MB in one piece, and the device gives at most " + most / 1_000_000 + " MB; " + instead, null);
    }
    cl_mem buffer = CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE, Math.max(4, bytes), null, null);
    buffers.add(buffer);
    return buffer;
  }

  /** Sets an argument of a kernel to a buffer. */
  static void set(cl_kernel kernel, int at, cl_mem buffer) {
    CL.clSetKernelArg(kernel, at, Sizeof.cl_mem, Pointer.to(buffer));
  }

  cl_event enqueue(cl_kernel kernel, long[] workItems, long[] workGroup) {
    cl_event event = new cl_event();
    CL.clEnqueueNDRangeKernel(queue, kernel, workItems.length, null, workItems, workGroup, 0, null, event);
    return event;
  }

  /** The result of a call; a failure of the driver becomes a {@link DeviceException}. */
  <T> T told(Supplier<T> use) {
    try {
      return use.get();
    } catch (CLException e) {
      throw OpenClDevice.failure(where.info(), e);
    }
  }

  /**
   * Waits for a command, frees its event and returns the time that it ran.
   *
   * @throws DeviceException if the command exceeds the time limit
   */
  Duration finished(cl_event event) {
    return finished(event, () -> false).orElseThrow();
  }

  /**
   * Waits for a command until {@code stop} is true; the result is then empty, and the command is abandoned.
   *
   * @throws DeviceException if the command exceeds the time limit
   */
  Optional<Duration> finished(cl_event event, BooleanSupplier stop) {
    CL.clFlush(queue);
    long deadline = System.nanoTime() + where.limit().toNanos();
    while (true) {
      int status = status(event);
      if (status == CL.CL_COMPLETE) {
        break;
      } else if (status < 0) {
        throw new CLException(CL.stringFor_errorCode(status), status);
      } else if (System.nanoTime() > deadline) {
        stuck = true;
        throw where.givenUp().launch(where.limit(), () -> status(event) > CL.CL_COMPLETE);
      } else if (stop.getAsBoolean()) {
        stuck = true;
        return Optional.empty();
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Duration took = Duration.ofNanos(profile(event, CL.CL_PROFILING_COMMAND_END)
        - profile(event, CL.CL_PROFILING_COMMAND_START));
    CL.clReleaseEvent(event);
    return Optional.of(took);
  }

  /** The execution status of a command; negative if the command failed. */
  private static int status(cl_event event) {
    int[] status = {CL.CL_QUEUED};
    CL.clGetEventInfo(event, CL.CL_EVENT_COMMAND_EXECUTION_STATUS, Sizeof.cl_int, Pointer.to(status), null);
    return status[0];
  }

  private static long profile(cl_event event, int what) {
    long[] nanos = new long[1];
    CL.clGetEventProfilingInfo(event, what, Sizeof.cl_ulong, Pointer.to(nanos), null);
    return nanos[0];
  }

  /**
   * Frees all resources. While an abandoned command may still run, it frees none, since the driver would wait for the
   * command.
   */
  @Override
  public void close() {
    if (closed || stuck) {
      return;
    }
    closed = true;
    kernels.forEach(CL::clReleaseKernel);
    if (program != null) {
      CL.clReleaseProgram(program);
    }
    buffers.forEach(CL::clReleaseMemObject);
    CL.clReleaseCommandQueue(queue);
    CL.clReleaseContext(context);
  }
}
