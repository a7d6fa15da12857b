package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.program.Choice;

/**
 * The values that slots read in an execution: which write they go back to, and how often they were incremented since.
 * Other read-modify-writes that compute count as writes of their own.
 */
final class Values {

  /** No formula. */
  private static final int UNKNOWN = Integer.MIN_VALUE;

  private final UnknownProgram program;
  private final Formulas formulas;
  private final int slots;
  /** Increments are counted up to this; 0 if programs have none. */
  private final int most;
  /** For each slot, whether it reads what goes back to a write, or to none, with so many increments since. */
  private final int[][][] read;

  /** @param from for each slot and what it reads from: slots, then initial writes by location */
  Values(UnknownProgram program, int[][] from) {
    this.program = program;
    formulas = program.formulas;
    slots = program.layout.operations();
    most = program.choices.stream().anyMatch(Choice::increments) ? slots : 0;
    read = new int[slots][slots + 1][most + 1];
    for (int round = 0; round <= most; round++) {
      for (int k = 0; k < slots; k++) {
        read[k] = read(from[k]);
      }
    }
  }

  private int[][] read(int[] from) {
    int[][] values = new int[slots + 1][most + 1];
    for (int[] counts : values) {
      Arrays.fill(counts, FALSE);
    }
    values[slots][0] = formulas.or(Arrays.copyOfRange(from, slots, from.length));
    for (int writer = 0; writer < slots; writer++) {
      int increments = most == 0 ? FALSE : program.where(writer, Choice::increments);
      values[writer][0] = formulas.or(values[writer][0], formulas.and(from[writer], not(increments)));
      for (int root = 0; root <= slots; root++) {
        for (int count = 1; count <= most; count++) {
          int incremented = formulas.and(from[writer], increments, read[writer][root][count - 1]);
          values[root][count] = formulas.or(values[root][count], incremented);
        }
      }
    }
    return values;
  }

  /** Whether a slot reads the same value in another execution, for sure. */
  int same(Values that, int slot) {
    int[][] known = new int[slots + 1][slots];
    for (int[] depth : known) {
      Arrays.fill(depth, UNKNOWN);
    }
    return same(that, slot, slots, known);
  }

  /** @param known what was asked before, by depth and slot: without it the same is asked over and over */
  private int same(Values that, int slot, int depth, int[][] known) {
    if (known[depth][slot] != UNKNOWN) {
      return known[depth][slot];
    }
    int same = FALSE;
    for (int root = 0; root <= slots; root++) {
      int both = FALSE;
      for (int count = 0; count <= most; count++) {
        both = formulas.or(both, formulas.and(read[slot][root][count], that.read[slot][root][count]));
      }
      same = formulas.or(same, both == FALSE ? FALSE : formulas.and(both, writesTheSame(that, root, depth, known)));
    }
    known[depth][slot] = same;
    return same;
  }

  /** What computes writes the same for sure only if it reads the same. */
  private int writesTheSame(Values that, int root, int depth, int[][] known) {
    int computes = root == slots ? FALSE : program.computes(root);
    return computes == FALSE ? TRUE
        : formulas.or(not(computes), depth == 0 ? FALSE : same(that, root, depth - 1, known));
  }

  /** Whether a slot reads another value in another execution, for sure. */
  int different(Values that, int slot) {
    return formulas.and(not(same(that, slot)), program.told(slot));
  }
}
