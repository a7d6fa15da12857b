package periscope.amdgpu.machine;

import java.util.List;
import java.util.Locale;

/**
 * A question that the documents leave open, with the words for its answers in files; the first answer is taken where a
 * file says nothing.
 */
public enum Reading {
  /** Whether a store changes the line of a near cache or drops it. */
  STORE_IN_LINE("updates", "drops"),
  /** Whether lines may come into caches at any time, since other waves load them. */
  FETCHES("yes", "no"),
  /** Whether clean lines may leave caches at any time, for lack of room. */
  EVICTIONS("yes", "no"),
  /** Whether a write-back waits for the earlier operations of its own wave. */
  ORDERED_WRITE_BACK("yes", "no"),
  /** Whether an atomic instruction also stops the line that an earlier load of the location brings to a near cache. */
  ATOMIC_STOPS_FILLS("yes", "no");

  private final List<String> answers;

  Reading(String usual, String other) {
    answers = List.of(usual, other);
  }

  /** The words for the answers, the usual one first. */
  public List<String> answers() {
    return answers;
  }

  /** The reading in files: {@code store-in-line}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
