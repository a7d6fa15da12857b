package periscope.runtime.kernel;

import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;

/** The types of a test's registers and locations in OpenCL C, and the room that they take in words of 32 bits. */
final class KernelTypes {

  private final LitmusTest test;

  KernelTypes(LitmusTest test) {
    this.test = test;
  }

  /** A type in OpenCL C. A bool in memory is a byte there. */
  static String name(NumberType type) {
    String signed = switch (type.bits()) {
      case 1, 8 -> "char";
      case 16 -> "short";
      case 32 -> "int";
      default -> "long";
    };
    return (type.signed() ? "" : "u") + signed;
  }

  /** The type of what a location holds: {@code int}, or {@code atomic_ulong}. */
  static String name(Location x) {
    return x.atomic() ? atomic(x.type()) : name(x.type());
  }

  private static String atomic(NumberType type) {
    return "atomic_" + (type.signed() ? "" : "u") + (type.bits() == Long.SIZE ? "long" : "int");
  }

  NumberType register(int thread, String register) {
    NumberType type = test.threads().get(thread).type(register);
    // Kernels of PTX hold 32 bits in every register; wider ones only carry addresses.
    return KernelLanguage.PTX.has(test) ? new NumberType(Integer.SIZE, type.signed()) : type;
  }

  /** Words from one location to the next, for each word of the usual distance: two if some number has 64 bits. */
  int words() {
    return test.locations().stream().anyMatch(x -> x.type().bits() == Long.SIZE) ? 2 : 1;
  }

  /** Whether all registers and locations are {@code int}s, so that values need no more room than that. */
  boolean ints() {
    return test.locations().stream().allMatch(x -> x.type().equals(NumberType.S32))
        && test.threads().stream().allMatch(t -> t.types().isEmpty());
  }

  /** Words that the value of a register takes. */
  int registerWords() {
    return ints() ? 1 : 2;
  }

  /** Whether an atomic location has 64 bits, which OpenCL C has extensions for. */
  boolean wideAtomics() {
    return test.locations().stream().anyMatch(x -> x.atomic() && x.type().bits() == Long.SIZE);
  }
}
