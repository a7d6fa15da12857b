package periscope.amdgpu.instruction;

import java.util.Arrays;
import java.util.Optional;

/** A bit of an access or a cache instruction, which chooses the caches that take part. */
public enum Bit {
  GLC("glc"),
  SLC("slc"),
  DLC("dlc"),
  SC0("sc0"),
  SC1("sc1"),
  NT("nt"),
  SCOPE_CU("scope:SCOPE_CU"),
  SCOPE_SE("scope:SCOPE_SE"),
  SCOPE_DEV("scope:SCOPE_DEV"),
  SCOPE_SYS("scope:SCOPE_SYS"),
  /** The bit of GFX12's atomic instructions that return the old value. */
  RETURN("th:TH_ATOMIC_RETURN");

  private final String spelling;

  Bit(String spelling) {
    this.spelling = spelling;
  }

  /** The bit as an assembler takes it: {@code scope:SCOPE_DEV}. */
  public String spelling() {
    return spelling;
  }

  /** The bit without the field before its colon, as tables have it: {@code SCOPE_DEV}. */
  public String word() {
    return spelling.substring(spelling.indexOf(':') + 1);
  }

  /** The bit with this spelling or this word. */
  public static Optional<Bit> of(String text) {
    return Arrays.stream(values()).filter(b -> b.spelling.equals(text) || b.word().equals(text)).findFirst();
  }

  /** Whether some generation marks atomic instructions that return the old value by this bit. */
  public boolean returns() {
    return this == GLC || this == SC0 || this == RETURN;
  }
}
