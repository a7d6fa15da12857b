package periscope.engines.symbolic.clause;

import java.util.Arrays;

/**
 * Learns a clause from a violated one: the first literal of the last level through which all ways to the conflict lead,
 * and the literals of earlier levels on which it rests (Marques-Silva and Sakallah, "GRASP", ICCAD 1996), without
 * literals that follow from the others.
 */
final class Conflict {

  private final ClauseStore clauses;
  private final Assignment assignment;
  private final VariableOrder order;
  private boolean[] seen = new boolean[64];
  private int[] touched = new int[64];
  private int touches;
  private int[] stamp = new int[64];
  private int stamps;
  private int[] learned = new int[64];
  private int length;
  private int[] open = new int[64];

  Conflict(ClauseStore clauses, Assignment assignment, VariableOrder order) {
    this.clauses = clauses;
    this.assignment = assignment;
    this.order = order;
  }

  /** The literals of the learned clause: the one that it makes hold, then one of the level to go back to. */
  int[] learned() {
    return learned;
  }

  int length() {
    return length;
  }

  /** The level to go back to. */
  int level() {
    return length == 1 ? 0 : assignment.level[learned[1] >> 1];
  }

  /** The number of levels of the learned clause's literals. */
  int levels() {
    return levels(learned, 0, length);
  }

  /** Learns a clause from a violated one; there must be a decision. */
  void analyse(int violated) {
    if (seen.length < assignment.variables()) {
      seen = new boolean[2 * assignment.variables()];
    }
    length = 1;
    touches = 0;
    int clause = violated;
    int paths = 0;
    int at = assignment.size;
    int literal;
    do {
      paths += visit(clause);
      do {
        literal = assignment.trail[--at];
      } while (!seen[literal >> 1]);
      clause = assignment.reason[literal >> 1];
      paths--;
    } while (paths > 0);
    learned[0] = literal ^ 1;
    shorten();
    highestSecond();
    for (int i = 0; i < touches; i++) {
      seen[touched[i]] = false;
    }
  }

  /** Notes the variables of a clause; returns the number of new ones of the last level. */
  private int visit(int clause) {
    int[] array = clauses.array;
    int paths = 0;
    improve(clause);
    for (int k = clause + ClauseStore.HEAD, end = k + array[clause]; k < end; k++) {
      int literal = array[k];
      int variable = literal >> 1;
      int level = assignment.level[variable];
      if (!seen[variable] && level > 0 && assignment.value[literal] < 0) {
        touch(variable);
        seen[variable] = true;
        order.bump(variable);
        if (level == assignment.levels()) {
          paths++;
        } else {
          if (length == learned.length) {
            learned = Arrays.copyOf(learned, 2 * length);
          }
          learned[length++] = literal;
        }
      }
    }
    return paths;
  }

  /** Lowers the mark of a learned clause that joins fewer levels now. */
  private void improve(int clause) {
    int mark = clauses.mark(clause);
    if (mark > 2) {
      int from = clause + ClauseStore.HEAD;
      int levels = levels(clauses.array, from, from + clauses.length(clause));
      if (levels < mark) {
        clauses.mark(clause, levels);
      }
    }
  }

  private int levels(int[] array, int from, int to) {
    if (stamp.length <= assignment.levels()) {
      stamp = new int[2 * assignment.levels() + 2];
      stamps = 0;
    }
    stamps++;
    int count = 0;
    for (int k = from; k < to; k++) {
      int level = assignment.level[array[k] >> 1];
      if (stamp[level] != stamps) {
        stamp[level] = stamps;
        count++;
      }
    }
    return count;
  }

  private void touch(int variable) {
    if (touches == touched.length) {
      touched = Arrays.copyOf(touched, 2 * touches);
    }
    touched[touches++] = variable;
  }

  /** Drops literals that follow from the other literals. */
  private void shorten() {
    long levels = 0;
    for (int i = 1; i < length; i++) {
      levels |= bit(learned[i] >> 1);
    }
    int kept = 1;
    for (int i = 1; i < length; i++) {
      if (assignment.reason[learned[i] >> 1] == Assignment.NONE || !follows(learned[i] >> 1, levels)) {
        learned[kept++] = learned[i];
      }
    }
    length = kept;
  }

  private long bit(int variable) {
    return 1L << assignment.level[variable];
  }

  /**
   * Whether the literal of a variable follows from literals that were noted.
   *
   * @param levels the levels of the learned clause, modulo 64; a literal of any other level cannot follow
   */
  private boolean follows(int variable, long levels) {
    int before = touches;
    int top = 0;
    open[top++] = variable;
    while (top > 0) {
      int clause = assignment.reason[open[--top]];
      for (int k = clause + ClauseStore.HEAD, end = k + clauses.array[clause]; k < end; k++) {
        int v = clauses.array[k] >> 1;
        if (seen[v] || assignment.level[v] == 0) {
          continue;
        }
        if (assignment.reason[v] == Assignment.NONE || (bit(v) & levels) == 0) {
          while (touches > before) {
            seen[touched[--touches]] = false;
          }
          return false;
        }
        touch(v);
        seen[v] = true;
        if (top == open.length) {
          open = Arrays.copyOf(open, 2 * top);
        }
        open[top++] = v;
      }
    }
    return true;
  }

  /** Puts a literal of the highest level but the last at the second place. */
  private void highestSecond() {
    for (int i = 2; i < length; i++) {
      if (assignment.level[learned[i] >> 1] > assignment.level[learned[1] >> 1]) {
        int literal = learned[1];
        learned[1] = learned[i];
        learned[i] = literal;
      }
    }
  }
}
