package periscope.applications.harden;

import java.util.SortedSet;

/**
 * A check within a hardening, and its result: whether runs with a set of fences show an error.
 *
 * @param phase   purpose of the check
 * @param fences  sites with a fence
 * @param without sites that lose their fence if no error shows
 * @param wanted  number of runs if no error shows
 * @param runs    number of runs made: the first error ends them
 * @param errors  number of runs with an error
 * @param what    description of the error; empty if there was none
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
