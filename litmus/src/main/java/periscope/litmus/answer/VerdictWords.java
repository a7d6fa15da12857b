package periscope.litmus.answer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The words in which one kind of question prints its verdicts.
 *
 * @param words the word for each verdict that the question can have
 */
public record VerdictWords(Map<Verdict, String> words) {

  public VerdictWords {
    words = Collections.unmodifiableMap(new EnumMap<>(words));
  }

  /** The words of a question whose verdict is never {@link Verdict#UNDEFINED} or {@link Verdict#INAPPLICABLE}. */
  public static VerdictWords of(String holds, String fails, String unknown) {
    return new VerdictWords(Map.of(Verdict.HOLDS, holds, Verdict.FAILS, fails, Verdict.UNKNOWN, unknown));
  }

  /** A copy with a word for one more verdict. */
  public VerdictWords and(Verdict verdict, String word) {
    Map<Verdict, String> more = new EnumMap<>(words);
    more.put(verdict, word);
    return new VerdictWords(more);
  }

  /**
   * The word for a verdict.
   *
   * @throws IllegalArgumentException if the question cannot have this verdict
   */
  public String of(Verdict verdict) {
    if (!words.containsKey(verdict)) {
      throw new IllegalArgumentException("the question has no word for " + verdict);
    }
    return words.get(verdict);
  }

  /** The verdicts that the question can have, in the order of {@link Verdict}. */
  public Set<Verdict> verdicts() {
    return words.keySet();
  }
}
