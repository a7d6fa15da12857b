package periscope.runtime.opencl;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
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
import periscope.runtime.kernel.LitmusKernel;

/** A context and a queue of one device, and what was made in them. */
final class OpenClSession implements AutoCloseable {

  private static final long LOOK_NANOS = 50_000;

  private final cl_device_id device;
  private final Features features;
  private final Duration limit;
  private final cl_context context;
  private final cl_command_queue queue;
  private final List<cl_mem> buffers = new ArrayList<>();
  private final Map<String, cl_kernel> kernels = new HashMap<>();
  private cl_program program;
  private boolean stuck;
  private boolean closed;

  /** @param limit longest that a command may take */
  OpenClSession(cl_platform_id platform, cl_device_id device, Features features, Duration limit) {
    this.device = device;
    this.features = features;
    this.limit = limit;
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, platform);
    context = CL.clCreateContext(properties, 1, new cl_device_id[] {device}, null, null, null);
    queue = queue();
  }

  @SuppressWarnings("deprecation")
  private cl_command_queue queue() {
    return CL.clCreateCommandQueue(context, device, CL.CL_QUEUE_PROFILING_ENABLE, null);
  }

  /** @throws InvalidInputException if the driver's compiler refuses the program, with its reasons */
  void build(LitmusKernel kernel) {
    program = CL.clCreateProgramWithSource(context, 1, new String[] {kernel.text()}, null, null);
    int language = features.languageVersion();
    String options = language >= 30 ? "-cl-std=CL3.0" : language >= 20 ? "-cl-std=CL2.0" : "";
    try {
      CL.clBuildProgram(program, 1, new cl_device_id[] {device}, options, null, null);
    } catch (CLException e) {
      if (e.getStatus() != CL.CL_BUILD_PROGRAM_FAILURE) {
        throw e;
      }
      SourceText text = new SourceText("kernel of " + kernel.test().name(), kernel.text());
      throw new InvalidInputException(BuildLog.problems(text, log()));
    }
    for (String entry : List.of(LitmusKernel.RESET, LitmusKernel.TEST, LitmusKernel.COUNT)) {
      kernels.put(entry, CL.clCreateKernel(program, entry, null));
    }
  }

  private String log() {
    long[] size = new long[1];
    CL.clGetProgramBuildInfo(program, device, CL.CL_PROGRAM_BUILD_LOG, 0, null, size);
    byte[] log = new byte[(int) size[0]];
    CL.clGetProgramBuildInfo(program, device, CL.CL_PROGRAM_BUILD_LOG, log.length, Pointer.to(log), null);
    return new String(log, StandardCharsets.UTF_8).replace("\0", "");
  }

  /** What the driver made of the program: text for some drivers, else machine code. */
  byte[] binary() {
    long[] size = new long[1];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARY_SIZES, Sizeof.size_t, Pointer.to(size), null);
    byte[] binary = new byte[(int) size[0]];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARIES, Sizeof.POINTER, Pointer.to(Pointer.to(binary)), null);
    return binary;
  }

  /** The device's architecture in the words of NVIDIA's tools; empty if it is none of theirs. */
  Optional<String> architecture() {
    Queries queries = new Queries(device);
    long major = queries.number(Queries.COMPUTE_CAPABILITY_MAJOR_NV, 0);
    return major == 0
        ? Optional.empty() : Optional.of("sm_" + major + queries.number(Queries.COMPUTE_CAPABILITY_MINOR_NV, 0));
  }

  /** Memory of that many 32-bit words. */
  cl_mem words(long count) {
    long bytes = 4 * Math.max(1, count);
    if (bytes > features.largestBuffer()) {
      throw new DeviceException("a launch needs " + bytes / 1_000_000
          + " MB in one piece, and the device gives at most "
          + features.largestBuffer() / 1_000_000 + " MB; use fewer instances or a smaller alignment", null);
    }
    cl_mem buffer = CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE, bytes, null, null);
    buffers.add(buffer);
    return buffer;
  }

  /** Sets the arguments of an entry: buffers and 32-bit numbers. */
  void arguments(String entry, Object... arguments) {
    cl_kernel kernel = kernels.get(entry);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof cl_mem buffer) {
        CL.clSetKernelArg(kernel, i, Sizeof.cl_mem, Pointer.to(buffer));
      } else {
        CL.clSetKernelArg(kernel, i, Sizeof.cl_int, Pointer.to(new int[] {(Integer) arguments[i]}));
      }
    }
  }

  cl_event run(String entry, long workItems, long workGroupSize) {
    cl_event event = new cl_event();
    CL.clEnqueueNDRangeKernel(queue, kernels.get(entry), 1, null, new long[] {workItems}, new long[] {workGroupSize}, 0,
        null, event);
    return event;
  }

  void write(cl_mem buffer, int[] values) {
    CL.clEnqueueWriteBuffer(queue, buffer, true, 0, 4L * values.length, Pointer.to(values), 0, null, null);
  }

  int[] read(cl_mem buffer, long from, int count) {
    int[] values = new int[count];
    if (count > 0) {
      CL.clEnqueueReadBuffer(queue, buffer, true, 4 * from, 4L * count, Pointer.to(values), 0, null, null);
    }
    return values;
  }

  /**
   * Waits for a command, frees its event and says how long it ran.
   *
   * @throws DeviceException if it takes too long
   */
  Duration finished(cl_event event) {
    CL.clFlush(queue);
    long deadline = System.nanoTime() + limit.toNanos();
    int[] status = {CL.CL_QUEUED};
    while (true) {
      CL.clGetEventInfo(event, CL.CL_EVENT_COMMAND_EXECUTION_STATUS, Sizeof.cl_int, Pointer.to(status), null);
      if (status[0] == CL.CL_COMPLETE) {
        break;
      } else if (status[0] < 0) {
        throw new CLException(CL.stringFor_errorCode(status[0]), status[0]);
      } else if (System.nanoTime() > deadline) {
        stuck = true;
        throw new DeviceException("a launch was not through after " + limit.toMillis() / 1e3
            + " s and was given up; use fewer instances or iterations, or look for a device that hangs", null);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Duration took = Duration.ofNanos(profile(event, CL.CL_PROFILING_COMMAND_END)
        - profile(event, CL.CL_PROFILING_COMMAND_START));
    CL.clReleaseEvent(event);
    return took;
  }

  private static long profile(cl_event event, int what) {
    long[] nanos = new long[1];
    CL.clGetEventProfilingInfo(event, what, Sizeof.cl_ulong, Pointer.to(nanos), null);
    return nanos[0];
  }

  /** Frees everything; nothing while a command that was given up may still run, since that would wait for it. */
  @Override
  public void close() {
    if (closed || stuck) {
      return;
    }
    closed = true;
    kernels.values().forEach(CL::clReleaseKernel);
    if (program != null) {
      CL.clReleaseProgram(program);
    }
    buffers.forEach(CL::clReleaseMemObject);
    CL.clReleaseCommandQueue(queue);
    CL.clReleaseContext(context);
  }
}
