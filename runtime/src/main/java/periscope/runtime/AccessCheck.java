package periscope.runtime;

import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;

/**
 * The result of a check that compiled code still makes the test's memory accesses, in the manner of section 4.4 of the
 * paper on GPU concurrency (Alglave et al., ASPLOS 2015).
 *
 * @param kept   whether the code makes every access of the test, in kind and order; if it fails, an outcome that the
 *               device shows says nothing about the test
 * @param detail the code that was checked and the differences, or the reason why no check was possible; one sentence or
 *               a few lines
 */
public record AccessCheck(Verdict kept, String detail) {

  /** The words for whether the accesses are kept, as reports for programs have them. */
  public static final VerdictWords WORDS = VerdictWords.of("kept", "changed", "not_checked");
}
