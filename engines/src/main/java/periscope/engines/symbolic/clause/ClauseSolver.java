package periscope.engines.symbolic.clause;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A solver of clauses that learns a clause from each conflict, in the manner of MiniSat (Eén and Sörensson, "An
 * extensible SAT-solver", SAT 2003). It keeps learned clauses from one question to the next. Literal {@code 2 * v} says
 * that variable {@code v} is true, literal {@code 2 * v + 1} that it is false; variables are numbered from 0.
 *
 * <p>The search does the same in each run on any machine. The clauses that it learns make a proof: each of them follows
 * from those before it by unit propagation (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF
 * formulas", DATE 2003).
 */
public final class ClauseSolver {

  /** The end of a search. */
  public enum Result {
    SOLUTION,
    NONE,
    /** The stop condition held, or the work that was allowed is done. */
    STOPPED
  }

  /** Conflicts before the first restart; later numbers are multiples in the manner of Luby. */
  private static final int RESTART = 100;
  /** Conflicts between two looks at the stop condition. */
  private static final int LOOK = 64;
  /** Conflicts before clauses are removed for the first time, and by how many more it takes each time. */
  private static final int REDUCE = 2000;
  private static final int REDUCE_MORE = 300;
  /** The share of literals in new clauses that is worth an elimination of variables. */
  private static final double ADDED = 0.1;
  /** Learned clauses that join so few levels are kept for good. */
  private static final int KEPT_LEVELS = 4;

  private final ClauseStore clauses = new ClauseStore();
  private final Watches watches = new Watches();
  private final Assignment assignment = new Assignment();
  private final VariableOrder order = new VariableOrder();
  private final Propagation propagation = new Propagation(clauses, watches, assignment);
  private final Conflict conflict = new Conflict(clauses, assignment, order);
  /** For each variable, the value that it had last. */
  private boolean[] phase = new boolean[64];
  private int[] learned = new int[64];
  private int learnedCount;
  private long conflicts;
  private long nextReduction = REDUCE;
  private int reductions;
  private boolean contradictory;
  /** Literals of the given clauses after the last elimination of variables, and of the clauses since. */
  private long given;
  private long added;
  /** The number of given clauses, first ones, that the last elimination left. */
  private int compared;
  /** Variables that do not go: assumptions had them, or they came back. */
  private final BitSet needed = new BitSet();
  /** For each variable that went, in this order, the clauses that had it. */
  private final Map<Integer, List<int[]>> gone = new LinkedHashMap<>();
  /**
   * For each variable that went, the last one first, the other literals of the clauses that it makes hold; empty if
   * that is not known yet. {@code variables} has them in the order in which they went.
   */
  private int[][][] backwards = {};
  private int[] variables = {};
  private boolean[] solution = {};
  private Consumer<int[]> proof = clause -> { };

  /**
   * Adds a variable and returns its number.
   *
   * @param first the value that the search tries first
   */
  public int addVariable(boolean first) {
    int variable = assignment.variables();
    assignment.add();
    watches.add(2 * variable);
    watches.add(2 * variable + 1);
    if (variable == phase.length) {
      phase = Arrays.copyOf(phase, 2 * variable);
    }
    phase[variable] = first;
    order.add();
    return variable;
  }

  /** The work so far: the number of literals whose clauses were looked at. */
  public long work() {
    return propagation.steps();
  }

  /** The memory that the clauses take, in bytes, without the lists of clauses for each literal. */
  public long bytes() {
    return clauses.bytes();
  }

  /** Tells each clause that the solver learns from now on. */
  void proveTo(Consumer<int[]> reader) {
    proof = reader;
  }

  /** Adds a clause; its literals may repeat. */
  public void add(int... literals) {
    if (contradictory) {
      return;
    }
    for (int literal : literals) {
      restore(literal >> 1);
    }
    added += literals.length;
    int[] sorted = literals.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int literal : sorted) {
      if (assignment.value[literal] > 0 || count > 0 && sorted[count - 1] == (literal ^ 1)) {
        return;
      } else if (assignment.value[literal] == 0 && (count == 0 || sorted[count - 1] != literal)) {
        sorted[count++] = literal;
      }
    }
    if (count == 0) {
      contradictory = true;
    } else if (count == 1) {
      assignment.hold(sorted[0], Assignment.NONE);
      contradictory = propagation.run() != Propagation.NO_CONFLICT;
    } else {
      propagation.watch(clauses.add(sorted, count, 0));
    }
  }

  /**
   * Replaces the clauses by fewer ones, and some variables by nothing ({@link Elimination}), if much was added since
   * the last time. A variable comes back with its clauses when a clause or an assumption has it.
   *
   * @param assumed literals whose variables are needed
   */
  private void eliminate(BooleanSupplier stop, int... assumed) {
    if (contradictory || added < ADDED * given) {
      return;
    }
    Arrays.stream(assumed).forEach(l -> needed.set(l >> 1));
    List<int[]> before = clauses.given().stream().map(this::open).toList();
    int known = (int) before.stream().limit(compared).filter(c -> c.length > 0).count();
    Elimination elimination = new Elimination(before.stream().filter(c -> c.length > 0).toList(), known,
        assignment.variables(), v -> assignment.value[2 * v] == 0 && !needed.get(v) && !gone.containsKey(v), stop,
        proof);
    List<int[]> left = elimination.run();
    gone.putAll(elimination.gone());
    backwards = new int[0][][];
    int[] marks = IntStream.range(0, learnedCount).map(i -> clauses.mark(learned[i])).toArray();
    List<int[]> kept = IntStream.range(0, learnedCount).mapToObj(i -> open(clauses.literals(learned[i]))).toList();
    clauses.clear();
    watches.clear();
    assignment.forgetReasons();
    learnedCount = 0;
    left.forEach(this::add);
    compared = clauses.given().size();
    for (int i = 0; i < marks.length; i++) {
      if (Arrays.stream(kept.get(i)).noneMatch(l -> gone.containsKey(l >> 1))) {
        relearn(kept.get(i), marks[i]);
      }
    }
    given = left.stream().mapToLong(c -> c.length).sum();
    added = 0;
  }

  /** A clause without literals that are false, sorted; nothing if it holds. */
  private int[] open(int[] clause) {
    return Arrays.stream(clause).anyMatch(l -> assignment.value[l] > 0) ? new int[0]
        : Arrays.stream(clause).filter(l -> assignment.value[l] == 0).sorted().toArray();
  }

  private void relearn(int[] clause, int mark) {
    int[] open = open(clause);
    if (open.length > 1) {
      keep(clauses.add(open, open.length, mark));
    } else if (open.length == 1) {
      add(open);
    }
  }

  /** Brings a variable back, and the variables that its clauses have. */
  private void restore(int variable) {
    List<int[]> back = gone.remove(variable);
    if (back != null) {
      backwards = new int[0][][];
      needed.set(variable);
      order.put(variable);
      back.forEach(this::add);
    }
  }

  /** Gives values to the variables that went, the last one first: each has the value that its clauses need. */
  private void extend(boolean[] values) {
    if (backwards.length == 0 && !gone.isEmpty()) {
      backwards = gone.entrySet().stream().map(e -> e.getValue().stream()
          .filter(c -> Arrays.stream(c).anyMatch(l -> l == 2 * e.getKey())).map(c -> without(2 * e.getKey(), c))
          .toArray(int[][]::new)).toArray(int[][][]::new);
      Collections.reverse(Arrays.asList(backwards));
      variables = gone.keySet().stream().mapToInt(Integer::intValue).toArray();
    }
    for (int i = 0; i < backwards.length; i++) {
      boolean value = false;
      for (int[] others : backwards[i]) {
        boolean open = true;
        for (int literal : others) {
          open &= values[literal >> 1] == ((literal & 1) != 0);
        }
        value |= open;
      }
      values[variables[variables.length - 1 - i]] = value;
    }
  }

  /** A clause without a literal. */
  private static int[] without(int literal, int... clause) {
    return Arrays.stream(clause).filter(l -> l != literal).toArray();
  }

  /** Whether a variable is true in the solution found last; a later variable is false. */
  public boolean holds(int variable) {
    return variable < solution.length && solution[variable];
  }

  /**
   * Searches for a solution.
   *
   * @param most    largest number of literals to look at
   * @param assumed literals that must hold
   */
  public Result solve(BooleanSupplier stop, long most, int... assumed) {
    for (int literal : assumed) {
      restore(literal >> 1);
    }
    eliminate(stop, assumed);
    long end = most > Long.MAX_VALUE - work() ? Long.MAX_VALUE : work() + most;
    Result result = Result.STOPPED;
    for (int restarts = 0; result == Result.STOPPED && work() < end && !stop.getAsBoolean(); restarts++) {
      result = contradictory ? Result.NONE : search(RESTART * luby(restarts), stop, end, assumed);
    }
    back(0);
    return result;
  }

  /** The terms of the sequence 1, 1, 2, 1, 1, 2, 4, … (Luby et al., 1993). */
  static int luby(int index) {
    int i = index + 1;
    int power = Integer.highestOneBit(i);
    while (i != 2 * power - 1) {
      i = i - power + 1;
      power = Integer.highestOneBit(i);
    }
    return power;
  }

  /** Searches until the number of conflicts is reached. */
  private Result search(int most, BooleanSupplier stop, long end, int... assumed) {
    boolean stopped = false;
    for (int found = 0;;) {
      int violated = propagation.run();
      if (violated != Propagation.NO_CONFLICT) {
        if (assignment.levels() == 0) {
          contradictory = true;
          return Result.NONE;
        }
        learn(violated);
        found++;
        stopped = found % LOOK == 0 && stop.getAsBoolean();
      } else if (stopped || found >= most || work() >= end) {
        back(0);
        return Result.STOPPED;
      } else {
        if (conflicts >= nextReduction) {
          reduce();
        }
        int next = assignment.levels() < assumed.length ? assumed[assignment.levels()] : decision();
        if (next < 0) {
          keepSolution();
          return Result.SOLUTION;
        } else if (assignment.value[next] < 0) {
          return Result.NONE;
        }
        assignment.newLevel();
        if (assignment.value[next] == 0) {
          assignment.hold(next, Assignment.NONE);
        }
      }
    }
  }

  /** A literal of the most active variable without a value; -1 if all have one. */
  private int decision() {
    while (!order.isEmpty()) {
      int variable = order.take();
      if (assignment.value[2 * variable] == 0 && !gone.containsKey(variable)) {
        return phase[variable] ? 2 * variable : 2 * variable + 1;
      }
    }
    return -1;
  }

  private void keepSolution() {
    solution = new boolean[assignment.variables()];
    for (int v = 0; v < solution.length; v++) {
      solution[v] = assignment.value[2 * v] > 0;
    }
    extend(solution);
  }

  private void learn(int violated) {
    conflict.analyse(violated);
    conflicts++;
    proof.accept(Arrays.copyOf(conflict.learned(), conflict.length()));
    int levels = conflict.levels();
    back(conflict.level());
    int literal = conflict.learned()[0];
    if (conflict.length() == 1) {
      assignment.hold(literal, Assignment.NONE);
    } else {
      int clause = clauses.add(conflict.learned(), conflict.length(), Math.max(1, levels));
      keep(clause);
      assignment.hold(literal, clause);
    }
    order.decay();
  }

  /** Keeps a learned clause. */
  private void keep(int clause) {
    propagation.watch(clause);
    if (learnedCount == learned.length) {
      learned = Arrays.copyOf(learned, 2 * learnedCount);
    }
    learned[learnedCount++] = clause;
  }

  /** Goes back to a level. */
  private void back(int level) {
    int start = assignment.start(level);
    while (assignment.size > start) {
      int literal = assignment.undo();
      phase[literal >> 1] = (literal & 1) == 0;
      order.put(literal >> 1);
    }
    if (level < assignment.levels()) {
      assignment.leave(level);
    }
    propagation.back(start);
  }

  /** Removes the half of the learned clauses that join the most levels. */
  private void reduce() {
    nextReduction = conflicts + REDUCE + (long) REDUCE_MORE * ++reductions;
    long[] candidates = new long[learnedCount];
    int count = 0;
    for (int i = 0; i < learnedCount; i++) {
      int clause = learned[i];
      if (clauses.mark(clause) > KEPT_LEVELS && clauses.length(clause) > 2 && !isReason(clause)) {
        candidates[count++] = (long) Math.min(clauses.mark(clause), 0xffff) << 32 | 0x7fffffff - clause;
      }
    }
    Arrays.sort(candidates, 0, count);
    for (int i = count / 2; i < count; i++) {
      clauses.remove(0x7fffffff - (int) candidates[i]);
    }
    compact();
  }

  private boolean isReason(int clause) {
    int literal = clauses.literal(clause, 0);
    return assignment.value[literal] > 0 && assignment.reason[literal >> 1] == clause;
  }

  private void compact() {
    int[] moved = clauses.compact();
    watches.move(moved);
    int kept = 0;
    for (int i = 0; i < learnedCount; i++) {
      int place = moved[learned[i]];
      if (place != ClauseStore.REMOVED) {
        learned[kept++] = place;
      }
    }
    learnedCount = kept;
    for (int i = 0; i < assignment.size; i++) {
      int variable = assignment.trail[i] >> 1;
      if (assignment.reason[variable] != Assignment.NONE) {
        assignment.reason[variable] = moved[assignment.reason[variable]];
      }
    }
  }
}
