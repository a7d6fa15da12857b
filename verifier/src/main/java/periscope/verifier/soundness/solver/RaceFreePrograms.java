package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.SourceText;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The comparison of two models of a language on race-free programs: does the target model of a question allow an
 * execution of a program that is race-free under the source model, which forbids that execution? Unlike a search for
 * outcomes, it finds the program even if another execution has the same outcome.
 *
 * <p>The solver proposes a program with such an execution. If enumerating shows that the program races, the race
 * excludes it and others, as in {@link LayoutSearch}.
 */
public final class RaceFreePrograms {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** The number of times that a racing program may be proposed before it is excluded by itself. */
  private static final int MOST_PROPOSALS = 2;

  private final LayoutQuery query;
  private final Prefixes prefixes;
  private final Simulator source;
  private final String header;
  private final BooleanSupplier stop;
  private final Map<FoundProgram, Integer> refuted = new HashMap<>();

  private RaceFreePrograms(Question question, UnknownProgram program, BooleanSupplier stop) {
    query = new LayoutQuery(program, question.translation(), question.source(), question.target(), Fault.UNSOUND);
    prefixes = new Prefixes(query);
    source = new Simulator(question.source());
    header = question.translation().header();
    this.stop = stop;
  }

  /**
   * A race-free program of a layout with an execution that the target model allows and the source model forbids; empty
   * if there is none, or {@code stop} ended the search.
   *
   * @param question a question about two models of one language, whose programs are not compiled
   * @throws periscope.engines.symbolic.formula.Formulas.Stopped if {@code stop} ended the search while formulas were
   *     built
   */
  public static Optional<FoundProgram> first(Question question, Layout layout, BooleanSupplier stop) {
    Optional<FoundProgram> first = first(question, layout, false, stop);
    return first.isPresent() || !Operations.chains(layout) ? first : first(question, layout, true, stop);
  }

  private static Optional<FoundProgram> first(Question question, Layout layout, boolean chains, BooleanSupplier stop) {
    LayoutPrograms programs = LayoutPrograms.of(question, layout, stop);
    UnknownProgram program = programs.of(question.operations().ofPrograms(chains), chains);
    RaceFreePrograms search = new RaceFreePrograms(question, program, stop);
    try (Solver solver = Solver.of(SolverKind.CLAUSES, program.formulas, stop)) {
      return search.next(solver);
    }
  }

  private Optional<FoundProgram> next(Solver solver) {
    while (true) {
      query.tell(solver);
      if (solver.solve() != Solver.Answer.SOLUTION) {
        return Optional.empty();
      }
      FoundProgram proposed = query.found(solver);
      Simulation allowed = source.simulate(proposed.test(header, "program"), NO_TEXT, true, stop);
      if (allowed.race().isEmpty()) {
        return Optional.of(proposed);
      }
      int times = refuted.merge(proposed, 1, Integer::sum);
      int racy = times == 1 ? prefixes.racy(solver) : FALSE;
      if (racy == FALSE) {
        racy = times > MOST_PROPOSALS ? query.program.is(proposed)
            : RacingExecution.in(query, proposed, allowed.race().get());
      }
      query.require(not(racy));
    }
  }
}
