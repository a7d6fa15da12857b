package periscope.engines.symbolic.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.engines.symbolic.formula.Solver.Answer;
import periscope.testing.Sample;

class SolverTest {

  private static final int VARIABLES = 60;
  private static final int SOLUTIONS = 60;

  /** Which solution is found decides which counterexample is shown. */
  @Test
  void theSameSolutionsWheneverJavaCollectsGarbage() {
    long seed = 11;
    List<List<Boolean>> quietly = solutions(seed, () -> { });
    assertTrue(quietly.size() > SOLUTIONS / 2, "seed " + seed);
    for (int every : Sample.thorough() ? new int[] {1, 3, 7} : new int[] {7}) {
      int[] calls = {0};
      Runnable sometimes = () -> {
        if (++calls[0] % every == 0) {
          System.gc();
        }
      };
      assertEquals(quietly, solutions(seed, sometimes), "seed " + seed + ", garbage collected at each step of "
          + every);
    }
  }

  /** Solutions one after the other, each excluded once it is found. */
  private static List<List<Boolean>> solutions(long seed, Runnable between) {
    Random random = new Random(seed);
    Formulas formulas = new Formulas();
    List<Integer> literals = new ArrayList<>();
    for (int i = 0; i < VARIABLES; i++) {
      literals.add(formulas.variable());
    }
    List<List<Boolean>> found = new ArrayList<>();
    try (SolverContext context = new SolverContext(); Solver solver = context.newSolver(formulas, () -> false)) {
      for (int i = 0; i < VARIABLES; i++) {
        solver.require(clause(formulas, literals, random));
        between.run();
      }
      while (found.size() < SOLUTIONS && solver.solve() == Answer.SOLUTION) {
        List<Boolean> solution = literals.stream().map(solver::holds).toList();
        found.add(solution);
        List<Integer> differs = new ArrayList<>();
        for (int i = 0; i < VARIABLES; i++) {
          differs.add(solution.get(i) ? Formulas.not(literals.get(i)) : literals.get(i));
        }
        solver.require(formulas.or(differs));
        solver.require(clause(formulas, literals, random));
        between.run();
      }
    }
    return found;
  }

  /** Some literals, or one of two conjunctions. */
  private static int clause(Formulas formulas, List<Integer> literals, Random random) {
    List<Integer> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int first = literal(literals, random);
      parts.add(random.nextBoolean() ? first : formulas.and(first, literal(literals, random)));
    }
    return formulas.or(parts);
  }

  private static int literal(List<Integer> literals, Random random) {
    int variable = literals.get(random.nextInt(literals.size()));
    return random.nextBoolean() ? variable : Formulas.not(variable);
  }
}
