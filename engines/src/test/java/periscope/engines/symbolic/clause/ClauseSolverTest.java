package periscope.engines.symbolic.clause;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.symbolic.clause.ClauseSolver.Result;
import periscope.testing.Sample;

/** Questions of clauses, against trying all values, and the proofs of answers that there is no solution. */
class ClauseSolverTest {

  private static final int FEW = 10;

  @Test
  void solvesAsTryingAllValuesDoes() {
    int solutions = 0;
    int none = 0;
    for (int seed = 0; seed < Sample.of(300, 20_000); seed++) {
      Random random = new Random(seed);
      ClauseSolver solver = solver(FEW);
      List<int[]> clauses = new ArrayList<>();
      for (int step = 0; step < 6; step++) {
        for (int i = 0; i < 8; i++) {
          int[] clause = clause(random, FEW, 1 + random.nextInt(4));
          clauses.add(clause);
          solver.add(clause);
        }
        int[] assumed = random.nextBoolean() ? new int[0] : clause(random, FEW, 1 + random.nextInt(3));
        Result expected = exists(clauses, assumed) ? Result.SOLUTION : Result.NONE;
        assertEquals(expected, solver.solve(() -> false, Long.MAX_VALUE, assumed), "seed " + seed + " step " + step);
        if (expected == Result.SOLUTION) {
          solutions++;
          assertTrue(clauses.stream().allMatch(c -> Arrays.stream(c).anyMatch(l -> holds(solver, l))), "seed " + seed);
          assertTrue(Arrays.stream(assumed).allMatch(l -> holds(solver, l)), "seed " + seed);
        } else {
          none++;
        }
      }
    }
    assertTrue(solutions > 100 && none > 100, solutions + " and " + none);
  }

  /** Each learned clause follows by unit propagation from those before, and the last contradiction does. */
  @Test
  void learnedClausesAreAProof() {
    int proofs = 0;
    for (int seed = 0; seed < Sample.of(3, 40); seed++) {
      Random random = new Random(seed);
      int variables = 110;
      ClauseSolver solver = solver(variables);
      List<int[]> clauses = new ArrayList<>();
      List<int[]> learned = new ArrayList<>();
      solver.proveTo(learned::add);
      for (int i = 0; i < 4.6 * variables; i++) {
        int[] clause = clause(random, variables, 3);
        clauses.add(clause);
        solver.add(clause);
      }
      if (solver.solve(() -> false, Long.MAX_VALUE) == Result.NONE) {
        proofs++;
        for (int[] clause : learned) {
          assertTrue(followsByUnits(clauses, variables, clause), "seed " + seed);
          clauses.add(clause);
        }
        assertTrue(followsByUnits(clauses, variables, new int[0]), "seed " + seed);
      }
    }
    assertTrue(proofs > 0);
  }

  /** Long enough that learned clauses are removed and the rest moves. */
  @Test
  void pigeonsDoNotFit() {
    int holes = 8;
    ClauseSolver solver = solver((holes + 1) * holes);
    for (int p = 0; p <= holes; p++) {
      int pigeon = p;
      solver.add(IntStream.range(0, holes).map(h -> 2 * (pigeon * holes + h)).toArray());
      for (int q = 0; q < p; q++) {
        for (int h = 0; h < holes; h++) {
          solver.add(2 * (p * holes + h) + 1, 2 * (q * holes + h) + 1);
        }
      }
    }
    long before = solver.work();
    assertEquals(Result.STOPPED, solver.solve(() -> false, 1000));
    assertTrue(solver.work() - before < 20_000, "stops soon");
    assertEquals(Result.STOPPED, solver.solve(() -> true, Long.MAX_VALUE));
    assertEquals(Result.SOLUTION, solver(3).solve(() -> false, Long.MAX_VALUE));
    assertEquals(Result.NONE, solver.solve(() -> false, Long.MAX_VALUE));
    assertEquals(Result.NONE, solver.solve(() -> false, Long.MAX_VALUE), "and so again");
  }

  @Test
  void assumptionsMayContradictEachOther() {
    ClauseSolver solver = solver(2);
    assertEquals(Result.NONE, solver.solve(() -> false, Long.MAX_VALUE, 0, 1));
    assertEquals(Result.SOLUTION, solver.solve(() -> false, Long.MAX_VALUE, 0, 0, 3));
    assertTrue(solver.holds(0));
    assertFalse(solver.holds(1));
    solver.add(1, 2, 1);
    assertEquals(Result.NONE, solver.solve(() -> false, Long.MAX_VALUE, 0, 3));
    solver.add();
    assertEquals(Result.NONE, solver.solve(() -> false, Long.MAX_VALUE));
  }

  @Test
  void restartsComeInLubysOrder() {
    assertEquals(List.of(1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8),
        IntStream.range(0, 15).map(ClauseSolver::luby).boxed().toList());
  }

  private static ClauseSolver solver(int variables) {
    ClauseSolver solver = new ClauseSolver();
    for (int v = 0; v < variables; v++) {
      assertEquals(v, solver.addVariable(v % 3 == 0));
    }
    return solver;
  }

  private static int[] clause(Random random, int variables, int length) {
    return random.ints(length, 0, 2 * variables).toArray();
  }

  private static boolean holds(ClauseSolver solver, int literal) {
    return solver.holds(literal >> 1) == ((literal & 1) == 0);
  }

  private static boolean exists(List<int[]> clauses, int[] assumed) {
    return IntStream.range(0, 1 << FEW).anyMatch(values ->
        Arrays.stream(assumed).allMatch(l -> holds(values, l))
            && clauses.stream().allMatch(c -> Arrays.stream(c).anyMatch(l -> holds(values, l))));
  }

  private static boolean holds(int values, int literal) {
    return (values >> (literal >> 1) & 1) != (literal & 1);
  }

  /** Whether unit propagation finds a contradiction once all literals of a clause are false. */
  private static boolean followsByUnits(List<int[]> clauses, int variables, int[] clause) {
    byte[] value = new byte[2 * variables];
    for (int literal : clause) {
      hold(value, literal ^ 1);
    }
    for (boolean more = true; more;) {
      more = false;
      for (int[] c : clauses) {
        int[] open = Arrays.stream(c).filter(l -> value[l] >= 0).distinct().toArray();
        if (open.length == 0) {
          return true;
        } else if (open.length == 1 && value[open[0]] == 0) {
          hold(value, open[0]);
          more = true;
        }
      }
    }
    return false;
  }

  private static void hold(byte[] value, int literal) {
    value[literal] = 1;
    value[literal ^ 1] = -1;
  }
}
