package periscope.lang.ptx.mnemonic;

/** An exception for an instruction that PTX does not have. */
public final class MnemonicException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The value of {@link #operand()} for an error in the mnemonic itself. */
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

  /** A way out; may be empty. */
  public String hint() {
    return hint;
  }

  /** Number of the faulty operand, from 0; {@link #MNEMONIC} if the fault is in no operand. */
  public int operand() {
    return operand;
  }
}
