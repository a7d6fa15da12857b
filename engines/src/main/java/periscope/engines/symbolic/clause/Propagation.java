package periscope.engines.symbolic.clause;

/** Finds the literals that clauses make hold once all their other literals are false ("unit propagation"). */
final class Propagation {

  /** No clause is violated. */
  static final int NO_CONFLICT = -1;

  private final ClauseStore clauses;
  private final Watches watches;
  private final Assignment assignment;
  private int looked;
  private long steps;

  Propagation(ClauseStore clauses, Watches watches, Assignment assignment) {
    this.clauses = clauses;
    this.watches = watches;
    this.assignment = assignment;
  }

  /** The number of literals whose clauses were looked at. */
  long steps() {
    return steps;
  }

  /** Forgets that literals behind a place on the trail were looked at. */
  void back(int place) {
    looked = Math.min(looked, place);
  }

  /** Watches the first two literals of a clause. */
  void watch(int clause) {
    int first = clauses.literal(clause, 0);
    int second = clauses.literal(clause, 1);
    int entry = clauses.length(clause) == 2 ? ~clause : clause;
    watches.watch(first ^ 1, second, entry);
    watches.watch(second ^ 1, first, entry);
  }

  /** Makes all literals hold that follow; returns a clause whose literals are all false, or {@link #NO_CONFLICT}. */
  int run() {
    while (looked < assignment.size) {
      int conflict = follow(assignment.trail[looked++]);
      steps++;
      if (conflict != NO_CONFLICT) {
        looked = assignment.size;
        return conflict;
      }
    }
    return NO_CONFLICT;
  }

  /** Looks at the clauses in which the negation of a literal is watched. */
  private int follow(int literal) {
    byte[] value = assignment.value;
    int[] array = clauses.array;
    int[] list = watches.entries[literal];
    int end = watches.used[literal];
    int conflict = NO_CONFLICT;
    int kept = 0;
    int i = 0;
    while (i < end) {
      int other = list[i++];
      int clause = list[i++];
      byte holds = value[other];
      if (holds > 0) {
        list[kept++] = other;
        list[kept++] = clause;
        continue;
      }
      if (clause >= 0) {
        other = rewatched(array, value, clause, literal ^ 1);
        if (other < 0) {
          continue;
        }
        holds = value[other];
      }
      list[kept++] = other;
      list[kept++] = clause;
      if (holds < 0) {
        conflict = clause < 0 ? ~clause : clause;
        break;
      } else if (holds == 0) {
        assignment.hold(other, clause < 0 ? ~clause : clause);
      }
    }
    if (kept < i) {
      System.arraycopy(list, i, list, kept, end - i);
      watches.used[literal] = kept + end - i;
    }
    return conflict;
  }

  /**
   * Watches another literal of a clause in the place of one that became false, if there is one that is not false.
   *
   * @return -1 if another literal is watched now; otherwise the clause's other watched literal
   */
  private int rewatched(int[] array, byte[] value, int clause, int gone) {
    int base = clause + ClauseStore.HEAD;
    int first = array[base];
    if (first == gone) {
      first = array[base + 1];
      array[base] = first;
      array[base + 1] = gone;
    }
    if (value[first] <= 0) {
      int end = base + array[clause];
      for (int k = base + 2; k < end; k++) {
        int candidate = array[k];
        if (value[candidate] >= 0) {
          array[base + 1] = candidate;
          array[k] = gone;
          watches.watch(candidate ^ 1, first, clause);
          return -1;
        }
      }
    }
    return first;
  }
}
