package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.models.evaluate.Registers;

/**
 * The least sets and relations that equal their bodies: one {@code let rec}.
 *
 * <p>Mostly, iteration from the empty relations ends, and its formulas are the least solution. Otherwise each possible
 * element of a member is a variable, which holds if and only if the body contains it. That alone would let elements
 * support each other in a circle. So elements that depend on each other also have a rank, and an element that holds
 * must follow, by its body, from elements of smaller ranks. The least solution satisfies this: the rank is the round in
 * which iteration adds the element. Suppose another solution has elements outside the least solution, and take one with
 * the smallest rank: it follows from elements in the least solution, so it is in there, too, a contradiction. Hence the
 * variables have exactly the values of the least solution, and may be used under negations.
 */
final class LeastSolution {

  private final ModelFormulas model;
  private final Registers registers;
  private final Formulas formulas;
  private final int group;
  private final int events;
  private final Thresholds thresholds;
  private final int[] bodies;
  /** Registers that are computed again in each round, since they depend on the variables. */
  private final int[] dependent;
  /** For each member, its elements as formulas. */
  private final int[][] elements;
  private final Constraints required = new Constraints();
  private boolean solved;

  LeastSolution(
      ModelFormulas model, Registers registers, Formulas formulas, int group, int events, Thresholds thresholds) {
    this.model = model;
    this.registers = registers;
    this.formulas = formulas;
    this.group = group;
    this.events = events;
    this.thresholds = thresholds;
    bodies = registers.bodies(group);
    dependent = dependent();
    elements = new int[bodies.length][];
    for (int m = 0; m < bodies.length; m++) {
      elements[m] = new int[registers.isSet(bodies[m]) ? events : events * events];
      Arrays.fill(elements[m], FALSE);
    }
  }

  /** The constraints that make the variables among the elements the least solution. */
  Constraints required() {
    return required;
  }

  /**
   * An element of a member; for a set, {@code j} is ignored.
   *
   * @param result true for the element of the solution, false for the present variable
   */
  int element(boolean result, int member, int i, int j) {
    if (result && !solved) {
      throw new IllegalStateException("a 'let rec' uses its own result");
    }
    return elements[member][index(member, i, j)];
  }

  private int index(int member, int i, int j) {
    return registers.isSet(bodies[member]) ? i : i * events + j;
  }

  private int[] dependent() {
    BitSet found = new BitSet();
    for (int r = 0; r < registers.size(); r++) {
      boolean depends = switch (registers.operation(r)) {
        case VARIABLE -> registers.a(r) == group;
        case BASE, RF, CO, ALL, NOTHING, NO_PAIR, FIXPOINT, RESULT -> false;
        default -> found.get(registers.a(r)) || registers.b(r) >= 0 && found.get(registers.b(r));
      };
      found.set(r, depends);
    }
    return found.stream().toArray();
  }

  void solve() {
    if (!iterate()) {
      for (int[] member : elements) {
        // What an iteration has reached in every execution is in the least solution.
        Arrays.setAll(member, e -> member[e] == TRUE ? TRUE : FALSE);
      }
      defineByRank();
    }
    solved = true;
  }

  /**
   * Iterates from empty members; returns whether the iteration ended, with formulas for the elements. It need not end,
   * although each element is settled after finitely many rounds, since equal formulas may look different.
   */
  private boolean iterate() {
    int most = formulas.size() + thresholds.nodes();
    for (int round = 0; round < events + 3 && formulas.size() < most; round++) {
      int[][] next = meaning();
      boolean stable = true;
      for (int m = 0; m < next.length; m++) {
        stable &= Arrays.equals(next[m], elements[m]);
      }
      if (stable) {
        return true;
      }
      System.arraycopy(next, 0, elements, 0, next.length);
    }
    return false;
  }

  /** The values of the bodies for the present elements. */
  private int[][] meaning() {
    model.forget(dependent);
    int[][] meaning = new int[bodies.length][];
    for (int m = 0; m < bodies.length; m++) {
      int body = bodies[m];
      boolean set = registers.isSet(body);
      meaning[m] = new int[elements[m].length];
      Arrays.setAll(meaning[m], e -> set ? model.member(body, e) : model.pair(body, e / events, e % events));
    }
    return meaning;
  }

  private void defineByRank() {
    int[][] meaning = meaning();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int m = 0; m < bodies.length; m++) {
        for (int e = 0; e < elements[m].length; e++) {
          if (meaning[m][e] != FALSE && elements[m][e] == FALSE) {
            elements[m][e] = formulas.variable();
            grown = true;
          }
        }
      }
      meaning = meaning();
    }
    Map<Integer, Integer> definitions = new HashMap<>();
    for (int m = 0; m < bodies.length; m++) {
      for (int e = 0; e < elements[m].length; e++) {
        if (!Formulas.isConstant(elements[m][e])) {
          definitions.put(elements[m][e], meaning[m][e]);
        }
      }
    }
    define(definitions);
  }

  private void define(Map<Integer, Integer> definitions) {
    for (List<Integer> component : new Components(formulas, definitions).all()) {
      component.forEach(x -> required.add(formulas.iff(x, definitions.get(x))));
      boolean single = component.size() == 1;
      Map<Integer, int[]> ranks = new HashMap<>();
      component.forEach(x -> ranks.put(x, single ? new int[0] : rank(component.size())));
      for (int x : component) {
        int founded = formulas.substitute(definitions.get(x),
            y -> ranks.containsKey(y) ? formulas.and(y, less(ranks.get(y), ranks.get(x))) : y, new HashMap<>());
        required.add(formulas.implies(x, founded));
      }
    }
  }

  /**
   * A variable number with a rank's digits as formulas, the highest first; the digits can represent all numbers below
   * {@code bound}, and some more.
   */
  private int[] rank(int bound) {
    int[] digits = new int[32 - Integer.numberOfLeadingZeros(bound - 1)];
    Arrays.setAll(digits, i -> formulas.variable());
    return digits;
  }

  private int less(int[] x, int[] y) {
    int less = FALSE;
    for (int i = x.length - 1; i >= 0; i--) {
      less = formulas.or(formulas.and(not(x[i]), y[i]), formulas.and(formulas.or(not(x[i]), y[i]), less));
    }
    return less;
  }
}
