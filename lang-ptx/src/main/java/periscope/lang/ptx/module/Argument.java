package periscope.lang.ptx.module;

import java.util.List;

/** An operand of an instruction in a module. */
sealed interface Argument {

  /** A register, a special register, a variable, a function or a label, by its name. */
  record Name(String name) implements Argument {}

  /** An integer, or a floating-point number by its bits. */
  record Number(long bits, boolean real) implements Argument {}

  /** {@code [%rd1+8]}: bytes behind a register's address, or behind a variable. */
  record Address(String base, long offset) implements Argument {}

  /** {@code {%r1, %r2}} and {@code (param0, param1)}. */
  record Group(List<Argument> members) implements Argument {
    public Group {
      members = List.copyOf(members);
    }
  }

  /** {@code p|q}: a predicate and its opposite. */
  record Pair(String first, String second) implements Argument {}

  /** {@code !p}. */
  record Opposite(String predicate) implements Argument {}
}
