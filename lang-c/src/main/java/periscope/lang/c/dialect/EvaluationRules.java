package periscope.lang.c.dialect;

/** The rules of a dialect's standard for the order of evaluation; docs/evaluation-order.md has the table. */
public enum EvaluationRules {
  /** C11, 6.5 and 6.5.2.2 paragraph 10: the rules of OpenCL C. */
  C11,
  /** C++17, [intro.execution], [expr.call], [expr.shift] and [expr.ass]: the rules of CUDA. */
  CPP17;

  /** Whether the language has references. */
  public boolean references() {
    return this == CPP17;
  }

  /** Whether the right side of an assignment is evaluated before the left side. */
  public boolean rightSideFirst() {
    return this == CPP17;
  }

  /** Whether the left operand of a shift is evaluated before the right operand. */
  public boolean shiftsInOrder() {
    return this == CPP17;
  }

  /** Whether arguments are evaluated one by one, in any order, without interleaving. */
  public boolean argumentsApart() {
    return this == CPP17;
  }

  /** Whether a use of the value of {@code ++x} waits for its write, too; a use of {@code x++} never does. */
  public boolean prefixesAwaited() {
    return this == CPP17;
  }
}
