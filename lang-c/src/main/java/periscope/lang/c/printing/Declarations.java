package periscope.lang.c.printing;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import periscope.lang.c.register.RegisterUsage;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.NumberType;

/** The place where a printed thread declares its registers. */
enum Declarations {
  /** At the first write, or before the first statement if necessary. */
  WHERE_WRITTEN,
  /** Before the first statement. */
  FIRST,
  /**
   * Outside the statements; the statements are read as part of another thread, in which nested values have other
   * numbers.
   */
  OUTSIDE;

  /** The registers that the statements need not declare. */
  Set<String> known(RegisterUsage usage) {
    return switch (this) {
      case WHERE_WRITTEN -> usage.early();
      case FIRST -> usage.written();
      case OUTSIDE -> usage.registers();
    };
  }

  /** The lines before the first statement. */
  List<String> lines(Set<String> known, Function<String, NumberType> types) {
    return this == OUTSIDE ? List.of() : TypeWords.declarations(known, types);
  }

  /** Whether a nested value, {@code $n}, keeps its number when the text is read again. */
  boolean numbered() {
    return this != OUTSIDE;
  }
}
