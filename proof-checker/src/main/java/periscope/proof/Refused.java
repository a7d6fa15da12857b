package periscope.proof;

/**
 * The refusal of a certificate, or of a model or a table that the theorem does not cover; the message has the reason.
 */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;

  /** A refusal that is about the whole certificate. */
  public Refused(String reason) {
    this(1, reason);
  }

  Refused(int line, String reason) {
    super(reason);
    this.line = line;
  }

  /** The line of the certificate that the refusal is about, counted from 1. */
  public int line() {
    return line;
  }

  static void unless(boolean holds, String reason) {
    if (!holds) {
      throw new Refused(reason);
    }
  }
}
