package periscope.engines.symbolic.clause;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The elimination of variables, clauses and literals from a question before the search (Eén and Biere, "Effective
 * preprocessing in SAT through variable and clause elimination", SAT 2005). A clause that contains another one goes; a
 * literal goes that another clause shows to be superfluous; a variable goes if the clauses with it can be replaced by
 * at most as many without it, which follow from them.
 *
 * <p>The clauses that are left have a solution if and only if the given ones have one with the same values of the
 * variables that are left. The work is limited by a count, not by time, so that each run does the same.
 */
final class Elimination {

  /** Longest clause that may take the place of two. */
  private static final int LONGEST = 20;
  /** Literals to look at, for each literal of the given clauses. */
  private static final int WORK = 60;
  private static final int LEAST_WORK = 1_000_000;
  private static final int MOST_WORK = 60_000_000;
  /** Clauses or variables between two looks at the stop condition. */
  private static final int LOOK = 256;
  private static final int ROUNDS = 4;
  /** The parts of a clause that are no literals. */
  private static final int ALL = -1;
  private static final int NOTHING = -2;

  private final Clauses clauses;
  private final IntPredicate removable;
  private final BooleanSupplier stop;
  private final Consumer<int[]> proof;
  private final Map<Integer, List<int[]>> gone = new LinkedHashMap<>();
  private final BitSet touched = new BitSet();
  private final ArrayDeque<Integer> unchecked = new ArrayDeque<>();
  private boolean contradictory;
  private long work;
  private int steps;

  /**
   * @param known     the number of clauses, first ones, that an earlier elimination left
   * @param removable the variables that may go
   * @param stop      called now and then; true ends the work early, which is as good as a smaller limit
   * @param proof     receives each clause that is added; it follows from the clauses before by unit propagation
   */
  Elimination(List<int[]> given, int known, int variables, IntPredicate removable, BooleanSupplier stop,
      Consumer<int[]> proof) {
    this.stop = stop;
    clauses = new Clauses(variables);
    this.removable = removable;
    this.proof = proof;
    work = LEAST_WORK;
    for (int i = 0; i < given.size(); i++) {
      work += (long) WORK * given.get(i).length;
      if (i < known) {
        clauses.add(given.get(i));
      } else {
        add(given.get(i));
      }
    }
    work = Math.min(work, MOST_WORK);
  }

  /** Whether there is work left to do, as far as limits allow. */
  private boolean goesOn() {
    if (++steps % LOOK == 0 && stop.getAsBoolean()) {
      work = 0;
    }
    return work > 0 && !contradictory;
  }

  /** The variables that went, in this order, each with its clauses; these have no variable that went before. */
  Map<Integer, List<int[]>> gone() {
    return gone;
  }

  /** The clauses that are left; one without literals if there is no solution. */
  List<int[]> run() {
    for (int round = 0; round < ROUNDS && work > 0 && !contradictory && !touched.isEmpty(); round++) {
      subsume();
      int[] candidates = touched.stream().filter(v -> removable.test(v) && !gone.containsKey(v)).boxed()
          .sorted(Comparator.comparingLong((Integer v) -> (long) clauses.count(2 * v) * clauses.count(2 * v + 1))
              .thenComparingInt(v -> v))
          .mapToInt(Integer::intValue).toArray();
      touched.clear();
      for (int variable : candidates) {
        if (goesOn()) {
          eliminate(variable);
        }
      }
    }
    subsume();
    return contradictory ? List.of(new int[0]) : clauses.all();
  }

  private void add(int[] clause) {
    if (clause.length == 0) {
      contradictory = true;
      return;
    }
    unchecked.add(clauses.add(clause));
    for (int literal : clause) {
      touched.set(literal >> 1);
    }
  }

  /** Compares the clauses that are new with all others. */
  private void subsume() {
    while (!unchecked.isEmpty() && goesOn()) {
      int number = unchecked.poll();
      int[] clause = clauses.get(number);
      if (clause != null) {
        int rarest = Arrays.stream(clause).map(l -> l >> 1).boxed().min(
            Comparator.comparingInt(v -> clauses.count(2 * v) + clauses.count(2 * v + 1))).orElseThrow();
        compare(number, clause, clauses.with(2 * rarest));
        compare(number, clause, clauses.with(2 * rarest + 1));
      }
    }
  }

  private void compare(int number, int[] clause, int[] others) {
    for (int other : others) {
      int[] longer = clauses.get(other);
      work -= 1;
      if (other == number || longer == null || !clauses.mayContain(other, number)) {
        continue;
      }
      work -= longer.length;
      int superfluous = superfluous(clause, longer);
      if (superfluous == ALL) {
        remove(other);
      } else if (superfluous != NOTHING) {
        int[] shorter = Arrays.stream(longer).filter(l -> l != superfluous).toArray();
        proof.accept(shorter);
        remove(other);
        add(shorter);
      }
    }
  }

  /**
   * The superfluous part of a clause in the light of another one that is not longer, both sorted: {@link #ALL} of it
   * follows; a literal of it, if the other has its negation and otherwise literals of the longer one only; or {@link
   * #NOTHING}.
   */
  private static int superfluous(int[] clause, int[] longer) {
    int found = ALL;
    int at = 0;
    for (int literal : clause) {
      while (at < longer.length && longer[at] >> 1 < literal >> 1) {
        at++;
      }
      if (at == longer.length || longer[at] >> 1 != literal >> 1 || longer[at] != literal && found != ALL) {
        return NOTHING;
      } else if (longer[at] != literal) {
        found = longer[at];
      }
    }
    return found;
  }

  private void remove(int number) {
    for (int literal : clauses.get(number)) {
      touched.set(literal >> 1);
    }
    clauses.remove(number);
  }

  /** Replaces the clauses with a variable, if not more take their place. */
  private void eliminate(int variable) {
    int[] with = clauses.with(2 * variable);
    int[] without = clauses.with(2 * variable + 1);
    int most = with.length + without.length;
    List<int[]> made = new ArrayList<>();
    for (int one : with) {
      for (int other : without) {
        int[] joined = joined(clauses.get(one), clauses.get(other), variable);
        work -= clauses.get(one).length + clauses.get(other).length;
        if (joined != null) {
          made.add(joined);
          if (made.size() > most || joined.length > LONGEST || work < 0) {
            return;
          }
        }
      }
    }
    int[] all = IntStream.concat(IntStream.of(with), IntStream.of(without)).toArray();
    gone.put(variable, Arrays.stream(all).mapToObj(clauses::get).toList());
    made.forEach(proof);
    Arrays.stream(all).forEach(this::remove);
    made.forEach(this::add);
  }

  /** The clause that follows from two clauses with a variable and its negation; null if it always holds. */
  private static int[] joined(int[] one, int[] other, int variable) {
    int[] all = new int[one.length + other.length - 2];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < one.length || j < other.length) {
      int x = i < one.length ? one[i] : Integer.MAX_VALUE;
      int y = j < other.length ? other[j] : Integer.MAX_VALUE;
      int least = Math.min(x, y);
      i += x == least ? 1 : 0;
      j += y == least ? 1 : 0;
      if (least >> 1 == variable) {
        continue;
      } else if (count > 0 && all[count - 1] == (least ^ 1)) {
        return null;
      }
      all[count++] = least;
    }
    return Arrays.copyOf(all, count);
  }

  /** Clauses by number, sorted, and for each literal the clauses that have it. */
  private static final class Clauses {

    private final List<int[]> clauses = new ArrayList<>();
    private long[] signatures = new long[1024];
    private final int[][] with;
    private final int[] used;

    Clauses(int variables) {
      with = new int[2 * variables][];
      used = new int[2 * variables];
      Arrays.fill(with, new int[0]);
    }

    int add(int[] clause) {
      int number = clauses.size();
      clauses.add(clause);
      signatures = number < signatures.length ? signatures : Arrays.copyOf(signatures, 2 * number);
      for (int literal : clause) {
        signatures[number] |= 1L << ((literal >> 1) * 0x9E3779B9 >>> 26);
        if (used[literal] == with[literal].length) {
          with[literal] = Arrays.copyOf(with[literal], Math.max(4, 2 * used[literal]));
        }
        with[literal][used[literal]++] = number;
      }
      return number;
    }

    /** A clause; null if it was removed. */
    int[] get(int number) {
      return clauses.get(number);
    }

    void remove(int number) {
      clauses.set(number, null);
    }

    /** The number of clauses with a literal, removed ones included. */
    int count(int literal) {
      return used[literal];
    }

    /** The clauses with a literal. */
    int[] with(int literal) {
      int kept = 0;
      for (int i = 0; i < used[literal]; i++) {
        int number = with[literal][i];
        if (clauses.get(number) != null) {
          with[literal][kept++] = number;
        }
      }
      used[literal] = kept;
      return Arrays.copyOf(with[literal], kept);
    }

    /** Whether a clause is at least as long as another clause and, by their signatures, may have its variables. */
    boolean mayContain(int longer, int number) {
      return (signatures[number] & ~signatures[longer]) == 0
          && clauses.get(longer).length >= clauses.get(number).length;
    }

    List<int[]> all() {
      return clauses.stream().filter(c -> c != null).toList();
    }
  }
}
