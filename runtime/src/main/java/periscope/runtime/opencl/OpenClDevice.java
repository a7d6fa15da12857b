package periscope.runtime.opencl;

import java.time.Duration;
import java.util.stream.Stream;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.driver.GivenUp;
import periscope.runtime.driver.KernelTest;
import periscope.runtime.kernel.Capabilities;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.PtxAtomics;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/** One device of an OpenCL driver. */
final class OpenClDevice implements Device, LaunchDevice {

  /** Longest time of one command of a launch. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * {@link #lookCost} of a GPU, as a multiple of a processor's: a GPU reads the cache that all work-groups share, in
   * hundreds of nanoseconds; a processor reads a cache of its own, in a few.
   */
  private static final int GPU_LOOK = 64;

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

  /** {@link #prepare(LitmusTest, SourceText, Stress)} with another time limit for commands. */
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
  public boolean wantsPtx() {
    Capabilities c = features.capabilities();
    return c.inlinePtx() && !(c.scopes().contains(Scope.DEVICE) && c.fenceScopes().contains(Scope.DEVICE)
        && c.fenceOrders().contains(MemoryOrder.SEQ_CST));
  }

  @Override
  public int lookCost() {
    return features.capabilities().processor().cpu() ? 1 : GPU_LOOK;
  }

  @Override
  public PreparedLaunch prepare(SourceText text, LaunchedProgram program) {
    OpenClLaunch.check(info, text, program);
    try {
      return launch(text, program, "");
    } catch (InvalidInputException e) {
      if (!wantsPtx() || Instruction.walk(program.body()).noneMatch(this::foreign)) {
        throw e;
      }
      throw new InvalidInputException(Stream.concat(e.diagnostics().stream(), Stream.of(Diagnostic.error(text,
          Span.NONE, info.id() + " has few orders and scopes of its own", "--mapping " + TABLE + " compiles atomic "
          + "operations and fences to PTX, which it runs"))).toList());
    }
  }

  @Override
  public PreparedLaunch prepare(SourceText text, LaunchedProgram written, Mapping mapping) {
    if (!features.capabilities().inlinePtx()) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, info.id() + " has a compiler of its own, and "
          + mapping.name() + " compiles to " + mapping.to(), "leave the mapping out, or run it on a simulated device"));
    }
    OpenClLaunch.check(info, text, written);
    return launch(text, written, PtxAtomics.of(text, written, mapping));
  }

  /** Whether an operation has an order or a scope that the device's compiler has no word for. */
  private boolean foreign(Instruction instruction) {
    Capabilities c = features.capabilities();
    return instruction instanceof Fence f ? !c.fenceOrders().contains(f.semantics().order())
            || !c.fenceScopes().contains(f.semantics().scope())
        : instruction instanceof Access a && a.semantics().atomic() && (!c.orders().contains(a.semantics().order())
            || !c.scopes().contains(a.semantics().scope()));
  }

  /**
   * Prepares a launch.
   *
   * @param before definitions to put before the text
   */
  private PreparedLaunch launch(SourceText text, LaunchedProgram program, String before) {
    try {
      OpenClContext context = new OpenClContext(where(LIMIT));
      try {
        return new OpenClLaunch(context, text, program, before);
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

  /** A failure of the driver as an exception with a message for users. */
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
