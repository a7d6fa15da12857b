package periscope.cli.session;

import periscope.litmus.answer.Status;

/** Exit codes of every command. */
public final class Exit {

  /** The answer hoped for. */
  public static final int OK = 0;
  /** The mapping is unsound, or a test's condition fails. */
  public static final int FAILS = 1;
  /** The command line is wrong. */
  public static final int USAGE = 2;
  /** No answer within the limits of time and memory. */
  public static final int UNKNOWN = 3;
  /** An input cannot be used. */
  public static final int INVALID = 4;
  /** Periscope itself is broken. */
  public static final int INTERNAL = 70;
  /** Ctrl-C ended it; what was found until then was said. */
  public static final int INTERRUPTED = 130;

  private Exit() {}

  /** The code of a command whose answer has this standing. */
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
   * The code of a command that looked at several things: an invalid input first, for its answer is missing; then a
   * failure; then an unknown answer.
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
