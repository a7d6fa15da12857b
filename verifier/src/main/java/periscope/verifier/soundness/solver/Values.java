package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.program.Choice;

/**
 * The values that slots read in an execution: which write they go back to, and how often they were incremented since.
 * Other read-modify-writes that compute count as writes of their own. Where operands, each a binary digit of its own
 * ({@link periscope.verifier.program.FoundProgram}), tell from every value which operations it went through, the values
 * of two executions are compared by these: whatever the order, the same operations make the same value.
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
  /** Whether values tell which operations they went through. */
  private final boolean telling;
  /** If they do: for each slot, whether what it reads went through each slot. */
  private int[][] through = {};
  /** Likewise whether it reads at all. */
  private final int[] reads;

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
    telling = Choice.tellByDigits(program.choices);
    reads = Stream.of(from).mapToInt(f -> formulas.or(f)).toArray();
    if (telling) {
      follow(from);
    }
  }

  private void follow(int[][] from) {
    through = new int[slots][slots];
    for (int[] none : through) {
      Arrays.fill(none, FALSE);
    }
    for (int round = 0; round < slots; round++) {
      int[][] next = new int[slots][slots];
      for (int k = 0; k < slots; k++) {
        for (int w = 0; w < slots; w++) {
          next[k][w] = from[k][w];
          for (int u = 0; u < slots; u++) {
            int by = formulas.and(from[k][u], program.computes(u));
            next[k][w] = by == FALSE ? next[k][w] : formulas.or(next[k][w], formulas.and(by, through[u][w]));
          }
        }
      }
      through = next;
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
    if (telling) {
      int same = formulas.and(reads[slot], that.reads[slot]);
      for (int w = 0; w < slots && same != FALSE; w++) {
        same = formulas.and(same, formulas.iff(through[slot][w], that.through[slot][w]));
      }
      return same;
    }
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

  /**
   * Whether a slot reads what it compares with, if it is a compare-exchange that fails in the execution that is looked
   * for. These are searched only where values tell what they went through.
   */
  int compared(int slot) {
    Compared compared = program.compared[slot];
    int equal = telling ? reads[slot] : FALSE;
    for (int w = 0; telling && w < slots && equal != FALSE; w++) {
      equal = formulas.and(equal, formulas.iff(through[slot][w], compared.through()[w]));
    }
    for (int root = 0; !telling && root <= slots; root++) {
      for (int count = 0; count <= most; count++) {
        equal = formulas.or(equal, formulas.and(compared.counted()[root][count], read[slot][root][count]));
      }
    }
    return equal;
  }

  /** Whether a compare-exchange does what it does in another execution, which is the one that is looked for. */
  int comesTo(Values looked, int slot) {
    return formulas.or(formulas.and(program.succeeds(slot), same(looked, slot)),
        formulas.and(program.fails(slot), not(compared(slot))));
  }

  /** Whether it does something else; where values tell what they went through, it is one or the other. */
  int comesToAnother(Values looked, int slot) {
    return formulas.or(formulas.and(program.succeeds(slot), different(looked, slot)),
        formulas.and(program.fails(slot), compared(slot)));
  }

  /** Whether a slot reads another value in another execution, for sure. */
  int different(Values that, int slot) {
    return telling ? not(same(that, slot)) : formulas.and(not(same(that, slot)), program.told(slot));
  }
}
