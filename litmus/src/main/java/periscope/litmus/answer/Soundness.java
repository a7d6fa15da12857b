package periscope.litmus.answer;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The answer of a verification task ([RSP], Thm. 1): a verdict on the claim that compiled programs have only outcomes
 * that their sources allow and can always finish, and the faults that refute it.
 *
 * @param faults the faults of compiled programs; empty unless the claim fails
 */
public record Soundness(Verdict verdict, Set<Fault> faults) {

  /** No compiled program has a fault. */
  public static final Soundness SOUND = new Soundness(Verdict.HOLDS, Set.of());
  /** Some compiled program has an outcome that its source forbids; none can get stuck. */
  public static final Soundness UNSOUND = failing(EnumSet.of(Fault.UNSOUND));
  /** Some compiled program can get stuck; none has an outcome that its source forbids. */
  public static final Soundness STUCK = failing(EnumSet.of(Fault.STUCK));
  /** Both faults were found. */
  public static final Soundness UNSOUND_STUCK = failing(EnumSet.allOf(Fault.class));
  /** The source program is undefined, so that its compiled form may do anything. */
  public static final Soundness RACY = new Soundness(Verdict.UNDEFINED, Set.of());
  /** The table is not made for the programs: an operation has no row, or the table is for a single device. */
  public static final Soundness INAPPLICABLE = new Soundness(Verdict.INAPPLICABLE, Set.of());
  /** No fault was found, and a limit kept some cases from being checked. */
  public static final Soundness UNKNOWN = new Soundness(Verdict.UNKNOWN, Set.of());

  /** All answers, in the order of the documentation. */
  public static final List<Soundness> ALL =
      List.of(SOUND, UNSOUND, STUCK, UNSOUND_STUCK, RACY, INAPPLICABLE, UNKNOWN);

  private static final VerdictWords WORDS = VerdictWords.of("sound", "unsound", "unknown")
      .and(Verdict.UNDEFINED, "racy").and(Verdict.INAPPLICABLE, "inapplicable");

  /** @throws IllegalArgumentException for faults without a failing claim, or the other way round */
  public Soundness {
    if (faults.isEmpty() == (verdict == Verdict.FAILS)) {
      throw new IllegalArgumentException(verdict + " with faults " + faults);
    }
    faults = faults.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(faults));
  }

  /**
   * The answer if compiled programs have faults.
   *
   * @param faults at least one
   */
  public static Soundness failing(Set<Fault> faults) {
    return new Soundness(Verdict.FAILS, faults);
  }

  /**
   * The answer that a word names, in small letters ({@code unsound}) or in the capitals of reports; empty for other
   * words.
   */
  public static Optional<Soundness> of(String words) {
    return ALL.stream()
        .filter(s -> s.toString().equals(words) || s.toString().toUpperCase(Locale.ROOT).equals(words)).findFirst();
  }

  /** Whether a compiled program has an outcome that its source forbids. */
  public boolean forbids() {
    return faults.contains(Fault.UNSOUND);
  }

  /** Whether a compiled program can get stuck. */
  public boolean stuck() {
    return faults.contains(Fault.STUCK);
  }

  /** The answer in one word, in capitals; if there are two faults, {@code UNSOUND}. */
  public String headline() {
    return faults.stream().findFirst().map(Fault::name).orElseGet(() -> WORDS.of(verdict).toUpperCase(Locale.ROOT));
  }

  /** The answer in the small letters of expectations: {@code unsound stuck}. */
  @Override
  public String toString() {
    return verdict != Verdict.FAILS ? WORDS.of(verdict)
        : faults.stream().map(f -> f.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" "));
  }
}
