package periscope.runtime.opencl;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.AccessCheck;
import periscope.runtime.Stress;
import periscope.runtime.driver.KernelDriver;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.LaunchShape;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.optcheck.Optcheck;

/** A litmus test on an OpenCL device, with a context for it alone. */
final class OpenClSession implements KernelDriver {

  private final OpenClContext.Where where;
  private final OpenClContext context;
  private final LitmusKernel kernel;
  private final Map<KernelBuffer, cl_mem> buffers = new EnumMap<>(KernelBuffer.class);
  private final Map<Entry, cl_kernel> kernels = new EnumMap<>(Entry.class);

  OpenClSession(OpenClContext.Where where, LitmusKernel kernel) {
    this.where = where;
    this.kernel = kernel;
    context = new OpenClContext(where);
  }

  /**
   * Builds the kernel and allocates its buffers.
   *
   * @throws InvalidInputException if the driver's compiler refuses the program, with the compiler's reasons
   */
  void prepare(Stress stress) {
    context.build(new SourceText("kernel of " + kernel.test().name(), kernel.text()), kernel.text());
    for (Entry entry : Entry.values()) {
      kernels.put(entry, context.kernel(entry.word()));
    }
    for (KernelBuffer buffer : KernelBuffer.values()) {
      if (where.features().capabilities().dialect().has(buffer)) {
        buffers.put(buffer, context.buffer(4 * Math.max(1, kernel.words(buffer, stress)),
            "use fewer instances or a smaller alignment"));
      }
    }
    arguments(Entry.RESET);
    arguments(Entry.COUNT);
  }

  /**
   * Sets the arguments of an entry: its buffers, followed by the numbers of the launch for the entry that runs the
   * test.
   */
  private void arguments(Entry entry, int... parameters) {
    cl_kernel run = kernels.get(entry);
    int at = 0;
    for (KernelBuffer buffer : entry.buffers()) {
      if (buffers.containsKey(buffer)) {
        OpenClContext.set(run, at++, buffers.get(buffer));
      }
    }
    for (int parameter : parameters) {
      CL.clSetKernelArg(run, at++, Sizeof.cl_int, Pointer.to(new int[] {parameter}));
    }
  }

  private cl_event enqueue(Entry entry, long workItems, long workGroupSize) {
    return context.enqueue(kernels.get(entry), new long[] {workItems}, new long[] {workGroupSize});
  }

  @Override
  public Ran run(Draw draw) {
    return context.told(() -> {
      int[] places = draw.places();
      CL.clEnqueueWriteBuffer(context.commands(), buffers.get(KernelBuffer.DEAL), true, 0, 4L * places.length,
          Pointer.to(places), 0, null, null);
      arguments(Entry.LITMUS, draw.parameters());
      LaunchShape.Counting counting = kernel.shape().counting();
      long counters = (long) counting.groups() * counting.groupSize();
      int size = kernel.shape().workGroupSize();
      cl_event reset = enqueue(Entry.RESET, counters, counting.groupSize());
      cl_event test = enqueue(Entry.LITMUS, (long) places.length * size, size);
      cl_event count = enqueue(Entry.COUNT, counters, counting.groupSize());
      context.finished(reset);
      Duration ran = context.finished(test);
      return new Ran(ran, context.finished(count), read(KernelBuffer.HISTOGRAMS, 0, kernel.histograms()),
          read(KernelBuffer.UNBINNED, 0, 1)[0]);
    });
  }

  @Override
  public int[] read(KernelBuffer buffer, long first, int count) {
    int[] values = new int[count];
    if (count > 0) {
      context.told(() -> CL.clEnqueueReadBuffer(context.commands(), buffers.get(buffer), true, 4 * first, 4L * count,
          Pointer.to(values), 0, null, null));
    }
    return values;
  }

  /**
   * The check of the PTX that NVIDIA's driver returns as the program's binary, and of its machine code; other drivers
   * return no text.
   */
  @Override
  public AccessCheck accesses() {
    if (!where.features().capabilities().inlinePtx()) {
      return Optcheck.unchecked("the driver of " + where.info().id() + " does not give its compiled code as text");
    }
    String ptx = new String(context.binary(), StandardCharsets.UTF_8);
    AccessCheck checked = Optcheck.ptx(kernel.test(), ptx);
    if (checked.kept() != Verdict.HOLDS) {
      return checked;
    }
    return context.architecture().flatMap(a -> Disassembler.listing(ptx, a))
        .map(sass -> Optcheck.sass(kernel.test(), sass, Entry.LITMUS.word()))
        .orElse(new AccessCheck(Verdict.HOLDS,
            checked.detail()
            + "; machine code was not looked at, for which ptxas and cuobjdump or nvdisasm must be on the path"));
  }

  @Override
  public void close() {
    context.close();
  }
}
