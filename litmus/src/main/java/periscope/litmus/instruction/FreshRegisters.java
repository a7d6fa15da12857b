package periscope.litmus.instruction;

/** Names registers of one thread that no text has; their names start with {@code %}, and nobody observes them. */
public final class FreshRegisters {

  private int made;

  /** A register that this has not named before. */
  public String next() {
    return "%" + made++;
  }
}
