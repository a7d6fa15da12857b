package periscope.runtime.kernel.dialect;

import java.util.Locale;

/** The numbers that a kernel is handed with each launch, in the order of its parameters; each has 32 bits. */
public enum LaunchNumber {
  /** With {@link #STRIDE}, the order of instances. */
  FIRST,
  STRIDE,
  /** How far roles are moved on over the work-items of a work-group. */
  ROTATION,
  /** How often a thread looks whether the others of its instance have come. */
  PATIENCE,
  /** Where random numbers start. */
  SEED,
  /** Bits of how memory is stressed. */
  WAYS,
  /** Always 0, which the compiler does not know. */
  ZERO;

  /** Whether it is a signed number. */
  boolean signed() {
    return this == ZERO;
  }

  /** Its name in kernels. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
