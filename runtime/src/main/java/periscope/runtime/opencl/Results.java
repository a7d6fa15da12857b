package periscope.runtime.opencl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jocl.cl_mem;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.runtime.DeviceException;
import periscope.runtime.Histogram;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.OutcomeIndex;
import periscope.runtime.kernel.OutcomeIndex.Digit;

/** What a launch leaves on the device, and how it is read. */
final class Results {

  /** Up to so many instances without a bin are read one by one. */
  private static final int FEW = 64;

  /** Largest buffer that is read at once, in words. */
  private static final long MOST_WORDS = 1 << 27;

  private final OpenClSession session;
  private final LitmusKernel kernel;
  private final OutcomeIndex index;
  private final int alignment;
  private final int histogramCount;
  private final cl_mem memory;
  private final cl_mem results;
  private final cl_mem spelt;
  private final cl_mem histograms;
  private final cl_mem unbinned;
  private final Map<Integer, Outcome> known = new HashMap<>();

  /**
   * What was read.
   *
   * @param unfinished instances in which a loop ran out of turns
   */
  record Seen(Histogram histogram, long unfinished) {}

  Results(OpenClSession session, LitmusKernel kernel, int alignment, int histogramCount) {
    this.session = session;
    this.kernel = kernel;
    this.index = kernel.index();
    this.alignment = alignment;
    this.histogramCount = histogramCount;
    long run = kernel.shape().run();
    memory = session.words(run * kernel.block(alignment));
    results = session.words(run * kernel.test().threads().size());
    spelt = session.words(run * index.registers().size() * kernel.registerWords());
    histograms = session.words((long) histogramCount * index.bins());
    unbinned = session.words(1 + run);
  }

  cl_mem memory() {
    return memory;
  }

  cl_mem results() {
    return results;
  }

  cl_mem spelt() {
    return spelt;
  }

  cl_mem histograms() {
    return histograms;
  }

  cl_mem unbinned() {
    return unbinned;
  }

  Seen read() {
    Map<Outcome, Long> counts = new HashMap<>();
    int[] all = session.read(histograms, 0, histogramCount * index.bins());
    for (int bin = 0; bin < index.bins(); bin++) {
      long sum = 0;
      for (int h = 0; h < histogramCount; h++) {
        sum += Integer.toUnsignedLong(all[h * index.bins() + bin]);
      }
      if (sum > 0) {
        counts.put(known.computeIfAbsent(bin, index::outcome), sum);
      }
    }
    int rest = session.read(unbinned, 0, 1)[0];
    long unfinished = rest == 0 ? 0 : exact(session.read(unbinned, 1, rest), counts);
    return new Seen(Histogram.of(counts), unfinished);
  }

  /** Reads instances one by one; the number of those that were not finished. */
  private long exact(int[] instances, Map<Outcome, Long> counts) {
    boolean few = instances.length <= FEW;
    int run = kernel.shape().run();
    int block = kernel.block(alignment);
    Words left = few ? at -> session.read(results, at, 1)[0]
        : whole(results, (long) run * kernel.test().threads().size());
    Words values = few ? at -> session.read(spelt, at, 1)[0]
        : whole(spelt, (long) run * index.registers().size() * kernel.registerWords());
    Words cells = few ? at -> session.read(memory, at, 1)[0] : whole(memory, (long) run * block);
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

  /** Numbers in a buffer. */
  private interface Words {
    int at(long place);
  }

  private Words whole(cl_mem buffer, long count) {
    if (count > MOST_WORDS) {
      return at -> session.read(buffer, at, 1)[0];
    }
    int[] words = session.read(buffer, 0, (int) count);
    return at -> words[(int) at];
  }

  /** The registers of an instance, with room for its locations; nothing if a loop in it ran out of turns. */
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

  /** The number that a location holds: of narrow ones, the word's lowest bits. */
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
