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

  /** The purpose of a check. */
  public enum Phase {
    /** The application is right with a fence at every site, in as many runs as a final check has. */
    ALL("all"),
    /** A half of the fences can be removed. */
    BINARY("halves"),
    /** One fence can be removed. */
    LINEAR("single"),
    /** The remaining fences suffice in many runs. */
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

  /** Whether no run showed an error. */
  public boolean passes() {
    return errors == 0;
  }
}
