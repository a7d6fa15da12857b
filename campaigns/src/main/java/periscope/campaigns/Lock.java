package periscope.campaigns;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import periscope.litmus.memory.Outcome;

/**
 * A way for two threads of different work-groups to count in one word: under one of the locks of [HARBOR], section 5.3,
 * with fences or without, or under none. The word is read and written by relaxed atomic accesses, so that its program
 * has no data race, and a model says of each lock whether increments may be lost.
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

  /** Its name in files and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The test in OpenCL C. @param rounds how often each thread takes the lock and counts */
  public String text(int rounds) {
    try {
      return Resources.toString(Lock.class.getResource("locks/" + word() + ".litmus"), StandardCharsets.UTF_8)
          .replace("ROUNDS", String.valueOf(rounds)).replace("TOTAL", String.valueOf(increments(rounds)));
    } catch (IOException e) {
      throw new UncheckedIOException("the lock " + word(), e);
    }
  }

  /** How many increments an instance has. */
  public static long increments(int rounds) {
    return (long) THREADS * rounds;
  }

  /** How many increments of instances were lost. */
  public static long lost(Map<Outcome, Long> seen, int rounds) {
    return seen.entrySet().stream().mapToLong(e -> lost(e.getKey(), rounds) * e.getValue()).sum();
  }

  /** How many increments an outcome lacks. */
  public static long lost(Outcome outcome, int rounds) {
    return increments(rounds) - outcome.location(WORD);
  }
}
