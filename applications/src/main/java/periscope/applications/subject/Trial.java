package periscope.applications.subject;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of one run.
 *
 * @param kind  kind of the result
 * @param what  description of the error, in a few words; empty if there is none
 * @param steps steps of a machine; 0 on devices
 * @param took  run time by the device's own measure
 */
public record Trial(Kind kind, String what, long steps, Optional<Duration> took) {

  /** The kind of a run's result. */
  public enum Kind {
    /** The run ended with the right result. */
    RIGHT("right"),
    /** The run ended with a wrong result. */
    WRONG("wrong"),
    /** The run did not end in time. */
    LATE("timed out"),
    /** A data structure is broken, an access was out of bounds, or the program crashed. */
    BROKEN("broken"),
    /** A caller stopped the run, which shows nothing. */
    STOPPED("stopped");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** A result without steps and time. */
  public static Trial of(Kind kind, String what) {
    return new Trial(kind, what, 0, Optional.empty());
  }

  /** Whether the result is an error: wrong, late or broken. */
  public boolean isError() {
    return kind == Kind.WRONG || kind == Kind.LATE || kind == Kind.BROKEN;
  }
}
