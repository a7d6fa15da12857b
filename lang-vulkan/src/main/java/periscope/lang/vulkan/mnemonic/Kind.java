package periscope.lang.vulkan.mnemonic;

/** The instruction that a mnemonic names. */
public enum Kind {
  LOAD("ld"),
  STORE("st"),
  UPDATE("rmw"),
  MEMORY_BARRIER("membar"),
  CONTROL_BARRIER("cbar");

  private final String spelling;

  Kind(String spelling) {
    this.spelling = spelling;
  }

  /** The first word of the mnemonic. */
  public String spelling() {
    return spelling;
  }

  /** Whether the instruction accesses memory. */
  public boolean accesses() {
    return this == LOAD || this == STORE || this == UPDATE;
  }

  boolean reads() {
    return this == LOAD || this == UPDATE;
  }

  boolean writes() {
    return this == STORE || this == UPDATE;
  }
}
