package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.engines.symbolic.relation.ReorderedStructure;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;
import periscope.models.implication.Implication;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.ModelRun;
import periscope.verifier.soundness.solver.symbolic.SymbolicExecution;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * A quick check whether one model of a language allows no outcome that another forbids: whether the other model allows
 * each execution that the first allows, with the same reads-from, coherence and last writes. If the check fails,
 * nothing follows: another execution may have the same outcome, or the program may race.
 *
 * <p>Checks that both models share are skipped ({@link Implication}); if none is left, no program is examined. Both
 * models judge one execution of unknown programs, so that common subexpressions are one formula, and a solver decides
 * the open checks of the other model in one query for all programs of a layout.
 */
public final class SameExecutions {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final LayoutEvents side;
  private final CompiledModel allows;
  private final CompiledModel forbids;
  private final Implication implied;
  private final Constraints required = new Constraints();

  private SameExecutions(UnknownProgram program, LayoutEvents side, CompiledModel allows, CompiledModel forbids,
      Implication implied) {
    this.program = program;
    this.side = side;
    this.allows = allows;
    this.forbids = forbids;
    this.implied = implied;
    formulas = program.formulas;
  }

  /**
   * Whether the check shows that no program of a layout has an outcome that the source model of a question forbids.
   *
   * @throws Formulas.Stopped if {@code stop} ended the check
   */
  static boolean suffice(Question question, Layout layout, SolverKind kind, BooleanSupplier stop) {
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
    LayoutEvents side = EventLayouts.of(program, question.translation(), true, target.model());
    SameExecutions search = new SameExecutions(program, side, target.model(), question.source(), implied);
    try (Solver solver = Solver.of(kind, program.formulas, stop)) {
      search.require();
      solver.require(search.required);
      return solver.solve() == Solver.Answer.NONE;
    }
  }

  /** Requires that the first model allows an execution, and the second does not. */
  private void require() {
    required.addAll(program.required());
    SymbolicExecution execution = new ModelRun(program, side).candidate(required);
    ModelFormulas one = new ModelFormulas(allows, formulas, execution);
    required.add(execution.consistent(one));
    ModelFormulas other =
        new ModelFormulas(forbids, formulas, Judged.of(execution, allows, forbids, implied.orders(), 0));
    List<Integer> passes = new ArrayList<>();
    IntStream.of(implied.open()).forEach(a -> passes.add(other.passes(a)));
    passes.add(sameLastWrites(one, other));
    required.add(not(formulas.and(passes)));
    required.addAll(one.required());
    required.addAll(other.required());
  }

  /** The formula that every write which another follows under the second model is also followed under the first. */
  private int sameLastWrites(ModelFormulas one, ModelFormulas other) {
    return implied.sameLastWrites() ? TRUE : sameLastWrites(side, allows, one, forbids, other);
  }

  /**
   * The formula of {@link #sameLastWrites(ModelFormulas, ModelFormulas)} if the models' expressions do not imply it.
   */
  static int sameLastWrites(
      LayoutEvents side, CompiledModel allows, ModelFormulas one, CompiledModel forbids, ModelFormulas other) {
    List<Integer> conditions = new ArrayList<>();
    for (int p = 0; p < side.size(); p++) {
      for (int q = 0; q < side.size(); q++) {
        if (side.slot(p) >= 0 && side.slot(q) >= 0 && side.slot(p) != side.slot(q)) {
          conditions.add(side.formulas.implies(
              side.follows(forbids, other, p, q), side.follows(allows, one, p, q)));
        }
      }
    }
    return side.formulas.and(conditions);
  }

  /** A pair of models for the question whether neither allows an outcome that the other forbids. */
  public record Pair(CompiledModel one, CompiledModel other) {}

  /**
   * The pairs of models that allow the same executions of every program of a layout, with the same last writes, so that
   * neither has an outcome that the other lacks. For other pairs nothing follows, as above.
   *
   * <p>All models judge one execution of unknown programs, and common subexpressions are one formula, so that many
   * pairs with small differences take hardly more work than one.
   *
   * @param question its operations and its bound determine the programs; they must include the operations of a question
   *                 about each pair
   * @throws Formulas.Stopped if {@code stop} ended the check
   */
  public static Set<Pair> among(Question question, Layout layout, Collection<Pair> pairs, BooleanSupplier stop) {
    Set<Pair> same = new LinkedHashSet<>();
    List<Pair> left = new ArrayList<>(pairs);
    left.removeIf(p -> !Implication.comparable(p.one(), p.other()));
    while (!left.isEmpty()) {
      CompiledModel first = left.get(0).one();
      List<Pair> together = left.stream().filter(p -> Implication.comparable(first, p.one())).toList();
      left.removeAll(together);
      same.addAll(new Judges(question, layout, first, stop).same(together, stop));
    }
    return same;
  }

