package periscope.litmus.instruction;

/**
 * Makes names for registers of one thread; the names start with {@code %}, which no text has, and no condition reads
 * these registers.
 */
public final class FreshRegisters {

  private int made;

  /** A register name that this object has not returned before. */
  public String next() {
    return "%" + made++;
  }
}
