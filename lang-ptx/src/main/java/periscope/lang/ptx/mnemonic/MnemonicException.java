package periscope.lang.ptx.mnemonic;

/** An instruction that PTX does not have. */
public final class MnemonicException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Of {@link #operand()}: the mnemonic itself is wrong. */
  public static final int MNEMONIC = -1;

  private final String hint;
  private final int operand;

  MnemonicException(int operand, String message, String hint) {
    super(message);
    this.operand = operand;
    this.hint = hint;
  }

  static MnemonicException of(String message, String hint) {
    return new MnemonicException(MNEMONIC, message, hint);
  }

  /** How to mend it; empty if there is nothing to say. */
  public String hint() {
    return hint;
  }

  /** Number of the operand that is wrong, from 0; {@link #MNEMONIC} if it is none of them. */
  public int operand() {
    return operand;
  }
}