  /** Several models that judge one execution of unknown programs. */
  private static final class Judges {
    private final CompiledModel first;
    private final Formulas formulas;
    private final LayoutEvents side;
    private final SymbolicExecution execution;
    private final Constraints required = new Constraints();
    private final Map<CompiledModel, ModelFormulas> known = new HashMap<>();
    private int orders;

    /** @param first the model whose orders the execution chooses; equal orders of other models are shared */
    Judges(Question question, Layout layout, CompiledModel first, BooleanSupplier stop) {
      this.first = first;
      LayoutPrograms programs = LayoutPrograms.of(question, layout, stop);
      UnknownProgram program = programs.of(question.operations().ofPrograms(false), false);
      formulas = program.formulas;
      side = EventLayouts.of(program, question.translation(), true, first);
      required.addAll(program.required());
      execution = new ModelRun(program, side).candidate(required);
      required.add(execution.valued());
    }

    /**
     * The pairs that no execution distinguishes: the solver finds distinguishing executions until none is left; each
     * removes several pairs.
     */
    Set<Pair> same(List<Pair> pairs, BooleanSupplier stop) {
      Map<Pair, Integer> differ = new LinkedHashMap<>();
      pairs.forEach(p -> differ.put(p, differs(p)));
      try (Solver solver = Solver.of(SolverKind.CLAUSES, formulas, stop)) {
        solver.require(required);
        while (differ.values().stream().anyMatch(d -> d != FALSE)) {
          int some = formulas.variable();
          solver.require(formulas.implies(some, formulas.or(List.copyOf(differ.values()))));
          Solver.Answer answer = solver.solve(some);
          if (answer != Solver.Answer.SOLUTION) {
            return answer == Solver.Answer.NONE ? differ.keySet() : Set.of();
          }
          differ.values().removeIf(solver::holds);
        }
        return differ.keySet();
      }
    }

    /** The formula that exactly one of two models allows the execution, or that they differ in its last writes. */
    private int differs(Pair pair) {
      int differ = formulas.or(differs(pair.one(), pair.other()), differs(pair.other(), pair.one()));
      // What one pair's formulas mean must not rule out anything for another's.
      List<Integer> all = new ArrayList<>(List.of(differ));
      relations(pair.one()).required().formulas().forEach(all::add);
      relations(pair.other()).required().formulas().forEach(all::add);
      return formulas.and(all);
    }

    private ModelFormulas relations(CompiledModel model) {
      return known.computeIfAbsent(model, m -> {
        int[] alike = Implication.of(first, m).orders();
        // Orders that are not the first's are each model's own, for what is made of one may not be one of another.
        Judged judged = Judged.of(execution, first, m, alike, orders);
        orders += judged.orders().length;
        return new ModelFormulas(m, formulas, judged);
      });
    }

    /** The formula that the first model allows the execution, and the second does not or has other last writes. */
    private int differs(CompiledModel allows, CompiledModel forbids) {
      Implication implied = Implication.of(allows, forbids);
      if (implied.shown()) {
        return FALSE;
      }
      ModelFormulas one = relations(allows);
      ModelFormulas other = relations(forbids);
      int[] passes = IntStream.of(implied.open()).map(other::passes).toArray();
      int ends = implied.sameLastWrites() ? TRUE : sameLastWrites(side, allows, one, forbids, other);
      int[] allowed = IntStream.range(0, allows.axioms().size())
          .filter(a -> Implication.judges(allows.axioms().get(a))).map(one::passes).toArray();
      return formulas.and(formulas.and(allowed), not(formulas.and(formulas.and(passes), ends)));
    }
  }

  /**
   * An execution of the first model in terms of the second: the orders that both choose are the same.
   *
   * @param orders for each order of the second, the number of the first's equal order; below 0 if only the second
   *               chooses it, so that it may be any
   */
  private record Judged(SymbolicExecution execution, int[] orders) implements ReorderedStructure {

    /**
     * The execution of a model in terms of another.
     *
     * @param alike for each order of the other that a check depends on, the index of the first's equal order, or -1
     * @param taken number of orders below 0 that are already used
     */
    static Judged of(SymbolicExecution execution, CompiledModel first, CompiledModel second, int[] alike, int taken) {
      int[] all = orders(second);
      int[] numbers = IntStream.range(0, all.length).map(n -> -1 - taken - n).toArray();
      for (int o = 0; o < alike.length; o++) {
        if (alike[o] >= 0) {
          numbers[Ints.indexOf(all, second.registers().orders()[o])] =
              Ints.indexOf(orders(first), first.registers().orders()[alike[o]]);
        }
      }
      return new Judged(execution, numbers);
    }

    /** Registers of all orders that a model's executions choose. */
    private static int[] orders(CompiledModel model) {
      return IntStream.range(0, model.registers().size())
          .filter(r -> model.registers().operation(r) == CatOp.ORDER).toArray();
    }

    @Override
    public int directed(int order, int from, int to) {
      return execution.directed(orders[order], from, to);
    }
  }
}
