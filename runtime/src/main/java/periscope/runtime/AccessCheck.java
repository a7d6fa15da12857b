package periscope.runtime;

import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;

/**
 * The result of a check that compiled code still makes the test's memory accesses, in the manner of [GPUC], section
 * 4.4.
 *
 * @param kept   whether the code makes every access of the test, in kind and order; if the verdict is that it fails, an
 *               outcome that the device shows says nothing about the test
 * @param detail the code that was checked and the differences, or the reason why no check was possible; one sentence or
 *               a few lines
 */
public record AccessCheck(Verdict kept, String detail) {

  /** The words for {@link #kept} in reports for programs: {@code kept}, {@code changed} and {@code not_checked}. */
  public static final VerdictWords WORDS = VerdictWords.of("kept", "changed", "not_checked");
}
