package periscope.verifier.programs;

import static periscope.verifier.symbolic.Formulas.not;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.simulate.Simulation;
import periscope.verifier.simulate.Witness;
import periscope.verifier.symbolic.Formulas;
import periscope.verifier.symbolic.Session;
import periscope.verifier.symbolic.Solver;

/**
 * Looks for a counterexample among the programs of one layout. The solver proposes a program with an outcome; enumerating
 * the source's executions of just this program says whether it races or has the outcome. The execution that shows so is then
 * asked about for all programs at once, which rules out every program that it is an execution of, and the solver is asked
 * again. There are finitely many executions to ask about, so that this ends.
 */
final class LayoutSearch {

  /** What came out: nothing if it was stopped before. */
  record Result(boolean complete, Optional<FoundProgram> found, int races, int orders) {}

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Translation translation;
  private final Simulator source;
  private final Question question;
  private final UnknownProgram program;

  LayoutSearch(Translation translation, CompiledModel source, CompiledModel target, UnknownProgram program) {
    this.translation = translation;
    this.source = new Simulator(source);
    this.program = program;
    question = new Question(program, translation, source, target);
  }

  Result run(Session session, BooleanSupplier stop) {
    int races = 0;
    int orders = 0;
    Set<FoundProgram> seen = new HashSet<>();
    try (Solver solver = session.solver(program.formulas, stop)) {
      while (true) {
        question.required.forEach(solver::require);
        question.required.clear();
        long t0 = System.nanoTime();
        Solver.Answer answer = solver.solve();
        if (System.getenv("TRACE") != null) System.out.printf("   %d %.3f %s%n", races, (System.nanoTime() - t0) / 1e9, answer);
        if (answer != Solver.Answer.SOLUTION) {
          return new Result(answer == Solver.Answer.NONE, Optional.empty(), races, orders);
        }
        FoundProgram found = question.found(solver);
        if (!seen.add(found)) {
          throw new IllegalStateException("a refuted program is proposed again: " + found);
        }
        LitmusTest test = found.test(translation.header(), "program");
        Simulation simulation = source.simulate(test, NO_TEXT, true, stop);
        Outcome outcome = found.outcome();
        if (!simulation.complete()) {
          return new Result(false, Optional.empty(), races, orders);
        } else if (simulation.race().isPresent()) {
          races++;
          if (System.getenv("TRACE") != null) System.out.println(found + "   " + outcome + "  X' " + simulation.race().get().reads() + simulation.race().get().relations().get("rf"));
          question.required.add(not(Race.in(question, found, simulation.race().get())));
        } else if (simulation.states().containsKey(outcome)) {
          orders++;
          Placed placed = Placed.of(question.source, found, simulation.witnesses().get(outcome));
          question.required.add(not(question.permitted(Optional.of(new Question.Orders(placed.slotRanks(), placed.ranks())))));
        } else {
          return new Result(true, Optional.of(found), races, orders);
        }
      }
    }
  }
}
