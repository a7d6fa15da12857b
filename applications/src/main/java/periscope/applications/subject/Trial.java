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

  /** How a run comes out. */
  public enum Kind {
    /** As it should. */
    RIGHT("right"),
    /** It ended, and its result is wrong. */
    WRONG("wrong"),
    /** It did not end in time. */
    LATE("timed out"),
    /** A structure is in pieces, an access was outside of a buffer, the program crashed. */
    BROKEN("broken"),
    /** It was told to stop, and shows nothing. */
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

  /** A run that says no more than that. */
  public static Trial of(Kind kind, String what) {
    return new Trial(kind, what, 0, Optional.empty());
  }

  /** Whether it is an error, one that never ends among them. */
  public boolean isError() {
    return kind == Kind.WRONG || kind == Kind.LATE || kind == Kind.BROKEN;
  }
}
