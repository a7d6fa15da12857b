package periscope.engines.symbolic.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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

  /** Formulas, and the clauses of the solver, take no more memory than they may. */
  @Test
  void memoryIsLimited() {
    Formulas few = new Formulas();
    few.limit(1 << 20);
    assertThrows(Formulas.Stopped.class, () -> disjunctions(few, 200_000));
    Formulas formulas = new Formulas();
    ClausalSolver solver = new ClausalSolver(formulas, () -> false, 1);
    int[] made = disjunctions(formulas, 100_000);
    assertThrows(Formulas.Stopped.class, () -> Arrays.stream(made).forEach(solver::require));
  }

  private static int[] disjunctions(Formulas formulas, int count) {
    Random random = new Random(1);
    int[] variables = IntStream.range(0, VARIABLES).map(i -> formulas.variable()).toArray();
    return IntStream.range(0, count).map(i -> formulas.or(variables[random.nextInt(20)],
        variables[20 + random.nextInt(20)], Formulas.not(variables[40 + random.nextInt(20)]),
        formulas.variable())).toArray();
  }

  /** Z3 and the solver of clauses agree about formulas that grow, with and without assumptions. */
  @Test
  void bothSolversAgree() {
    int[] answers = new int[2];
    for (int seed = 0; seed < Sample.of(20, 500); seed++) {
      Random random = new Random(seed);
      Formulas formulas = new Formulas();
      List<Integer> literals = new ArrayList<>();
      for (int i = 0; i < VARIABLES; i++) {
        literals.add(formulas.variable());
      }
      try (SolverContext context = new SolverContext(SolverKind.Z3);
          Solver one = context.newSolver(formulas, () -> false);
          Solver other = Solver.of(SolverKind.CLAUSES, formulas, () -> false)) {
        for (int step = 0; step < 40; step++) {
          for (int i = 0; i < 4; i++) {
            int clause = nested(formulas, literals, random, 3);
            one.require(clause);
            other.require(clause);
          }
          int assumed = literal(literals, random);
          Answer answer = one.solve(assumed);
          assertEquals(answer, other.solve(assumed), "seed " + seed + " step " + step);
          assertEquals(one.solve(), other.solve(), "seed " + seed + " step " + step);
          answers[answer == Answer.SOLUTION ? 0 : 1]++;
        }
      }
    }
    assertTrue(answers[0] > 50 && answers[1] > 50, answers[0] + " and " + answers[1]);
  }

  private static int nested(Formulas formulas, List<Integer> literals, Random random, int depth) {
    if (depth == 0) {
      return literal(literals, random);
    }
    int one = nested(formulas, literals, random, depth - 1);
    int other = nested(formulas, literals, random, depth - 1);
    return random.nextInt(5) == 0 ? formulas.and(one, other)
        : random.nextInt(5) == 0 ? formulas.iff(one, other) : formulas.or(one, other);
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
    try (Solver solver = Solver.of(SolverKind.Z3, formulas, () -> false)) {
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
