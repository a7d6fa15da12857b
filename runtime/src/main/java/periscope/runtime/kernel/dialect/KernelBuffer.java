package periscope.runtime.kernel.dialect;

import java.util.List;
import java.util.Locale;

/**
 * The memory that the entries of a kernel share with the host, in words of 32 bits. The order is that of the entries'
 * arguments, and the positions are the bindings of shaders.
 */
public enum KernelBuffer {
  /** The locations of each instance; behind them, memory that only makes banks collide. */
  MEMORY(true, true),
  /** The same for locations that are not atomic, in a language in which a buffer has one kind of them. */
  PLAIN(true, false),
  /** Of each thread and instance: the registers' part of the outcome's number. */
  RESULTS(false, false),
  /** Of each register and instance: its value, where results say so. */
  SPELT(true, false),
  /** Of each team: threads that are there; the number of work-groups that are through; of each instance: arrivals. */
  COUNTERS(false, true),
  /** Of each work-group: the place that it takes. */
  DEAL(false, false),
  /** What stressing threads hammer on. */
  SCRATCH(false, false),
  /** For each work-group that counts: how often it saw each outcome that has a bin. */
  HISTOGRAMS(false, false),
  /** The number of instances without a bin, then these instances. */
  UNBINNED(false, true);

  /** What is started by itself on a device. */
  public enum Entry {
    /** Gives every location its initial value, and takes nobody to be there. */
    RESET(MEMORY, PLAIN, RESULTS, COUNTERS, UNBINNED),
    /** Runs the test. */
    LITMUS(MEMORY, PLAIN, RESULTS, SPELT, COUNTERS, DEAL, SCRATCH),
    /** Counts what came out; in browsers, where it makes memory fresh, it has the {@link #COUNTERS}, too. */
    COUNT(MEMORY, PLAIN, RESULTS, HISTOGRAMS, UNBINNED);

    private final List<KernelBuffer> buffers;

    Entry(KernelBuffer... buffers) {
      this.buffers = List.of(buffers);
    }

    /** What it reads and writes, as far as the language has it. */
    public List<KernelBuffer> buffers() {
      return buffers;
    }

    /** As it is called in kernels. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Array array;

  KernelBuffer(boolean signed, boolean atomic) {
    array = new Array(name().toLowerCase(Locale.ROOT), signed, atomic);
  }

  /** As kernels see it. */
  public Array array() {
    return array;
  }

  /**
   * An array of words in a kernel.
   *
   * @param name   its name there
   * @param signed whether the words are numbers with a sign
   * @param atomic whether several threads access a word at once, atomically
   */
  public record Array(String name, boolean signed, boolean atomic) {}
}
