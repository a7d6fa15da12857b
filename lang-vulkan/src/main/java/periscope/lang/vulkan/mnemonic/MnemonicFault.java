package periscope.lang.vulkan.mnemonic;

/** A mistake in a mnemonic, with a hint how to mend it. */
public final class MnemonicFault extends Exception {

  private static final long serialVersionUID = 1L;

  private final String hint;

  MnemonicFault(String message, String hint) {
    super(message);
    this.hint = hint;
  }

  public String hint() {
    return hint;
  }
}
