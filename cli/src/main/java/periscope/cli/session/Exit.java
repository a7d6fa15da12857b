package periscope.cli.session;

import periscope.litmus.answer.Status;

/** The exit codes of all commands. */
public final class Exit {

  /** The answer is the one that the user hopes for. */
  public static final int OK = 0;
  /** The mapping is unsound, or a test's condition fails. */
  public static final int FAILS = 1;
  /** The command line is wrong. */
  public static final int USAGE = 2;
  /** There is no answer within the limits of time and memory. */
  public static final int UNKNOWN = 3;
  /** An input cannot be used. */
  public static final int INVALID = 4;
  /** Periscope itself has a bug. */
  public static final int INTERNAL = 70;
  /** Ctrl-C ended the command; it reported what it had found until then. */
  public static final int INTERRUPTED = 130;

  private Exit() {}

  /** The code of a command whose answer has this status. */
  public static int of(Status status) {
    return switch (status) {
      case OK -> OK;
      case UNKNOWN -> UNKNOWN;
      case FAILS -> FAILS;
      case INVALID -> INVALID;
      case INTERNAL -> INTERNAL;
    };
  }

  /**
   * The worse of two codes, for commands that look at several things. An invalid input comes first, because its answer
   * is missing; then a failure; then an unknown answer.
   */
  public static int worst(int one, int other) {
    return rank(one) >= rank(other) ? one : other;
  }

  private static int rank(int code) {
    return switch (code) {
      case OK -> 0;
      case UNKNOWN -> 1;
      case FAILS -> 2;
      case INVALID -> 3;
      case USAGE -> 4;
      default -> 5;
    };
  }
}
