package periscope.engines.symbolic.formula;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Formulas that every solution must satisfy, in the order in which they were added.
 *
 * <p>Formulas about a run or an execution have their meaning only together with such constraints: for example, that the
 * variables for an order form an order, or that a read reads from one write. A class that makes such formulas either
 * holds the constraints and returns them, or adds them to a collection that holds all constraints of one question.
 *
 * <p>The order matters only to the solver: the solution that it finds first depends on the order.
 */
public final class Constraints {

  private int[] formulas = new int[64];
  private int size;

  /** Adds a constraint. */
  public void add(int formula) {
    if (size == formulas.length) {
      formulas = Arrays.copyOf(formulas, 2 * size);
    }
    formulas[size++] = formula;
  }

  /** Adds all constraints of another collection, in order. */
  public void addAll(Constraints others) {
    others.formulas().forEach(this::add);
  }

  /** The constraints, in order. */
  public IntStream formulas() {
    return Arrays.stream(formulas, 0, size);
  }

  /** Removes all constraints, after another collection has taken them. */
  public void clear() {
    size = 0;
  }
}
