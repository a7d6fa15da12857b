package periscope.runtime.opencl;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jocl.CLException;
import org.jocl.cl_event;
import org.jocl.cl_mem;
import periscope.runtime.AccessCheck;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Histogram;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Style;
import periscope.runtime.Unended;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.LaunchShape;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.optcheck.Optcheck;

/** A test that was built for one device, with the memory of a launch. */
final class OpenClTest implements PreparedTest {

  /** Most instances of a launch: their numbers, times threads, stay within 32 bits. */
  private static final int MOST_INSTANCES = 1 << 27;

  private static final int COUNTING_GROUP = 64;

  private final DeviceInfo info;
  private final OpenClSession session;
  private final LitmusKernel kernel;
  private final Stress stress;
  private final LaunchShape shape;
  private final int countingGroups;
  private final int countingGroupSize;
  private final cl_mem deal;
  private final cl_mem scratch;
  private final cl_mem shadow;
  private final Results results;
  private final cl_mem arrivals;
  private final cl_mem progress;
  private final boolean inlinePtx;
  private boolean failed;

  OpenClTest(DeviceInfo info, OpenClSession session, LitmusKernel kernel, Stress stress, Features features) {
    this.info = info;
    this.session = session;
    this.kernel = kernel;
    this.stress = stress;
    this.shape = kernel.shape();
    if (shape.run() > MOST_INSTANCES) {
      throw new DeviceException(shape.run() + " instances are more than a launch can have; use at most "
          + MOST_INSTANCES, null);
    }
    inlinePtx = features.capabilities().inlinePtx();
    boolean cpu = features.capabilities().cpu();
    countingGroupSize = cpu ? 1 : Math.min(COUNTING_GROUP, features.capabilities().workGroupSize());
    countingGroups = features.capabilities().computeUnits() * (cpu ? 1 : 4);
    deal = session.words(shape.testingGroups() + shape.stressingGroups());
    scratch = session.words(stress.scratchSize());
    shadow = session.words(shape.bankConflicts() ? shadowWords() : 1);
    arrivals = session.words(shape.run());
    progress = session.words(shape.teams() + 1);
    results = new Results(session, kernel, stress.alignment(), countingGroups);
  }

  /** Other memory for every work-item: a block in whole rounds of banks, and room to move it by one round. */
  private long shadowWords() {
    long block = (kernel.block(stress.alignment()) + 31L) / 32 * 32 + 32;
    return block * shape.workGroupSize() * (shape.testingGroups() + shape.stressingGroups()) + 64;
  }

  @Override
  public Optional<String> kernel() {
    return Optional.of(kernel.text());
  }

  /** NVIDIA's driver gives the PTX that it made as the program's binary; others give nothing that can be read. */
  @Override
  public AccessCheck accesses() {
    if (!inlinePtx) {
      return Optcheck.unchecked("the driver of " + info.id() + " does not give its compiled code as text");
    }
    String ptx = new String(session.binary(), StandardCharsets.UTF_8);
    AccessCheck checked = Optcheck.ptx(kernel.test(), ptx);
    if (checked.result() != AccessCheck.Result.KEPT) {
      return checked;
    }
    return session.architecture().flatMap(a -> Disassembler.listing(ptx, a))
        .map(sass -> Optcheck.sass(kernel.test(), sass, LitmusKernel.TEST))
        .orElse(new AccessCheck(AccessCheck.Result.KEPT,
            checked.detail()
            + "; machine code was not looked at, for which ptxas and cuobjdump or nvdisasm must be on the path"));
  }

  @Override
  public Launch launch(long seed) {
    if (failed) {
      throw new DeviceException("the device " + info.id() + " has failed before; start anew", null);
    }
    try {
      failed = true;
      Launch launch = repeated(seed);
      failed = false;
      return launch;
    } catch (CLException e) {
      throw OpenClDevice.failure(info, e);
    }
  }

  /** In the single style a kernel repeats the test itself. */
  private Launch repeated(long seed) {
    int times = stress.style() == Style.SINGLE ? 1 : stress.iterations();
    if (times == 1) {
      return once(seed);
    }
    SplittableRandom seeds = new SplittableRandom(seed);
    Launch sum = new Launch(Histogram.EMPTY, Duration.ZERO, Duration.ZERO);
    for (int i = 0; i < times; i++) {
      sum = sum.plus(once(seeds.nextLong()));
    }
    return sum;
  }

  private Launch once(long seed) {
    Draw draw = Draw.of(seed, shape, stress);
    session.write(deal, draw.deal().stream().mapToInt(Integer::intValue).toArray());
    session.arguments(LitmusKernel.RESET, results.memory(), results.results(), arrivals, progress, results.unbinned());
    session.arguments(LitmusKernel.TEST, results.memory(), results.results(), results.spelt(), arrivals, progress, deal,
        scratch, shadow, draw.order().first(), draw.order().stride(), draw.rotation(), draw.patience(), draw.seed(), 0);
    session.arguments(LitmusKernel.COUNT, results.memory(), results.results(), results.histograms(),
        results.unbinned());
    long counters = (long) countingGroups * countingGroupSize;
    cl_event reset = session.run(LitmusKernel.RESET, counters, countingGroupSize);
    cl_event test = session.run(LitmusKernel.TEST, (long) draw.deal().size() * shape.workGroupSize(),
        shape.workGroupSize());
    cl_event count = session.run(LitmusKernel.COUNT, counters, countingGroupSize);
    session.finished(reset);
    Duration ran = session.finished(test);
    Duration counted = session.finished(count);
    long before = System.nanoTime();
    Results.Seen seen = results.read();
    Launch launch = new Launch(
        seen.histogram(), new Unended(0, 0, seen.unfinished()), ran, counted.plusNanos(System.nanoTime() - before));
    if (launch.instances() != shape.instances()) {
      throw new DeviceException("the device " + info.id() + " counted " + launch.instances() + " of "
          + shape.instances() + " instances; it may have lost the launch", null);
    }
    return launch;
  }

  @Override
  public void close() {
    session.close();
  }
}
