package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Termination;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.unrolling.Point;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * Asks for an execution in which a thread stays in a loop for ever; each found loop of a thread is left out after.
 * Where threads are interchangeable, it is asked first for executions in which they come in order.
 */
final class HangSearch {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final Formulas formulas;
  /** For each place where a thread may stay, whether it does. */
  private final Map<UndefinedStep, Integer> stays = new LinkedHashMap<>();
  /** These by the number of their thread and their own there; several may be the same in the text. */
  private final Map<List<Integer>, UndefinedStep> places = new LinkedHashMap<>();
  private final List<Hang> hangs = new ArrayList<>();
  private final Exchanges exchanges;

  HangSearch(CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    formulas = encoding.formulas;
    exchanges = new Exchanges(model, encoding, unrolled);
  }

  Termination run(SolverContext context, BooleanSupplier stop) {
    try (Solver solver = context.newSolver(formulas, stop, SymbolicSimulator.MEGABYTES)) {
      encoding.meet(unrolled.test().threads());
      solver.require(encoding.required);
      rules(solver);
      return new Termination(hangs, unrolled.cuts(), search(solver, solver.named(exchanges.ordered())));
    } catch (Formulas.Stopped stopped) {
      return new Termination(hangs, unrolled.cuts(), false);
    }
  }

  /** Nobody comes to what has no defined behaviour. */
  private void rules(Solver solver) {
    for (int t = 0; t < unrolled.threads().size(); t++) {
      int number = 0;
      for (Map.Entry<Point, Undefined> end : unrolled.threads().get(t).undefined().entrySet()) {
        UndefinedStep step = UndefinedStep.of(unrolled.test(), t, end.getValue());
        int comes = encoding.candidates.comes(end.getKey());
        if (step.endless()) {
          UndefinedStep known = stays.keySet().stream().filter(step::same).findFirst().orElse(step);
          stays.merge(known, comes, formulas::or);
          places.put(List.of(t, number), known);
        } else {
          solver.require(Formulas.not(comes));
        }
        number++;
      }
    }
  }

  /** Whether all was answered. */
  private boolean search(Solver solver, int ordered) {
    Map<UndefinedStep, Integer> open = new LinkedHashMap<>(stays);
    open.keySet().removeIf(u -> u.cause() != Cause.SPINS);
    Set<UndefinedStep> images = new HashSet<>();
    if (!search(solver, ordered, open, images)) {
      return false;
    }
    open.keySet().retainAll(images);
    return search(solver, Formulas.TRUE, open, images);
  }

  /** @param images where to put what is found, whichever of interchangeable threads stays there */
  private boolean search(
      Solver solver, int assumed, Map<UndefinedStep, Integer> open, Set<UndefinedStep> images) {
    while (!open.isEmpty()) {
      int any = formulas.or(open.values().stream().mapToInt(Integer::intValue).toArray());
      Solver.Answer answer =
          any == Formulas.FALSE ? Solver.Answer.NONE : solver.solve(assumed, solver.named(any));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
      List<UndefinedStep> here = stays.keySet().stream().filter(u -> solver.holds(stays.get(u))).toList();
      hangs.add(new Hang(here, execution.witness(model, evaluator)));
      open.keySet().removeAll(here);
      places.forEach((place, step) -> {
        for (int thread : here.contains(step) ? exchanges.images(place.get(0)) : Set.<Integer>of()) {
          images.add(places.get(List.of(thread, place.get(1))));
        }
      });
    }
    return true;
  }
}
