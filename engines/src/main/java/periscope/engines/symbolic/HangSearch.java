package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Termination;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/** Asks for an execution in which a thread stays in a loop for ever; each found loop of a thread is left out after. */
final class HangSearch {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final Formulas formulas;
  /** For each place where a thread may stay, whether it does. */
  private final Map<UndefinedStep, Integer> stays = new LinkedHashMap<>();
  private final List<Hang> hangs = new ArrayList<>();

  HangSearch(CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    formulas = encoding.formulas;
  }

  Termination run(SolverContext context, BooleanSupplier stop) {
    try (Solver solver = context.newSolver(formulas, stop)) {
      encoding.meet(unrolled.test().threads());
      solver.require(encoding.required);
      rules(solver);
      return new Termination(hangs, unrolled.cuts(), search(solver));
    } catch (Formulas.Stopped stopped) {
      return new Termination(hangs, unrolled.cuts(), false);
    }
  }

  /** Nobody comes to what has no defined behaviour. */
  private void rules(Solver solver) {
    for (int t = 0; t < unrolled.threads().size(); t++) {
      int thread = t;
      unrolled.threads().get(t).undefined().forEach((point, end) -> {
        UndefinedStep step = UndefinedStep.of(unrolled.test(), thread, end);
        int comes = encoding.candidates.comes(point);
        if (step.endless()) {
          stays.merge(stays.keySet().stream().filter(step::same).findFirst().orElse(step), comes, formulas::or);
        } else {
          solver.require(Formulas.not(comes));
        }
      });
    }
  }

  /** Whether all was answered. */
  private boolean search(Solver solver) {
    Map<UndefinedStep, Integer> open = new LinkedHashMap<>(stays);
    open.keySet().removeIf(u -> u.cause() != Cause.SPINS);
    while (true) {
      int any = formulas.or(open.values().stream().mapToInt(Integer::intValue).toArray());
      Solver.Answer answer = any == Formulas.FALSE ? Solver.Answer.NONE : solver.solve(solver.named(any));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
      List<UndefinedStep> here = stays.keySet().stream().filter(u -> solver.holds(stays.get(u))).toList();
      hangs.add(new Hang(here, execution.witness(model, evaluator)));
      open.keySet().removeAll(here);
    }
  }
}
