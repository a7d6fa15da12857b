package periscope.lang.c.dialect;

/** The rules of a dialect's standard for the order of evaluation; docs/evaluation-order.md has the table. */
public enum EvaluationRules {
  /** C11, 6.5 and 6.5.2.2 paragraph 10: what OpenCL C follows. */
  C11,
  /** C++17, [intro.execution], [expr.call], [expr.shift] and [expr.ass]: what CUDA follows. */
  CPP17;

  /** Whether the language has references. */
  public boolean references() {
    return this == CPP17;
  }

  /** Whether the right side of an assignment is evaluated before the left. */
  public boolean rightSideFirst() {
    return this == CPP17;
  }

  /** Whether the left operand of a shift is evaluated before the right. */
  public boolean shiftsInOrder() {
    return this == CPP17;
  }

  /** Whether arguments are evaluated one by one, in any order, and not interleaved. */
  public boolean argumentsApart() {
    return this == CPP17;
  }

  /**
   * Whether what waits for the value of {@code ++x} waits for its write, too; nothing does for that of {@code x++}.
   */
  public boolean prefixesAwaited() {
    return this == CPP17;
  }
}
