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

  /** Most patches that are stressed at once. */
  public static final int SPREAD = 64;

  /** What was found of a GTX Titan: a guess for what was never tuned. */
  public static final Tuned GUESS = new Tuned(32, List.of(false, true, true, false), 2);

  /** @throws IllegalArgumentException if no stress is like that */
  public Tuned {
    sequence = List.copyOf(sequence);
    if (patch < 1 || sequence.isEmpty() || spread < 1 || spread > SPREAD) {
      throw new IllegalArgumentException("no stress: " + patch + ", " + sequence + ", " + spread);
    }
  }

  /** The sequence that is written {@code ld st st ld}, with digits for repetitions if one likes: {@code ld st2 ld}. */
  public static Optional<List<Boolean>> sequence(String text) {
    List<String> words = Arrays.stream(text.strip().toLowerCase(Locale.ROOT).split("[\\s,]+")).toList();
    return words.stream().allMatch(w -> w.matches("(ld|st)[1-9]?")) ? Optional.of(words.stream().flatMap(w ->
        Collections.nCopies(w.length() > 2 ? w.charAt(2) - '0' : 1, w.startsWith("st")).stream()).toList())
        : Optional.empty();
  }

  /** A sequence as {@code environment.h} has it. */
  public static String written(List<Boolean> sequence) {
    return sequence.stream().map(s -> s ? "ST" : "LD").collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return "patches of " + patch + " words, " + written(sequence).toLowerCase(Locale.ROOT) + ", spread " + spread;
  }
}
