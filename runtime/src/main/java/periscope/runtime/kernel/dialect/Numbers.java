package periscope.runtime.kernel.dialect;

/** Numbers as all kernel languages write them. */
final class Numbers {

  private Numbers() {}

  /** A {@code uint}; large ones, which mean something by their bits, in hexadecimal. */
  static String unsigned(long value) {
    return (value > Integer.MAX_VALUE ? "0x" + Long.toHexString(value) : Long.toString(value)) + "u";
  }
}
