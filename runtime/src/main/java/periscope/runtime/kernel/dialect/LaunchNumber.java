package periscope.runtime.kernel.dialect;

import java.util.Locale;

/**
 * The numbers that the host passes to a kernel with each launch, in the order of the kernel's parameters; each has 32
 * bits.
 */
public enum LaunchNumber {
  /** Number of the first instance; with {@link #STRIDE}, the order of instances. */
  FIRST,
  STRIDE,
  /** Distance by which roles move over the work-items of a work-group. */
  ROTATION,
  /** Most looks of a thread for the other threads of its instance. */
  PATIENCE,
  /** Seed of the kernel's random numbers. */
  SEED,
  /** Bits that select the ways of stressing memory. */
  WAYS,
  /** The number 0, which the compiler does not know to be 0. */
  ZERO;

  /** Whether the number is signed. */
  boolean signed() {
    return this == ZERO;
  }

  /** The name of the number in kernels. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
