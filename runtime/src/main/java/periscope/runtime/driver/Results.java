package periscope.runtime.driver;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.runtime.DeviceException;
import periscope.runtime.Histogram;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.OutcomeIndex;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.kernel.dialect.KernelBuffer;

/** The reader of a launch's results, which the kernel left in buffers on the device. */
final class Results {

  /** Most instances without a bin for which the host reads single words instead of whole buffers. */
  private static final int FEW = 64;

  /** Largest buffer that the host reads as a whole, in words. */
  private static final long MOST_WORDS = 1 << 27;

  private final KernelDriver driver;
  private final LitmusKernel kernel;
  private final OutcomeIndex index;
  private final int alignment;
  private final Map<Integer, Outcome> known = new HashMap<>();

  /**
   * The outcomes of a launch.
   *
   * @param unfinished number of instances in which a loop exceeded its bound
   */
  record Seen(Histogram histogram, long unfinished) {}

  Results(KernelDriver driver, LitmusKernel kernel, int alignment) {
    this.driver = driver;
    this.kernel = kernel;
    this.index = kernel.index();
    this.alignment = alignment;
  }

  Seen read(KernelDriver.Ran ran) {
    Map<Outcome, Long> counts = new HashMap<>();
    int histograms = kernel.shape().counting().groups();
    int[] all = ran.histograms();
    for (int bin = 0; bin < index.bins(); bin++) {
      long sum = 0;
      for (int h = 0; h < histograms; h++) {
        sum += Integer.toUnsignedLong(all[h * index.bins() + bin]);
      }
      if (sum > 0) {
        counts.put(known.computeIfAbsent(bin, index::outcome), sum);
      }
    }
    int rest = ran.unbinned();
    long unfinished = rest == 0 ? 0 : exact(driver.read(KernelBuffer.UNBINNED, 1, rest), counts);
    return new Seen(Histogram.of(counts), unfinished);
  }

  /** Adds the outcomes of instances without a bin to the counts; returns the number of unfinished ones. */
  private long exact(int[] instances, Map<Outcome, Long> counts) {
    boolean few = instances.length <= FEW;
    int run = kernel.shape().run();
    int block = kernel.block(alignment);
    Words left = few ? at -> driver.read(KernelBuffer.RESULTS, at, 1)[0]
        : whole(KernelBuffer.RESULTS, (long) run * kernel.test().threads().size());
    Words values = few ? at -> driver.read(KernelBuffer.SPELT, at, 1)[0]
        : whole(KernelBuffer.SPELT, (long) run * index.registers().size() * kernel.registerWords());
    Words cells = few ? at -> driver.read(KernelBuffer.MEMORY, at, 1)[0]
        : whole(KernelBuffer.MEMORY, (long) run * block);
    Map<List<Long>, Long> found = new HashMap<>();
    long unfinished = 0;
    for (int instance : instances) {
      Long[] slots = slots(instance, run, left, values);
      if (slots.length == 0) {
        unfinished++;
        continue;
      }
      for (int x = 0; x < index.locations().size(); x++) {
        slots[index.registers().size() + x] =
            cell(kernel.test().locations().get(x).type(), cells, (long) instance * block
                + (long) x * kernel.stride(alignment));
      }
      found.merge(Arrays.asList(slots), 1L, Long::sum);
    }
    found.forEach((slots, count) -> counts.merge(outcome(slots), count, Long::sum));
    return unfinished;
  }

  /** The words of a buffer, by index. */
  private interface Words {
    int at(long place);
  }

  private Words whole(KernelBuffer buffer, long count) {
    if (count > MOST_WORDS) {
      return at -> driver.read(buffer, at, 1)[0];
    }
    int[] words = driver.read(buffer, 0, (int) count);
    return at -> words[(int) at];
  }

  /**
   * The registers of an instance, followed by empty places for its locations; an empty array if a loop in it exceeded
   * its bound.
   */
  private Long[] slots(int instance, int run, Words left, Words values) {
    Long[] slots = new Long[index.registers().size() + index.locations().size()];
    int at = 0;
    for (int t = 0; t < kernel.test().threads().size(); t++) {
      int number = left.at((long) t * run + instance);
      if (number == LitmusKernel.NOT_RUN) {
        throw new DeviceException("the device did not run P" + t
            + " of some instance; its driver may have compiled the kernel wrongly", null);
      } else if (number == LitmusKernel.GAVE_UP) {
        return new Long[0];
      }
      for (Digit d : index.of(t)) {
        slots[at] = number == LitmusKernel.SPELT_OUT ? spelt(values, at, run, instance) : index.value(d, number);
        at++;
      }
    }
    return slots;
  }

  /** The value of a location; a type with fewer than 32 bits occupies the lowest bits of its word. */
  private static long cell(NumberType type, Words cells, long at) {
    long low = Integer.toUnsignedLong(cells.at(at));
    return type.wrap(type.bits() == Long.SIZE ? low | (long) cells.at(at + 1) << Integer.SIZE : low);
  }

  private long spelt(Words values, int register, int run, int instance) {
    long at = (long) register * kernel.registerWords() * run + instance;
    int low = values.at(at);
    return kernel.registerWords() == 1 ? low : Integer.toUnsignedLong(low) | (long) values.at(at + run) << Integer.SIZE;
  }

  private Outcome outcome(List<Long> slots) {
    Map<Outcome.Register, Long> registers = new HashMap<>();
    Map<String, Long> locations = new HashMap<>();
    int at = 0;
    for (Digit d : index.registers()) {
      registers.put(new Outcome.Register(d.thread(), d.name()), slots.get(at++));
    }
    for (Location x : kernel.test().locations()) {
      locations.put(x.name(), slots.get(at++));
    }
    return Outcome.of(registers, locations);
  }
}
