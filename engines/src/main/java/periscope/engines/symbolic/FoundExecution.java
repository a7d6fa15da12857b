package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.simulation.RaceFinder;
import periscope.engines.simulation.Witness;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.unrolling.Step;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relation;
import periscope.litmus.event.Relations;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/** The execution that a solver has found: the events that happen, in bit matrices. */
final class FoundExecution {

  private final EventStructure structure;
  /** The numbers of its events among all candidates. */
  private final List<Integer> chosen = new ArrayList<>();
  private final List<Long> reads = new ArrayList<>();
  private final List<Long> writes = new ArrayList<>();
  private final long[] rf;
  private final long[] co;
  private final long[][] orders;
  /** Threads that reach a step without a defined behaviour, or the bound of a loop. */
  private final BitSet ended = new BitSet();

  FoundExecution(Encoding encoding, Unrolled unrolled, Solver solution) {
    Candidates candidates = encoding.candidates;
    for (int e = 0; e < candidates.happens.length; e++) {
      if (solution.holds(candidates.happens[e])) {
        Step step = candidates.events.get(e);
        chosen.add(e);
        reads.add(step.event.reads() ? candidates.read(e).in(solution::holds) : 0);
        writes.add(step.write.isPresent() ? candidates.written(e).in(solution::holds) : 0);
      }
    }
    structure = new EventStructure(events(candidates, chosen, solution), unrolled.test().locations().size());
    rf = rows(candidates.rf, chosen, solution);
    co = rows(candidates.co, chosen, solution);
    orders = encoding.orders.stream().map(o -> rows(o, chosen, solution)).toArray(long[][]::new);
    for (int t = 0; t < unrolled.threads().size(); t++) {
      ended.set(t, unrolled.threads().get(t).undefined().entrySet().stream()
          .anyMatch(e -> e.getValue().cause() != Cause.WAITS && solution.holds(candidates.comes(e.getKey()))));
    }
  }

  private static List<Event> events(Candidates candidates, List<Integer> chosen, Solver solution) {
    Relation address = columns(rows(candidates.address, chosen, solution));
    Relation data = columns(rows(candidates.data, chosen, solution));
    Relation control = columns(rows(candidates.control, chosen, solution));
    Relation awaited = columns(rows(candidates.awaited, chosen, solution));
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      Event e = candidates.events.get(chosen.get(i)).event;
      events.add(e.with(new Event.Dependencies(address.from(i), data.from(i), control.from(i), awaited.from(i))));
    }
    return events;
  }

  private static Relation columns(long[] rows) {
    long[] columns = new long[rows.length];
    Relations.inverse(columns, rows);
    return Relation.of(columns);
  }

  private static long[] rows(int[][] relation, List<Integer> chosen, Solver solution) {
    int words = Relations.words(chosen.size());
    long[] rows = Relations.newRelation(chosen.size());
    for (int i = 0; i < chosen.size(); i++) {
      for (int j = 0; j < chosen.size(); j++) {
        if (solution.holds(relation[chosen.get(i)][chosen.get(j)])) {
          Relations.add(rows, words, i, j);
        }
      }
    }
    return rows;
  }

  /**
   * Checks the solver's execution by evaluating the model.
   *
   * @throws IllegalStateException if the model does not allow the execution: then the encoding of the model is wrong
   */
  void confirm(Evaluator evaluator) {
    evaluator.start(structure);
    if (!evaluator.consistent(rf, co, orders)) {
      throw new IllegalStateException("evaluation does not confirm an execution that was found");
    }
  }

  /** The races that the execution shows. */
  List<RaceEvents> findings(RaceFinder finder, Evaluator evaluator) {
    confirm(evaluator);
    finder.start(structure, ended);
    return finder.look();
  }

  /** The race with the numbers of its events among all candidates. */
  RaceEvents numbered(RaceEvents finding) {
    return finding.first() < 0 ? finding
        : new RaceEvents(finding.axiom(), chosen.get(finding.first()), chosen.get(finding.second()), finding.absent());
  }

  Race race(RaceEvents finding) {
    return finding.race(structure.events()::get);
  }

  Witness witness(CompiledModel model, Evaluator evaluator) {
    confirm(evaluator);
    return Witness.of(structure, reads, writes, model, evaluator, rf, co, orders);
  }
}
