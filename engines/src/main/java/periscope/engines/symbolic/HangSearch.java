package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
 * A search for executions in which a thread stays in a loop for ever; each loop is searched once. If threads are
 * interchangeable, the search first looks at executions in which they come in order.
 */
final class HangSearch {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final Formulas formulas;
  private final List<Place> stays = new ArrayList<>();
  /**
   * The places, by the number of their thread and their number in the thread; several numbers may have one place in the
   * text.
   */
  private final Map<List<Integer>, Place> places = new LinkedHashMap<>();
  private final List<Hang> hangs = new ArrayList<>();
  private final Exchanges exchanges;

  /**
   * A place in the text where a thread may stay for ever, with a formula that says that it does. Compared by identity,
   * since steps at two places may be equal.
   */
  private static final class Place {
    private final UndefinedStep step;
    private int holds = Formulas.FALSE;

    Place(UndefinedStep step) {
      this.step = step;
    }
  }

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
    } catch (Formulas.Stopped | OutOfMemoryError stopped) {
      return new Termination(hangs, unrolled.cuts(), false);
    }
  }

  /**
   * Requires that no thread reaches a step without a defined behaviour, and collects the places where threads may stay.
   */
  private void rules(Solver solver) {
    for (int t = 0; t < unrolled.threads().size(); t++) {
      int number = 0;
      for (Map.Entry<Point, Undefined> end : unrolled.threads().get(t).undefined().entrySet()) {
        UndefinedStep step = UndefinedStep.of(unrolled.test(), t, end.getValue());
        int comes = encoding.candidates.comes(end.getKey());
        if (step.endless()) {
          Place place = stays.stream().filter(p -> step.same(p.step)).findFirst().orElseGet(() -> {
            stays.add(new Place(step));
            return stays.get(stays.size() - 1);
          });
          place.holds = formulas.or(place.holds, comes);
          places.put(List.of(t, number), place);
        } else {
          solver.require(Formulas.not(comes));
        }
        number++;
      }
    }
  }

  /** Searches for all hangs; returns whether the solver answered every question. */
  private boolean search(Solver solver, int ordered) {
    // A thread that waits at a barrier event is of interest where nobody is in a loop.
    return search(solver, ordered, Cause.SPINS) && (!hangs.isEmpty() || search(solver, ordered, Cause.AWAITS));
  }

  private boolean search(Solver solver, int ordered, Cause cause) {
    Set<Place> open = new LinkedHashSet<>(stays.stream().filter(p -> p.step.cause() == cause).toList());
    Set<Place> images = new HashSet<>();
    if (!search(solver, ordered, open, images)) {
      return false;
    }
    open.retainAll(images);
    return search(solver, Formulas.TRUE, open, images);
  }

  /**
   * Searches for hangs at the places in {@code open}, which it removes when it finds them; returns whether the solver
   * answered every question.
   *
   * @param assumed a formula that the executions satisfy
   * @param images  receives the places that correspond to found places under exchanges of threads
   */
  private boolean search(
      Solver solver, int assumed, Set<Place> open, Set<Place> images) {
    while (!open.isEmpty()) {
      int any = formulas.or(open.stream().mapToInt(p -> p.holds).toArray());
      Solver.Answer answer =
          any == Formulas.FALSE ? Solver.Answer.NONE : solver.solve(assumed, solver.named(any));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
      List<Place> here = stays.stream().filter(p -> solver.holds(p.holds)).toList();
      hangs.add(new Hang(here.stream().map(p -> p.step).toList(), execution.witness(model, evaluator)));
      here.forEach(open::remove);
      places.forEach((place, at) -> {
        for (int thread : here.contains(at) ? exchanges.images(place.get(0)) : Set.<Integer>of()) {
          images.add(places.get(List.of(thread, place.get(1))));
        }
      });
    }
    return true;
  }
}
