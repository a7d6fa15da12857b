package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.Names;

/** The types of a test's registers and locations in kernels, and the room that they take in words of 32 bits. */
final class KernelTypes {

  private final LitmusTest test;

  KernelTypes(LitmusTest test) {
    this.test = test;
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

  /** Words of memory of an instance. */
  int block(int alignment) {
    return Math.max(1, test.locations().size()) * words() * alignment;
  }

  /** The type that digits are found for. */
  NumberType widest(Dialect dialect) {
    return ints() || !dialect.wide() ? NumberType.S32 : NumberType.S64;
  }

  /** The digit of a register. */
  String digit(Dialect d, Digit register, Names names) {
    return digit(d, register(register.thread(), register.name()), names.register(register.thread(), register.name()));
  }

  /** The digit of a number. Without room for large unsigned ones they have none, as values that nobody expects. */
  String digit(Dialect d, NumberType type, String value) {
    if (widest(d).holds(type)) {
      return "digit(" + value + ")";
    }
    return d.choose(value + " <= 0x7fffffffu", "digit(" + d.cast(d.type(NumberType.S32), value) + ")", "SPELT_OUT");
  }

  /** Statements that spell the value of a register out. */
  List<String> spelt(Dialect d, Digit register, int number, Names names) {
    String name = names.register(register.thread(), register.name());
    NumberType type = register(register.thread(), register.name());
    String at = " * INSTANCES + instance";
    List<String> statements = new ArrayList<>();
    int first = number * registerWords();
    statements.add(d.set(KernelBuffer.SPELT.array(), d.cast(d.index(), first + "u") + at,
        type.equals(NumberType.S32) ? name : d.cast(d.type(NumberType.S32), name)));
    if (!ints()) {
      statements.add(
          d.set(KernelBuffer.SPELT.array(), d.cast(d.index(), first + 1 + "u") + at, d.upper(type, name)));
    }
    return statements;
  }
}
