package periscope.campaigns;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import periscope.litmus.memory.Outcome;

/**
 * A way in which two threads of different work-groups count in one word: with one of the locks of [HARBOR], section
 * 5.3, with or without fences, or with no lock. Relaxed atomic accesses read and write the word, so that the program
 * has no data race, and a model says for each lock whether increments may be lost.
 */
public enum Lock {
  NONE,
  TAS,
  TAS_FENCED,
  TTAS,
  TTAS_FENCED,
  CAS,
  CAS_FENCED;

  private static final int THREADS = 2;
  private static final String WORD = "c";

  /** The lock's name in files and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The test in OpenCL C.
   *
   * @param rounds the number of times that each thread takes the lock and counts
   */
  public String text(int rounds) {
    try {
      return Resources.toString(Lock.class.getResource("locks/" + word() + ".litmus"), StandardCharsets.UTF_8)
          .replace("ROUNDS", String.valueOf(rounds)).replace("TOTAL", String.valueOf(increments(rounds)));
    } catch (IOException e) {
      throw new UncheckedIOException("the lock " + word(), e);
    }
  }

  /** The number of increments in one instance. */
  public static long increments(int rounds) {
    return (long) THREADS * rounds;
  }

  /**
   * The number of increments that were lost in all instances.
   *
   * @param seen the number of instances with each outcome
   */
  public static long lost(Map<Outcome, Long> seen, int rounds) {
    return seen.entrySet().stream().mapToLong(e -> lost(e.getKey(), rounds) * e.getValue()).sum();
  }

  /** The number of increments that were lost in an instance with this outcome. */
  public static long lost(Outcome outcome, int rounds) {
    return increments(rounds) - outcome.location(WORD);
  }
}
