package periscope.cli.guard;

import java.util.Optional;
import periscope.cli.session.Exit;
import periscope.verifier.guard.Suite.Notice;
import periscope.verifier.guard.Telling;

/**
 * What became of a mutant.
 *
 * @param notice  what the suite makes of it
 * @param telling what else tells it from the original, if no test does
 */
record Fate(Mutant mutant, Notice notice, Optional<Telling> telling) {

  /** In one word. */
  enum Verdict {
    /** A test notices. */
    PINNED("pinned", Exit.OK),
    /** No test does, and no program could. */
    IMPLIED("implied", Exit.OK),
    /** No test does, and one would. */
    GAP("gap", Exit.FAILS),
    /** No test does, as far as is known, and it is not known whether one would. */
    UNKNOWN("unknown", Exit.UNKNOWN);

    private final String word;
    private final int exit;

    Verdict(String word, int exit) {
      this.word = word;
      this.exit = exit;
    }

    String word() {
      return word;
    }

    int exit() {
      return exit;
    }
  }

  Verdict verdict() {
    if (!notice.noticing().isEmpty()) {
      return Verdict.PINNED;
    } else if (telling.filter(t -> t instanceof Telling.Implied).isPresent()) {
      return Verdict.IMPLIED;
    }
    // A test without an answer might have noticed.
    boolean asked = notice.undecided() == 0 && !notice.stopped();
    return asked && telling.filter(t -> t instanceof Telling.Found).isPresent() ? Verdict.GAP : Verdict.UNKNOWN;
  }
}
