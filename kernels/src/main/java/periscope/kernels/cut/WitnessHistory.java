package periscope.kernels.cut;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import periscope.engines.simulation.Witness;
import periscope.generate.cut.History;
import periscope.generate.cut.StepOperation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.EventSet;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/** The history of an execution that an engine kept. */
public final class WitnessHistory {

  private final LitmusTest test;
  private final Witness witness;
  private final List<History.Step> steps = new ArrayList<>();
  /** For each event that is a step or a part of a step, the index of the step. */
  private final Map<Integer, Integer> step = new HashMap<>();

  private WitnessHistory(LitmusTest test, Witness witness) {
    this.test = test;
    this.witness = witness;
  }

  /**
   * The history of an execution of a test of the C family.
   *
   * @param test the executed test, in which each work-group has separate local memory
   */
  public static History of(LitmusTest test, Witness witness) {
    return new WitnessHistory(test, witness).history();
  }

  private History history() {
    List<Event> events = witness.structure().events();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      boolean half = i > 0 && event.writes() && event.thread() == events.get(i - 1).thread()
          && event.marks().sameUpdate(events.get(i - 1).marks());
      boolean exit = event.kind() == Kind.FENCE && event.barrier().filter(b -> !b.entry()).isPresent();
      if (half || exit) {
        step.put(i, steps.size() - 1);
      } else if (!event.initial()) {
        step.put(i, steps.size());
        steps.add(step(i, event));
      }
    }
    Map<Integer, Integer> sources = new HashMap<>();
    List<Set<Integer>> later = new ArrayList<>();
    steps.forEach(s -> later.add(new TreeSet<>()));
    for (int w : step.keySet()) {
      for (int o : step.keySet()) {
        int from = step.get(w);
        int to = step.get(o);
        if (from != to && witness.related("rf", w, o)) {
          sources.put(to, from);
        }
        if (from != to && events.get(w).writes() && events.get(o).writes()
            && events.get(w).location() == events.get(o).location() && follows(w, o)) {
          later.get(from).add(to);
        }
      }
    }
    return new History(test.language(), test.locations(),
        test.threads().stream().map(LitmusThread::placement).toList(), steps, sources, later);
  }

  /**
   * Whether a write precedes another in coherence order; where the model leaves the order of plain writes open, in
   * happens-before.
   */
  private boolean follows(int write, int other) {
    return witness.related("co", write, other)
        || !witness.related("co", other, write) && witness.related("hb", write, other);
  }

  private History.Step step(int index, Event event) {
    boolean update = event.kind() == Kind.READ && index + 1 < witness.structure().size()
        && event.marks().sameUpdate(witness.structure().events().get(index + 1).marks());
    boolean reads = event.reads();
    boolean writes = event.writes() || update;
    return new History.Step(event.thread(), act(event, update),
        event.location() < 0 ? History.NOWHERE : event.location(),
        reads ? OptionalLong.of(witness.reads().get(index)) : OptionalLong.empty(),
        writes ? OptionalLong.of(witness.writes().get(update ? index + 1 : index)) : OptionalLong.empty(),
        steps(event.dependencies().data().or(event.dependencies().address())), steps(event.dependencies().control()),
        event.span().offset());
  }

  private Set<Integer> steps(EventSet events) {
    Set<Integer> all = new TreeSet<>();
    events.forEach(e -> {
      if (step.containsKey(e)) {
        all.add(step.get(e));
      }
    });
    return all;
  }

  private StepOperation act(Event event, boolean update) {
    Semantics semantics = new Semantics(event.order(), event.scope(), event.remote(), event.marks().isVolatile());
    if (event.kind() == Kind.FENCE && event.barrier().isPresent()) {
      Event.BarrierSide side = event.barrier().get();
      return new StepOperation
          .Barrier(StepOperations.flags(event.regions()), event.scope(), side.name() + " " + side.occurrence());
    } else if (event.kind() == Kind.FENCE) {
      return new StepOperation.Fence(StepOperations.flags(event.regions()), semantics);
    } else if (event.kind() == Kind.RMW || update) {
      return StepOperations.update(test.threads().get(event.thread()).body(), event.span(), semantics);
    }
    return event.kind() == Kind.WRITE ? new StepOperation.Store(semantics) : new StepOperation.Load(semantics);
  }
}
