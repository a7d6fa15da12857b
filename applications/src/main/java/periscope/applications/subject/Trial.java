package periscope.applications.subject;

import java.time.Duration;
import java.util.Optional;

/**
 * What a run came to.
 *
 * @param kind  how it came out
 * @param what  what is wrong, in a few words; empty where nothing is
 * @param steps of a machine; 0 on devices
 * @param took  how long a device says that it ran
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
