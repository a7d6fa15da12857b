package periscope.litmus.expectation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The verdict on a mapping for one program ([RSP], §6.1, for that program alone). */
public enum ProgramVerdict {
  /** Every outcome of the compiled program is one of the source program, and the compiled program cannot get stuck. */
  SOUND("sound"),
  /** The compiled program has an outcome that the source program forbids. */
  UNSOUND("unsound"),
  /** The compiled program can get stuck, and has no forbidden outcome. */
  STUCK("stuck"),
  /** The compiled program has a forbidden outcome and can get stuck. */
  UNSOUND_STUCK("unsound stuck"),
  /** The source program has a race, so that anything may happen. */
  RACY("racy"),
  /** The mapping is not made for the program: an operation has no row, or the mapping is for a single device. */
  INAPPLICABLE("inapplicable"),
  /**
   * Nothing wrong was found in what was looked at: a limit ended the check, or loops were followed so far and no
   * further.
   */
  UNKNOWN("unknown");

  private final String spelling;

  ProgramVerdict(String spelling) {
    this.spelling = spelling;
  }

  /** The verdict that a file can expect with these words, in small letters or, as reports have them, in capitals. */
  static Optional<ProgramVerdict> of(String words) {
    return Arrays.stream(values())
        .filter(v -> v.spelling.equals(words) || v.spelling.toUpperCase(Locale.ROOT).equals(words)).findFirst();
  }

  /** Whether the compiled program has outcomes that its source forbids. */
  public boolean forbids() {
    return this == UNSOUND || this == UNSOUND_STUCK;
  }

  @Override
  public String toString() {
    return spelling;
  }
}
