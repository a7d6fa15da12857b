package periscope.runtime.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.LaunchedProgram.Array;
import periscope.litmus.launch.LaunchedProgram.Parameter;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.runtime.DeviceInfo;
import periscope.runtime.launch.PreparedLaunch;

/** A launch of a kernel as its author wrote it, with a context for it alone. */
final class OpenClLaunch implements PreparedLaunch {

  /** The language of kernels that OpenCL devices run. */
  private static final String LANGUAGE = "OPENCL";

  private static final Pattern INCLUDE = Pattern.compile("\\s*#\\s*include\\s+\"([^\"]+)\".*");

  /**
   * A buffer.
   *
   * @param initial its initial content
   * @param array   index of its array among the program's arrays
   */
  private record Memory(cl_mem buffer, ByteBuffer initial, int array) {}

  private final LaunchedProgram program;
  private final OpenClContext context;
  private final cl_kernel kernel;
  private final List<Memory> memory = new ArrayList<>();

  /**
   * Builds the kernel and sets its arguments.
   *
   * @param before definitions to put before the text
   */
  OpenClLaunch(OpenClContext context, SourceText text, LaunchedProgram program, String before) {
    this.context = context;
    this.program = program;
    context.build(text, before + code(text));
    kernel = kernel(text);
    for (int i = 0; i < program.parameters().size(); i++) {
      give(i, program.parameters().get(i));
    }
  }

