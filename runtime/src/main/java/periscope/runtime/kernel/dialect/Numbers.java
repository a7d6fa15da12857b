package periscope.runtime.kernel.dialect;

/** Numbers in the notation that all kernel languages share. */
final class Numbers {

  private Numbers() {}

  /** A {@code uint} literal; large numbers, whose bits matter, are hexadecimal. */
  static String unsigned(long value) {
    return (value > Integer.MAX_VALUE ? "0x" + Long.toHexString(value) : Long.toString(value)) + "u";
  }
}
