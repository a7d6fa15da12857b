package periscope.lang.spirv.grammar;

/**
 * A kind of operand.
 *
 * @param name  {@code type}, {@code result}, {@code id}, {@code number}, {@code string}, {@code constant} (a number of
 *     the type of the result), {@code operation} (another instruction with its operands), {@code extended} (one of an
 *     extended set with its operands), {@code case} (a number and a label), {@code member} (an id and a number), or the
 *     name of a vocabulary
 * @param times how often it stands
 */
public record Kind(String name, Times times) {

  /** How often an operand stands. */
  public enum Times {
    ONCE,
    AT_MOST_ONCE,
    ANY
  }

  /** Reads a kind as the tables write it: {@code id}, {@code id?}, {@code id*}. */
  static Kind of(String written) {
    String bare = written.replaceFirst("[?*]$", "");
    return new Kind(bare, written.endsWith("?") ? Times.AT_MOST_ONCE : written.endsWith("*") ? Times.ANY : Times.ONCE);
  }
}
