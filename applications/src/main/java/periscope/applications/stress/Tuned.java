package periscope.applications.stress;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parameters of memory stress that suit a chip best ([STRESS], Table 2).
 *
 * @param patch    words of a patch; the place of stress within a patch makes no difference
 * @param sequence accesses of the loop that stresses; true is a store
 * @param spread   number of patches that are stressed at once
 */
public record Tuned(int patch, List<Boolean> sequence, int spread) {

  /** Most patches that can be stressed at once. */
  public static final int SPREAD = 64;

  /** The parameters found for a GTX Titan: a guess for devices without tuning. */
  public static final Tuned GUESS = new Tuned(32, List.of(false, true, true, false), 2);

  /**
   * @throws IllegalArgumentException if a number is below 1, the sequence is empty, or the spread exceeds
   *     {@link #SPREAD}
   */
  public Tuned {
    sequence = List.copyOf(sequence);
    if (patch < 1 || sequence.isEmpty() || spread < 1 || spread > SPREAD) {
      throw new IllegalArgumentException("no stress: " + patch + ", " + sequence + ", " + spread);
    }
  }

  /**
   * The sequence with a text such as {@code ld st st ld}, or {@code ld st2 ld} with a digit for repetitions; empty if
   * the text is no sequence.
   */
  public static Optional<List<Boolean>> sequence(String text) {
    List<String> words = Arrays.stream(text.strip().toLowerCase(Locale.ROOT).split("[\\s,]+")).toList();
    return words.stream().allMatch(w -> w.matches("(ld|st)[1-9]?")) ? Optional.of(words.stream().flatMap(w ->
        Collections.nCopies(w.length() > 2 ? w.charAt(2) - '0' : 1, w.startsWith("st")).stream()).toList())
        : Optional.empty();
  }

  /** A sequence in the notation of {@code environment.h}. */
  public static String written(List<Boolean> sequence) {
    return sequence.stream().map(s -> s ? "ST" : "LD").collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return "patches of " + patch + " words, " + written(sequence).toLowerCase(Locale.ROOT) + ", spread " + spread;
  }
}
