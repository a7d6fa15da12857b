package periscope.runtime.driver;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
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

/** A prepared test whose kernel was built for one device, with the memory of a launch. */
public final class KernelTest implements PreparedTest {

  /** Most instances of a launch: their numbers, multiplied by threads, stay within 32 bits. */
  private static final int MOST_INSTANCES = 1 << 27;

  private final DeviceInfo info;
  private final KernelDriver driver;
  private final LitmusKernel kernel;
  private final Stress stress;
  private final LaunchShape shape;
  private final Results results;
  private boolean failed;

  /**
   * A test whose kernel the driver has built.
   *
   * @param info the device, for diagnostics
   */
  public KernelTest(DeviceInfo info, KernelDriver driver, LitmusKernel kernel, Stress stress) {
    this.info = info;
    this.driver = driver;
    this.kernel = kernel;
    this.stress = stress;
    this.shape = kernel.shape();
    results = new Results(driver, kernel, stress.alignment());
  }

  /**
   * Checks the number of instances of a launch.
   *
   * @throws DeviceException if it is too large for any device to count
   */
  public static void checkSize(LitmusKernel kernel) {
    if (kernel.shape().run() > MOST_INSTANCES) {
      throw new DeviceException(kernel.shape().run() + " instances are more than a launch can have; use at most "
          + MOST_INSTANCES, null);
    }
  }

  @Override
  public Optional<String> kernel() {
    return Optional.of(kernel.text());
  }

  @Override
  public AccessCheck accesses() {
    return driver.accesses();
  }

  @Override
  public Launch launch(long seed) {
    if (failed) {
      throw new DeviceException("the device " + info.id() + " has failed before; start anew", null);
    }
    failed = true;
    Launch launch = repeated(seed);
    failed = false;
    return launch;
  }

  /**
   * A launch that repeats the kernel {@link Stress#iterations} times and adds up the results; in the single style the
   * kernel itself repeats the test.
   */
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
    KernelDriver.Ran ran = driver.run(Draw.of(seed, shape, stress));
    long before = System.nanoTime();
    Results.Seen seen = results.read(ran);
    Launch launch = new Launch(seen.histogram(), new Unended(0, 0, seen.unfinished()), ran.kernel(),
        ran.counting().plusNanos(System.nanoTime() - before));
    if (launch.instances() != shape.instances()) {
      throw new DeviceException("the device " + info.id() + " counted " + launch.instances() + " of "
          + shape.instances() + " instances; it may have lost the launch", null);
    }
    return launch;
  }

  @Override
  public void close() {
    driver.close();
  }
}
