package periscope.applications.harden;

import java.util.SortedSet;

/**
 * One question of a hardening, and its answer: does an error show with these fences?
 *
 * @param phase   why it was asked
 * @param fences  the sites with a fence
 * @param without sites that have none any more, if nothing shows
 * @param wanted  runs, if no error shows
 * @param runs    that were made: the first error ends them
 * @param errors  how many of them came out wrong
 * @param what    what was wrong; empty if nothing was
 */
public record Check(Phase phase, SortedSet<Integer> fences, SortedSet<Integer> without, int wanted, int runs,
    int errors, String what) {

  /** What a question is for. */
  public enum Phase {
    /** Whether the application is right with all fences, in as many runs as at the end. */
    ALL("all"),
    /** Whether a half of the fences can go. */
    BINARY("halves"),
    /** Whether one fence can go. */
    LINEAR("single"),
    /** Whether what is left holds in many runs. */
    STABILITY("stable");

    private final String word;

    Phase(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Whether no error shows. */
  public boolean passes() {
    return errors == 0;
  }
}
