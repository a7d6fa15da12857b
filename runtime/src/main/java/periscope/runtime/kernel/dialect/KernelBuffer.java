package periscope.runtime.kernel.dialect;

import java.util.List;
import java.util.Locale;

/**
 * The memory that the entries of a kernel share with the host, in words of 32 bits. The constants have the order of the
 * entries' arguments, and their ordinals are the bindings of shaders.
 */
public enum KernelBuffer {
  /** The locations of each instance, followed by memory whose accesses only make banks collide. */
  MEMORY(true, true),
  /**
   * The counterpart of {@link #MEMORY} for plain locations, in a language whose buffers hold only atomic or only plain
   * words.
   */
  PLAIN(true, false),
  /** For each thread and instance: the part of the outcome's number that the thread's registers contribute. */
  RESULTS(false, false),
  /** For each register and instance: the register's value, if {@link #RESULTS} says so. */
  SPELT(true, false),
  /**
   * For each team: the number of threads that are there; then the number of finished work-groups; for each instance:
   * the number of arrived threads.
   */
  COUNTERS(false, true),
  /** For each work-group: its place, see {@link periscope.runtime.kernel.Draw#deal}. */
  DEAL(false, false),
  /** The scratch memory that stressing threads access. */
  SCRATCH(false, false),
  /** For each counting work-group and each bin: the number of instances with that outcome. */
  HISTOGRAMS(false, false),
  /** The number of instances without a bin, followed by the numbers of these instances. */
  UNBINNED(false, true);

  /** A function of a kernel that the host starts. */
  public enum Entry {
    /** Gives every location its initial value and resets the counters. */
    RESET(MEMORY, PLAIN, RESULTS, COUNTERS, UNBINNED),
    /** Runs the test. */
    LITMUS(MEMORY, PLAIN, RESULTS, SPELT, COUNTERS, DEAL, SCRATCH),
    /** Counts the outcomes; in browsers it also initialises memory, and accesses {@link #COUNTERS}, too. */
    COUNT(MEMORY, PLAIN, RESULTS, HISTOGRAMS, UNBINNED);

    private final List<KernelBuffer> buffers;

    Entry(KernelBuffer... buffers) {
      this.buffers = List.of(buffers);
    }

    /** The buffers that the entry accesses, including buffers that the language lacks. */
    public List<KernelBuffer> buffers() {
      return buffers;
    }

    /** The name of the entry in kernels. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Array array;

  KernelBuffer(boolean signed, boolean atomic) {
    array = new Array(name().toLowerCase(Locale.ROOT), signed, atomic);
  }

  /** The array that kernels see. */
  public Array array() {
    return array;
  }

  /**
   * An array of words in a kernel.
   *
   * @param name   its name in the kernel
   * @param signed whether the words are signed numbers
   * @param atomic whether several threads access a word at once, atomically
   */
  public record Array(String name, boolean signed, boolean atomic) {}
}
