package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.program.Choice;

/**
 * The values that slots read in an execution. Operands are chosen ({@link periscope.verifier.program.FoundProgram}) so
 * that a value identifies the operations that contributed to it since the last write that is not computed, without
 * their order; of increments it identifies only their number. So the values of two executions are equal if the same
 * operations contributed. Methods that return an {@code int} return formulas.
 */
public final class SlotValues {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final int slots;
  /** For each slot and each other slot, whether the latter contributed to the value that the former reads. */
  private int[][] through;
  /** For each slot, whether it reads. */
  private final int[] reads;

  /** @param from for each slot, formulas for its source: slots, then initial writes by location */
  public SlotValues(UnknownProgram program, int[][] from) {
    this.program = program;
    formulas = program.formulas;
    slots = program.layout.operations();
    reads = Stream.of(from).mapToInt(f -> formulas.or(f)).toArray();
    through = new int[slots][slots];
    for (int[] none : through) {
      Arrays.fill(none, FALSE);
    }
    for (int round = 0; round < slots; round++) {
      through = followed(from);
    }
  }

  /** The contributions after one more step along reads-from. */
  private int[][] followed(int[][] from) {
    int[][] next = new int[slots][slots];
    for (int k = 0; k < slots; k++) {
      for (int w = 0; w < slots; w++) {
        next[k][w] = from[k][w];
        for (int u = 0; u < slots; u++) {
          int by = formulas.and(from[k][u], program.keeps(u));
          next[k][w] = by == FALSE ? next[k][w] : formulas.or(next[k][w], formulas.and(by, through[u][w]));
        }
      }
    }
    return next;
  }

  /** Whether a slot reads the same value in both executions. */
  public int same(SlotValues that, int slot) {
    return formulas.and(reads[slot], that.reads[slot], same(through[slot], that.through[slot]));
  }

  /** Whether two sets of contributing slots mean equal values. */
  private int same(int[] one, int[] other) {
    int same = increments(one, other);
    for (int w = 0; w < slots && same != FALSE; w++) {
      int counts = program.where(w, Choice::increments);
      same = formulas.and(same, formulas.or(counts, formulas.iff(one[w], other[w])));
    }
    return same;
  }

  /** Whether both sets have equally many increments. */
  private int increments(int[] one, int[] other) {
    if (program.choices.stream().noneMatch(Choice::increments)) {
      return TRUE;
    }
    int[] these = atLeast(one);
    int[] those = atLeast(other);
    return formulas.and(IntStream.range(0, slots).map(n -> formulas.iff(these[n], those[n])).toArray());
  }

  /** For each number, whether a set has more increments than that. */
  private int[] atLeast(int[] slotsGoneThrough) {
    int[] more = new int[slots];
    Arrays.fill(more, FALSE);
    for (int w = 0; w < slots; w++) {
      int one = formulas.and(slotsGoneThrough[w], program.where(w, Choice::increments));
      for (int n = slots - 1; n >= 0; n--) {
        more[n] = formulas.or(more[n], formulas.and(one, n == 0 ? TRUE : more[n - 1]));
      }
    }
    return more;
  }

  /**
   * Whether a slot reads its comparand, if it is a compare-exchange that fails in the execution that the search looks
   * for.
   */
  public int compared(int slot) {
    return program.fails(slot) == FALSE ? FALSE
        : formulas.and(reads[slot], same(through[slot], program.compared[slot].through()));
  }

  /** Whether a compare-exchange ends as in {@code looked}, the execution that the search looks for. */
  public int comesTo(SlotValues looked, int slot) {
    return formulas.or(formulas.and(program.succeeds(slot), same(looked, slot)),
        formulas.and(program.fails(slot), not(compared(slot))));
  }

  /** Whether a compare-exchange ends in another way than in {@code looked}. */
  public int comesToAnother(SlotValues looked, int slot) {
    return formulas.or(formulas.and(program.succeeds(slot), different(looked, slot)),
        formulas.and(program.fails(slot), compared(slot)));
  }

  /** Whether a slot reads different values in both executions. */
  public int different(SlotValues that, int slot) {
    return not(same(that, slot));
  }
}
