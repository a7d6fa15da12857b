package periscope.engines.symbolic.clause;

import java.util.Arrays;

/**
 * The literals that hold at present, in the order in which they were found: decisions, and literals that clauses make
 * hold after them. Literal {@code 2 * v} says that variable {@code v} is true, literal {@code 2 * v + 1} that it is
 * false.
 */
final class Assignment {

  /** The reason of a literal that no clause made hold. */
  static final int NONE = -1;

  /** For each literal: 1 if it holds, -1 if its negation holds, 0 if neither does. */
  byte[] value = new byte[128];
  /** For each variable, the clause that made its literal hold, or {@link #NONE}. */
  int[] reason = new int[64];
  /** For each variable, the number of decisions before its literal. */
  int[] level = new int[64];
  int[] trail = new int[64];
  int size;
  private int[] starts = new int[64];
  private int levels;
  private int variables;

  void add() {
    if (variables == trail.length) {
      value = Arrays.copyOf(value, 4 * variables);
      reason = Arrays.copyOf(reason, 2 * variables);
      level = Arrays.copyOf(level, 2 * variables);
      trail = Arrays.copyOf(trail, 2 * variables);
    }
    variables++;
  }

  int variables() {
    return variables;
  }

  /** The number of decisions. */
  int levels() {
    return levels;
  }

  /** The place on the trail at which a level starts. */
  int start(int ofLevel) {
    return ofLevel < levels ? starts[ofLevel] : size;
  }

  void newLevel() {
    if (levels == starts.length) {
      starts = Arrays.copyOf(starts, 2 * levels);
    }
    starts[levels++] = size;
  }

  /** Makes a literal hold. */
  void hold(int literal, int because) {
    value[literal] = 1;
    value[literal ^ 1] = -1;
    reason[literal >> 1] = because;
    level[literal >> 1] = levels;
    trail[size++] = literal;
  }

  /** Forgets which clauses made literals hold. */
  void forgetReasons() {
    Arrays.fill(reason, NONE);
  }

  /** Takes back the last literal. */
  int undo() {
    int literal = trail[--size];
    value[literal] = 0;
    value[literal ^ 1] = 0;
    return literal;
  }

  /** Leaves a number of levels, after all literals behind them were taken back. */
  void leave(int left) {
    levels = left;
  }
}
