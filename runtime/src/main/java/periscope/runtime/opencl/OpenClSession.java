package periscope.runtime.opencl;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
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
import periscope.runtime.AccessCheck;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Stress;
import periscope.runtime.driver.BuildLog;
import periscope.runtime.driver.GivenUp;
import periscope.runtime.driver.KernelDriver;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.LaunchShape;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.optcheck.Optcheck;

/** A context and a queue of one device, and what was made in them. */
final class OpenClSession implements KernelDriver {

  private static final long LOOK_NANOS = 50_000;

  private final cl_device_id device;
  private final Features features;
  private final Duration limit;
  private final GivenUp givenUp;
  private final cl_context context;
  private final cl_command_queue queue;
  private final DeviceInfo info;
  private final LitmusKernel kernel;
  private final Map<KernelBuffer, cl_mem> buffers = new EnumMap<>(KernelBuffer.class);
  private final Map<Entry, cl_kernel> kernels = new EnumMap<>(Entry.class);
  private cl_program program;
  private boolean stuck;
  private boolean closed;

  /**
   * A context for one kernel.
   *
   * @param limit   longest that a command may take
   * @param givenUp told if one takes longer
   */
  OpenClSession(DeviceInfo info, cl_platform_id platform, cl_device_id device, Features features, LitmusKernel kernel,
      Duration limit, GivenUp givenUp) {
    this.info = info;
    this.device = device;
    this.features = features;
    this.kernel = kernel;
    this.limit = limit;
    this.givenUp = givenUp;
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, platform);
    context = CL.clCreateContext(properties, 1, new cl_device_id[] {device}, null, null, null);
    queue = queue();
  }

  /**
   * Builds the kernel and gives it memory.
   *
   * @throws InvalidInputException if the driver's compiler refuses the program, with its reasons
   */
  void prepare(Stress stress) {
    build();
    for (KernelBuffer buffer : KernelBuffer.values()) {
      if (features.capabilities().dialect().has(buffer)) {
        buffers.put(buffer, words(kernel.words(buffer, stress)));
      }
    }
    arguments(Entry.RESET);
    arguments(Entry.COUNT);
  }

  @SuppressWarnings("deprecation")
  private cl_command_queue queue() {
    return CL.clCreateCommandQueue(context, device, CL.CL_QUEUE_PROFILING_ENABLE, null);
  }

  private void build() {
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
    for (Entry entry : Entry.values()) {
      kernels.put(entry, CL.clCreateKernel(program, entry.word(), null));
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
  private byte[] binary() {
    long[] size = new long[1];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARY_SIZES, Sizeof.size_t, Pointer.to(size), null);
    byte[] binary = new byte[(int) size[0]];
    CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARIES, Sizeof.POINTER, Pointer.to(Pointer.to(binary)), null);
    return binary;
  }

  /** The device's architecture in the words of NVIDIA's tools; empty if it is none of theirs. */
  private Optional<String> architecture() {
    Queries queries = new Queries(device);
    long major = queries.number(Queries.COMPUTE_CAPABILITY_MAJOR_NV, 0);
    return major == 0
        ? Optional.empty() : Optional.of("sm_" + major + queries.number(Queries.COMPUTE_CAPABILITY_MINOR_NV, 0));
  }

  private cl_mem words(long count) {
    long bytes = 4 * Math.max(1, count);
    if (bytes > features.largestBuffer()) {
      throw new DeviceException("a launch needs " + bytes / 1_000_000
          + " MB in one piece, and the device gives at most "
          + features.largestBuffer() / 1_000_000 + " MB; use fewer instances or a smaller alignment", null);
    }
    return CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE, bytes, null, null);
  }

  /** Sets the arguments of an entry: its buffers, and what was drawn for the test. */
  private void arguments(Entry entry, int... parameters) {
    cl_kernel run = kernels.get(entry);
    int at = 0;
    for (KernelBuffer buffer : entry.buffers()) {
      if (buffers.containsKey(buffer)) {
        CL.clSetKernelArg(run, at++, Sizeof.cl_mem, Pointer.to(buffers.get(buffer)));
      }
    }
    for (int parameter : parameters) {
      CL.clSetKernelArg(run, at++, Sizeof.cl_int, Pointer.to(new int[] {parameter}));
    }
  }

  private cl_event enqueue(Entry entry, long workItems, long workGroupSize) {
    cl_event event = new cl_event();
    CL.clEnqueueNDRangeKernel(queue, kernels.get(entry), 1, null, new long[] {workItems}, new long[] {workGroupSize}, 0,
        null, event);
    return event;
  }

  @Override
  public Ran run(Draw draw) {
    return told(() -> {
      int[] places = draw.places();
      CL.clEnqueueWriteBuffer(queue, buffers.get(KernelBuffer.DEAL), true, 0, 4L * places.length, Pointer.to(places), 0,
          null, null);
      arguments(Entry.LITMUS, draw.parameters());
      LaunchShape.Counting counting = kernel.shape().counting();
      long counters = (long) counting.groups() * counting.groupSize();
      int size = kernel.shape().workGroupSize();
      cl_event reset = enqueue(Entry.RESET, counters, counting.groupSize());
      cl_event test = enqueue(Entry.LITMUS, (long) places.length * size, size);
      cl_event count = enqueue(Entry.COUNT, counters, counting.groupSize());
      finished(reset);
      Duration ran = finished(test);
      return new Ran(ran, finished(count), read(KernelBuffer.HISTOGRAMS, 0, kernel.histograms()),
          read(KernelBuffer.UNBINNED, 0, 1)[0]);
    });
  }

  @Override
  public int[] read(KernelBuffer buffer, long first, int count) {
    int[] values = new int[count];
    if (count > 0) {
      told(() -> CL.clEnqueueReadBuffer(queue, buffers.get(buffer), true, 4 * first, 4L * count, Pointer.to(values), 0,
          null, null));
    }
    return values;
  }

  /** NVIDIA's driver gives the PTX that it made as the program's binary; others give nothing that can be read. */
  @Override
  public AccessCheck accesses() {
    if (!features.capabilities().inlinePtx()) {
      return Optcheck.unchecked("the driver of " + info.id() + " does not give its compiled code as text");
    }
    String ptx = new String(binary(), StandardCharsets.UTF_8);
    AccessCheck checked = Optcheck.ptx(kernel.test(), ptx);
    if (checked.result() != AccessCheck.Result.KEPT) {
      return checked;
    }
    return architecture().flatMap(a -> Disassembler.listing(ptx, a))
        .map(sass -> Optcheck.sass(kernel.test(), sass, Entry.LITMUS.word()))
        .orElse(new AccessCheck(AccessCheck.Result.KEPT,
            checked.detail()
            + "; machine code was not looked at, for which ptxas and cuobjdump or nvdisasm must be on the path"));
  }

  private <T> T told(Supplier<T> use) {
    try {
      return use.get();
    } catch (CLException e) {
      throw OpenClDevice.failure(info, e);
    }
  }

  /**
   * Waits for a command, frees its event and says how long it ran.
   *
   * @throws DeviceException if it takes too long
   */
  private Duration finished(cl_event event) {
    CL.clFlush(queue);
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      int status = status(event);
      if (status == CL.CL_COMPLETE) {
        break;
      } else if (status < 0) {
        throw new CLException(CL.stringFor_errorCode(status), status);
      } else if (System.nanoTime() > deadline) {
        stuck = true;
        throw givenUp.launch(limit, () -> status(event) > CL.CL_COMPLETE);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Duration took = Duration.ofNanos(profile(event, CL.CL_PROFILING_COMMAND_END)
        - profile(event, CL.CL_PROFILING_COMMAND_START));
    CL.clReleaseEvent(event);
    return took;
  }

  /** What has become of a command; negative if it failed. */
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
    buffers.values().forEach(CL::clReleaseMemObject);
    CL.clReleaseCommandQueue(queue);
    CL.clReleaseContext(context);
  }
}
