package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.Names;

/** The types of a test's registers and locations in kernels, and their sizes in words of 32 bits. */
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

  /**
   * Words from one location to the next, per word of a run's alignment: 2 if some location has 64 bits, else 1.
   */
  int words() {
    return test.locations().stream().anyMatch(x -> x.type().bits() == Long.SIZE) ? 2 : 1;
  }

  /** Whether all registers and locations have the type {@code int}, so that one signed word holds every value. */
  boolean ints() {
    return test.locations().stream().allMatch(x -> x.type().equals(NumberType.S32))
        && test.threads().stream().allMatch(t -> t.types().isEmpty());
  }

  /** Words of a register's value in {@link periscope.runtime.kernel.dialect.KernelBuffer#SPELT}. */
  int registerWords() {
    return ints() ? 1 : 2;
  }

  /** Words of memory of one instance. */
  int block(int alignment) {
    return Math.max(1, test.locations().size()) * words() * alignment;
  }

  /** The parameter type of the kernel's function {@code digit}. */
  NumberType widest(Dialect dialect) {
    return ints() || !dialect.wide() ? NumberType.S32 : NumberType.S64;
  }

  /** The expression for the digit of a register's value. */
  String digit(Dialect d, Digit register, Names names) {
    return digit(d, register(register.thread(), register.name()), names.register(register.thread(), register.name()));
  }

  /**
   * The expression for the digit of a value. If the parameter type of {@code digit} cannot hold large unsigned values,
   * they have no digit, like other unexpected values.
   */
  String digit(Dialect d, NumberType type, String value) {
    if (widest(d).holds(type)) {
      return "digit(" + value + ")";
    }
    return d.choose(value + " <= 0x7fffffffu", "digit(" + d.cast(d.type(NumberType.S32), value) + ")", "SPELT_OUT");
  }

  /**
   * Statements that write the value of register {@code number} of an outcome to
   * {@link periscope.runtime.kernel.dialect.KernelBuffer#SPELT}.
   */
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
