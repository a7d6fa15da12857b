package periscope.engines.symbolic.formula;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Boolean formulas, built bottom up; equal formulas are shared. A formula is an {@code int}: twice the number of a
 * node, plus one if negated. A node is a variable or a conjunction of at least two formulas, sorted, none of which is
 * the negation of another.
 *
 * <p>Conjunctions are simplified where their own parts, and the parts of conjunctions directly under them, allow it;
 * most formulas of a test's encoding are decided that way and never reach a solver.
 */
public final class Formulas {

  public static final int TRUE = 0;
  public static final int FALSE = 1;

  /** Conjunctions up to this number of parts are merged into the conjunction around them. */
  private static final int MERGED = 12;
  /** Conjunctions with more parts than this are not simplified by their parts. */
  private static final int SIMPLIFIED = 40;

  private final Nodes nodes = new Nodes();
  private BooleanSupplier stop = () -> false;
  private long mostBytes = Long.MAX_VALUE;

  /** Number of nodes. Nodes are numbered from 1; the parts of a node have smaller numbers. */
  public int size() {
    return nodes.size();
  }

  public static int not(int f) {
    return f ^ 1;
  }

  static int node(int f) {
    return f >> 1;
  }

  static boolean negated(int f) {
    return (f & 1) != 0;
  }

  public static boolean isConstant(int f) {
    return f <= FALSE;
  }

  /** Whether a formula is a constant, a variable or a negated variable. */
  public boolean isLiteral(int f) {
    return isConstant(f) || isVariable(node(f));
  }

  /** The variables in a formula. */
  public Set<Integer> variables(int f) {
    Set<Integer> variables = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> rest = new ArrayDeque<>(List.of(node(f)));
    while (!rest.isEmpty()) {
      int node = rest.pop();
      if (node == 0 || !seen.add(node)) {
        continue;
      } else if (isVariable(node)) {
        variables.add(2 * node);
      }
      for (int part : nodes.parts(node)) {
        rest.push(node(part));
      }
    }
    return variables;
  }

  boolean isVariable(int node) {
    return node > 0 && nodes.parts(node).length == 0;
  }

  /** The parts of a conjunction; empty for a variable. The caller must not change the array. */
  int[] parts(int node) {
    return nodes.parts(node);
  }

  public int variable() {
    look();
    return 2 * nodes.variable();
  }

  /** Sets the condition that ends the making of formulas; called now and then. */
  public void stopWhen(BooleanSupplier asked) {
    stop = asked;
  }

  /** Limits the memory of the formulas, in bytes; beyond, none is made. */
  public void limit(long bytes) {
    mostBytes = bytes;
  }