  /**
   * Refuses launches that OpenCL devices cannot run: other languages, parameters with structures or vectors, shared
   * buffers, and variables of the program.
   *
   * @throws InvalidInputException with every reason
   */
  static void check(DeviceInfo device, SourceText text, LaunchedProgram program) {
    if (!program.language().equals(LANGUAGE)) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, device.id() + " runs kernels in OpenCL C, and "
          + program.kernel() + " is in another language", "run it on a simulated device"));
    }
    List<Diagnostic> problems = new ArrayList<>();
    program.parameters().stream().filter(Parameter.Members.class::isInstance).forEach(p -> problems.add(
        Diagnostic.error(text, Span.NONE, p.name() + " has structures or vectors, which are not handed to OpenCL"
            + " devices yet", "give the kernel an array for each member, or run it on a simulated device")));
    program.parameters().stream().filter(Parameter.Shared.class::isInstance).forEach(p -> problems.add(
        Diagnostic.error(text, Span.NONE, p.name() + " points into the buffer of another parameter, which is not handed"
            + " to OpenCL devices yet", "give it a buffer of its own, or run it on a simulated device")));
    program.variables().forEach(v -> problems.add(Diagnostic.error(text, Span.NONE, v + " is a variable of the program,"
        + " which a launch on an OpenCL device leaves to the next one", "make it a parameter of the kernel, or run it"
        + " on a simulated device")));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
  }

  private cl_kernel kernel(SourceText text) {
    try {
      return context.kernel(program.kernel());
    } catch (CLException e) {
      if (e.getStatus() != CL.CL_INVALID_KERNEL_NAME) {
        throw e;
      }
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "the device's compiler made no kernel "
          + program.kernel(), "a function of OpenCL C may have the same name; give the kernel another one"));
    }
  }

  /** The text that the driver builds. The author's lines keep their numbers; assertions have no effect on a device. */
  static String code(SourceText text) {
    StringBuilder code = new StringBuilder("#define assert(x) ((void)(x))\n");
    new TreeMap<>(text.definitions()).forEach((name, value) -> code.append("#define ").append(name).append(' ')
        .append(value).append('\n'));
    text.compilation().undefined().stream().sorted().forEach(name -> code.append("#undef ").append(name).append('\n'));
    return code.append("#line 1\n").append(inlined(text, text.included())).toString();
  }

  /**
   * A text in which the shipped files that it includes replace the include lines, since no driver could find these
   * files.
   */
  private static String inlined(SourceText text, List<SourceText> files) {
    StringBuilder code = new StringBuilder();
    int line = 1;
    for (String each : text.content().lines().toList()) {
      line++;
      Matcher include = INCLUDE.matcher(each);
      Optional<SourceText> file = include.matches() ? files.stream().filter(f -> f.shipped()
          && f.name().equals(SourceText.beside(text.name(), include.group(1)))).findFirst() : Optional.empty();
      code.append(file.map(f -> "#line 1\n" + inlined(f, files) + "#line ").orElse(each)).append(file.isPresent()
          ? line + "\n" : "\n");
    }
    return code.toString();
  }

  private void give(int at, Parameter parameter) {
    if (parameter instanceof Parameter.Number number) {
      ByteBuffer value = bytes(number.type(), new long[] {number.value()});
      CL.clSetKernelArg(kernel, at, value.capacity(), Pointer.to(value));
      return;
    }
    int which = IntStream.range(0, program.arrays().size())
        .filter(a -> program.arrays().get(a).name().equals(parameter.name())).findFirst().orElse(-1);
    if (which < 0) {
      // The kernel never uses it.
      OpenClContext.set(kernel, at, context.buffer(Long.BYTES, ""));
      return;
    }
    Array array = program.arrays().get(which);
    ByteBuffer initial = bytes(array.type(), array.initial());
    if (array.space() == AddressSpace.LOCAL) {
      CL.clSetKernelArg(kernel, at, initial.capacity(), null);
      return;
    }
    cl_mem buffer = context.buffer(initial.capacity(), "give it fewer elements");
    memory.add(new Memory(buffer, initial, which));
    OpenClContext.set(kernel, at, buffer);
  }

  private static int size(NumberType type) {
    return Math.max(1, type.bits() / Byte.SIZE);
  }

  private static ByteBuffer bytes(NumberType type, long[] values) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(values.length * size(type)).order(ByteOrder.nativeOrder());
    for (long value : values) {
      switch (size(type)) {
        case Byte.BYTES -> bytes.put((byte) value);
        case Short.BYTES -> bytes.putShort((short) value);
        case Integer.BYTES -> bytes.putInt((int) value);
        default -> bytes.putLong(value);
      }
    }
    return bytes.rewind();
  }

  private static long[] values(NumberType type, ByteBuffer bytes) {
    long[] values = new long[bytes.capacity() / size(type)];
    for (int i = 0; i < values.length; i++) {
      values[i] = type.wrap(switch (size(type)) {
        case Byte.BYTES -> bytes.get(i);
        case Short.BYTES -> bytes.getShort(Short.BYTES * i);
        case Integer.BYTES -> bytes.getInt(Integer.BYTES * i);
        default -> bytes.getLong(Long.BYTES * i);
      });
    }
    return values;
  }

  @Override
  public GridRun run(Inputs inputs, long seed, long most, BooleanSupplier stop) {
    return context.told(() -> {
      for (Memory m : memory) {
        Array array = program.arrays().get(m.array());
        ByteBuffer first = Optional.ofNullable(inputs.contents().get(array.name()))
            .map(c -> bytes(array.type(), c)).orElse(m.initial());
        CL.clEnqueueWriteBuffer(context.commands(), m.buffer(), true, 0, first.capacity(), Pointer.to(first), 0, null,
            null);
      }
      Grid grid = program.grid();
      long[][] held = new long[program.arrays().size()][0];
      Optional<Duration> took =
          context.finished(context.enqueue(kernel, sizes(grid, true), sizes(grid, false)), stop);
      if (took.isEmpty()) {
        return new GridRun(Ending.CUT, Optional.empty(), 0, Optional.empty(), held);
      }
      for (Memory m : memory) {
        ByteBuffer read = ByteBuffer.allocateDirect(m.initial().capacity()).order(ByteOrder.nativeOrder());
        CL.clEnqueueReadBuffer(context.commands(), m.buffer(), true, 0, read.capacity(), Pointer.to(read), 0, null,
            null);
        held[m.array()] = values(program.arrays().get(m.array()).type(), read);
      }
      return new GridRun(Ending.ENDED, Optional.empty(), 0, took, held);
    });
  }

  private static long[] sizes(Grid grid, boolean all) {
    return IntStream.range(0, grid.dimensions())
        .mapToLong(d -> grid.local().get(d) * (all ? (long) grid.groups().get(d) : 1)).toArray();
  }

  @Override
  public void close() {
    context.close();
  }
}
