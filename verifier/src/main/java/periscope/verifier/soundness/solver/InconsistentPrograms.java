package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.SerialExecution;
import periscope.verifier.soundness.solver.symbolic.SlotValues;
import periscope.verifier.soundness.solver.symbolic.SolvedProgram;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The search for a program of a layout to whose compiled form the target model gives no execution at all. Nothing that
 * such a program does is forbidden, and yet it is not compiled rightly: the model contradicts itself, or is not made
 * for the code.
 *
 * <p>The solver proposes programs whose serial execution ({@link SerialExecution}) the model forbids. A model that
 * allows the serial execution of every program gives each an execution; that takes one proof for a layout. A proposed
 * program may have another execution, which enumerating shows.
 */
final class InconsistentPrograms {

  /** The largest number of proposed programs that are asked about, one by one. */
  private static final int MOST_PROPOSALS = 64;

  private InconsistentPrograms() {}

  /**
   * A program of a layout without an execution of its compiled form; after many programs that have an execution, but no
   * serial one, the next program of this kind. Empty for a machine, for a shipped model, which allows every serial
   * execution, where the compiled program is the source, and if {@code stop} ended the search.
   *
   * @throws Formulas.Stopped if {@code stop} ended the search while formulas were built
   */
  static Optional<FoundProgram> first(Question question, Layout layout, SolverKind kind, BooleanSupplier stop) {
    if (!(question.target() instanceof Target.Model target) || target.model().model().text().shipped()
        || question.translation().identity()) {
      return Optional.empty();
    }
    return first(question, target, layout, kind, stop);
  }

  /** The same for any target model, shipped or not, and for any translation. */
  static Optional<FoundProgram> first(
      Question question, Target.Model target, Layout layout, SolverKind kind, BooleanSupplier stop) {
    LayoutPrograms programs = new LayoutPrograms(question, layout, question.operations()::inFocus, stop);
    UnknownProgram program = programs.of(question.operations().ofPrograms(false), false);
    CompiledModel model = target.model();
    SerialExecution serial =
        new SerialExecution(program, EventLayouts.of(program, question.translation(), true, model));
    try (Solver solver = Solver.of(kind, program.formulas, stop)) {
      solver.require(forbidden(program, serial, model));
      OneProgram alone =
          new OneProgram(question.translation(), question.source(), target, Fault.UNSOUND, stop);
      int[] last = new int[layout.operations()];
      Arrays.fill(last, FALSE);
      for (int proposals = 0; solver.solve() == Solver.Answer.SOLUTION; proposals++) {
        FoundProgram proposed = SolvedProgram.of(program, serial.from(), last, solver);
        if (proposals == MOST_PROPOSALS || alone.ask(proposed).verdict() == Verdict.UNKNOWN) {
          return Optional.of(proposed);
        }
        Constraints others = new Constraints();
        others.add(not(program.is(proposed)));
        solver.require(others);
      }
    }
    return Optional.empty();
  }

  /** The constraints that the model forbids the serial execution. */
  private static Constraints forbidden(UnknownProgram program, SerialExecution serial, CompiledModel model) {
    Constraints required = new Constraints();
    required.addAll(program.required());
    SlotValues values = new SlotValues(program, serial.from());
    for (int i = 0; i < program.layout.operations(); i++) {
      required.add(not(program.formulas.and(program.fails(i), values.compared(i))));
    }
    ModelFormulas relations = new ModelFormulas(model, program.formulas, serial);
    required.add(not(serial.execution.consistent(relations)));
    required.addAll(relations.required());
    return required;
  }
}
