package periscope.engines.symbolic.formula;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Formulas that every solution must satisfy, in the order in which they were added.
 *
 * <p>Formulas about a run or an execution mean what they say only beside such constraints: that variables for an order
 * make one, or that a read reads from one write. Whoever makes such formulas has them as its own constraints and gives
 * them out, or is given a collection that is to hold all those of one question and adds to it.
 *
 * <p>The order matters to nobody but the solver: which of several solutions it finds first depends on it.
 */
public final class Constraints {

  private int[] formulas = new int[64];
  private int size;

  /** From now on, solutions satisfy this, too. */
  public void add(int formula) {
    if (size == formulas.length) {
      formulas = Arrays.copyOf(formulas, 2 * size);
    }
    formulas[size++] = formula;
  }

  /** From now on, solutions satisfy all of these, too. */
  public void addAll(Constraints others) {
    others.formulas().forEach(this::add);
  }

  /** The formulas, in order. */
  public IntStream formulas() {
    return Arrays.stream(formulas, 0, size);
  }

  /** Forgets the formulas, which somebody else has taken over. */
  public void clear() {
    size = 0;
  }
}
