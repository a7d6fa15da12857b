package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.engines.symbolic.relation.Structure;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Implication;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Question;

/**
 * A quick look at whether one model of a language allows nothing that another forbids: whether each execution that the
 * one allows is allowed by the other as it is, with the same reads-from, coherence and last writes. Then no outcome is
 * forbidden. If it is not so, nothing follows: another execution may have the same outcome, or the program may race.
 *
 * <p>Checks that one model has as the other has them are not asked about ({@link Implication}); if that leaves none, no
 * program is looked at. Both models judge one execution of unknown programs, so that what they compute alike is one
 * formula, and what is open of the other's checks is asked of a solver in one question for all programs of a layout.
 */
final class SameExecutions {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final Side side;
  private final CompiledModel allows;
  private final CompiledModel forbids;
  private final Implication implied;
  private final Constraints required = new Constraints();

  private SameExecutions(UnknownProgram program, Side side, CompiledModel allows, CompiledModel forbids,
      Implication implied) {
    this.program = program;
    this.side = side;
    this.allows = allows;
    this.forbids = forbids;
    this.implied = implied;
    formulas = program.formulas;
  }

  /**
   * Whether no program of a layout has an outcome that the source model of a question forbids, for this reason.
   *
   * @throws Formulas.Stopped if it was told to stop
   */
  static boolean suffice(Question question, Layout layout, BooleanSupplier stop) {
    if (!question.translation().identity() || !(question.target() instanceof Target.Model target)
        || !Implication.comparable(target.model(), question.source())) {
      return false;
    }
    Implication implied = Implication.of(target.model(), question.source());
    if (implied.shown()) {
      return true;
    }
    LayoutPrograms programs = LayoutPrograms.of(question, layout, stop);
    UnknownProgram program = programs.of(programs.needed(false, Set.of()), false);
    Side side = Sides.of(program, question.translation(), true, target.model());
    SameExecutions search = new SameExecutions(program, side, target.model(), question.source(), implied);
    try (SolverContext context = new SolverContext();
        Solver solver = context.newSolver(program.formulas, stop)) {
      search.require();
      solver.require(search.required);
      return solver.solve() == Solver.Answer.NONE;
    }
  }

  /** That the first model allows an execution, and the second does not allow this one. */
  private void require() {
    required.addAll(program.required());
    Instance execution = new ModelRun(program, side).candidate(required);
    ModelFormulas one = new ModelFormulas(allows, formulas, execution);
    required.add(execution.consistent(one));
    ModelFormulas other = new ModelFormulas(forbids, formulas, new Judged(execution, implied.orders()));
    List<Integer> passes = new ArrayList<>();
    IntStream.of(implied.open()).forEach(a -> passes.add(other.passes(a)));
    passes.add(sameLastWrites(one, other));
    required.add(not(formulas.and(passes)));
    required.addAll(one.required());
    required.addAll(other.required());
  }

  /** Whether a write that is followed under the second model is so under the first. */
  private int sameLastWrites(ModelFormulas one, ModelFormulas other) {
    List<Integer> conditions = new ArrayList<>();
    for (int p = 0; p < side.size() && !implied.sameLastWrites(); p++) {
      for (int q = 0; q < side.size(); q++) {
        if (side.slot(p) >= 0 && side.slot(q) >= 0 && side.slot(p) != side.slot(q)) {
          conditions.add(formulas.implies(side.follows(forbids, other, p, q), side.follows(allows, one, p, q)));
        }
      }
    }
    return formulas.and(conditions);
  }

  /** An execution of the first model as the second sees it: the orders that both choose are the same. */
  private record Judged(Instance execution, int[] orders) implements Structure {

    @Override
    public int size() {
      return execution.size();
    }

    @Override
    public int happens(int event) {
      return execution.happens(event);
    }

    @Override
    public int both(int from, int to) {
      return execution.both(from, to);
    }

    @Override
    public int member(int name, int event) {
      return execution.member(name, event);
    }

    @Override
    public int pair(int name, int from, int to) {
      return execution.pair(name, from, to);
    }

    @Override
    public int rf(int from, int to) {
      return execution.rf(from, to);
    }

    @Override
    public int co(int from, int to) {
      return execution.co(from, to);
    }

    @Override
    public int directed(int order, int from, int to) {
      // One that only the second model chooses may be any: numbers below 0 are no other's.
      return execution.directed(orders[order] < 0 ? -1 - order : orders[order], from, to);
    }
  }
}
