package periscope.semantics;

/** Registers of one thread that no text has. */
final class FreshRegisters {

  private int made;

  String next() {
    return "%" + made++;
  }
}