  /** An exception: {@link #stopWhen} ended the making of formulas, or memory ran out. */
  public static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super(null, null, false, false);
    }
  }

  /**
   * Looks at the condition of {@link #stopWhen} and at the memory now and then.
   *
   * @throws Stopped if the condition holds, or the formulas take too much memory
   */
  private void look() {
    if ((nodes.size() & 0xfff) == 0 && (nodes.bytes() > mostBytes || stop.getAsBoolean())) {
      throw new Stopped();
    }
  }

  public int or(int x, int y) {
    return not(and(not(x), not(y)));
  }

  public int or(int... parts) {
    int[] negated = new int[parts.length];
    for (int i = 0; i < parts.length; i++) {
      negated[i] = not(parts[i]);
    }
    return not(and(negated));
  }

  public int or(List<Integer> parts) {
    return or(parts.stream().mapToInt(Integer::intValue).toArray());
  }

  public int and(List<Integer> parts) {
    return and(parts.stream().mapToInt(Integer::intValue).toArray());
  }

  public int implies(int x, int y) {
    return or(not(x), y);
  }

  public int iff(int x, int y) {
    return and(implies(x, y), implies(y, x));
  }

  public int and(int x, int y) {
    if (x == y || y == TRUE) {
      return x;
    } else if (x == TRUE) {
      return y;
    } else if (x == FALSE || y == FALSE || x == not(y)) {
      return FALSE;
    }
    return and(new int[] {x, y});
  }

  public int and(int... given) {
    int[] parts = flat(given);
    if (parts == null) {
      return FALSE;
    }
    if (parts.length > 1 && parts.length <= SIMPLIFIED) {
      int[] smaller = simplified(parts);
      if (smaller != parts) {
        return and(smaller);
      }
    }
    if (parts.length < 2) {
      return parts.length == 0 ? TRUE : parts[0];
    }
    look();
    return 2 * nodes.conjunction(parts);
  }

  /**
   * The parts of a conjunction, sorted, without repetitions and without {@code TRUE}; short conjunctions are replaced
   * by their parts. Null if the conjunction is false.
   */
  private int[] flat(int[] given) {
    int length = 0;
    for (int f : given) {
      length += merges(f) ? nodes.parts(node(f)).length : 1;
    }
    int[] parts = new int[length];
    int count = 0;
    for (int f : given) {
      if (merges(f)) {
        for (int part : nodes.parts(node(f))) {
          parts[count++] = part;
        }
      } else {
        parts[count++] = f;
      }
    }
    Arrays.sort(parts);
    int kept = 0;
    for (int f : parts) {
      if (f == FALSE || kept > 0 && parts[kept - 1] == not(f)) {
        return null;
      } else if (f != TRUE && (kept == 0 || parts[kept - 1] != f)) {
        parts[kept++] = f;
      }
    }
    return Arrays.copyOf(parts, kept);
  }

  private boolean merges(int f) {
    return isConjunction(f) && nodes.parts(node(f)).length <= MERGED;
  }

  private boolean isConjunction(int f) {
    return !negated(f) && f != TRUE && nodes.parts(node(f)).length > 0;
  }

  /** Whether a formula is the negation of a conjunction, that is a disjunction. */
  private boolean isDisjunction(int f) {
    return negated(f) && f != FALSE && nodes.parts(node(f)).length > 0;
  }

  /** The parts of a simpler conjunction that means the same; the same array if no simplification applies. */
  private int[] simplified(int[] parts) {
    long present = Nodes.signatureOf(parts);
    for (int i = 0; i < parts.length; i++) {
      if (!isDisjunction(parts[i]) || nodes.parts(node(parts[i])).length > SIMPLIFIED) {
        continue;
      }
      int[] inner = nodes.parts(node(parts[i]));
      long signature = nodes.signature(node(parts[i]));
      for (int x : inner) {
        if ((present & Nodes.bit(x)) == 0) {
          continue;
        } else if (contains(parts, not(x))) {
          return without(parts, i);
        } else if (contains(parts, x)) {
          return replaced(parts, i, not(and(withoutPart(inner, x))));
        }
      }
      for (int j = 0; j < parts.length; j++) {
        // A part of the other that the inner has neither itself nor negated shows in the signatures.
        if (j == i || !isDisjunction(parts[j]) || (nodes.signature(node(parts[j])) & ~signature) != 0
            || nodes.parts(node(parts[j])).length > inner.length) {
          continue;
        }
        int stronger = stronger(inner, nodes.parts(node(parts[j])));
        if (stronger == TRUE) {
          return without(parts, i);
        } else if (stronger != FALSE) {
          return replaced(parts, i, not(and(withoutPart(inner, stronger))));
        }
      }
    }
    return parts;
  }

  /**
   * Compares {@code ¬⋀inner} with {@code ¬⋀other} beside it. Returns {@code TRUE} if {@code ¬⋀inner} follows; a part
   * that can be left out of {@code inner}, because {@code other} contains its negation and otherwise only parts of
   * {@code inner}; or {@code FALSE} if neither applies.
   */
  private static int stronger(int[] inner, int[] other) {
    int opposite = TRUE;
    for (int x : other) {
      if (!contains(inner, x)) {
        if (opposite != TRUE || !contains(inner, not(x))) {
          return FALSE;
        }
        opposite = not(x);
      }
    }
    return opposite;
  }

  private static boolean contains(int[] sorted, int f) {
    return Arrays.binarySearch(sorted, f) >= 0;
  }

  private static int[] without(int[] parts, int index) {
    int[] rest = new int[parts.length - 1];
    System.arraycopy(parts, 0, rest, 0, index);
    System.arraycopy(parts, index + 1, rest, index, rest.length - index);
    return rest;
  }

  private static int[] withoutPart(int[] sorted, int part) {
    return without(sorted, Arrays.binarySearch(sorted, part));
  }

  private static int[] replaced(int[] parts, int index, int by) {
    int[] copy = parts.clone();
    copy[index] = by;
    return copy;
  }

  /** A formula: exactly one option is true. For formulas that a solver decides. */
  public int exactlyOne(int[] options) {
    return and(or(options), atMostOne(options));
  }

  public int atMostOne(int[] options) {
    int[] clauses = new int[options.length * (options.length - 1) / 2];
    int count = 0;
    for (int i = 0; i < options.length; i++) {
      for (int j = 0; j < i; j++) {
        clauses[count++] = or(not(options[i]), not(options[j]));
      }
    }
    return and(clauses);
  }

  /**
   * The formula with each variable replaced by the function's result.
   *
   * @param replacement called with the formula that is the variable
   * @param done        memo of replaced nodes, by node number
   */
  public int substitute(int f, IntUnaryOperator replacement, Map<Integer, Integer> done) {
    if (isConstant(f)) {
      return f;
    }
    int node = node(f);
    Integer result = done.get(node);
    if (result == null) {
      if (isVariable(node)) {
        result = replacement.applyAsInt(2 * node);
      } else {
        int[] parts = nodes.parts(node).clone();
        for (int i = 0; i < parts.length; i++) {
          parts[i] = substitute(parts[i], replacement, done);
        }
        result = and(parts);
      }
      done.put(node, result);
    }
    return negated(f) ? not(result) : result;
  }

  /** The truth of every node under an assignment of the variables, by node number; element 0 is the constant's. */
  boolean[] evaluate(IntPredicate assignment) {
    boolean[] truth = new boolean[nodes.size()];
    truth[0] = true;
    for (int node = 1; node < nodes.size(); node++) {
      truth[node] = isVariable(node) ? assignment.test(2 * node) : holds(nodes.parts(node), truth);
    }
    return truth;
  }

  /**
   * The truth of all nodes, if every variable made after {@code truth} is false.
   *
   * @param truth the truth of the nodes that existed earlier
   */
  boolean[] extended(boolean[] truth) {
    boolean[] all = Arrays.copyOf(truth, nodes.size());
    for (int node = truth.length; node < nodes.size(); node++) {
      all[node] = !isVariable(node) && holds(nodes.parts(node), all);
    }
    return all;
  }

  private static boolean holds(int[] parts, boolean[] truth) {
    for (int part : parts) {
      if (truth[node(part)] == negated(part)) {
        return false;
      }
    }
    return true;
  }

  static boolean holds(int f, boolean[] truth) {
    return truth[node(f)] != negated(f);
  }
}
