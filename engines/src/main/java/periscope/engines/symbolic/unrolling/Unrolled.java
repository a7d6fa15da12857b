package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;

/**
 * A test with its threads unrolled. Steps are numbered: initial writes first, then the steps of each thread in program
 * order.
 */
public final class Unrolled {

  private final LitmusTest test;
  private final boolean begun;
  private final List<Unrolling> threads = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  /**
   * Unrolls a test.
   *
   * @param test a test whose work-groups do not share local memory
   */
  public Unrolled(LitmusTest test) {
    this(test, ReadModifyWrites.WHOLE, LoopBound.DEFAULT, SpinLoops.COUNTED);
  }

  /**
   * Unrolls a test.
   *
   * @param updates the events of a read-modify-write of the C family
   */
  public Unrolled(LitmusTest test, ReadModifyWrites updates, LoopBound bound, SpinLoops spins) {
    this(test, updates, bound, spins, () -> false);
  }

  /**
   * Unrolls a test; the result must not be used if {@code stop} returned true.
   *
   * @param updates the events of a read-modify-write of the C family
   * @param stop    called now and then; true ends the work
   */
  public Unrolled(LitmusTest test, ReadModifyWrites updates, LoopBound bound, SpinLoops spins, BooleanSupplier stop) {
    this.test = test;
    this.begun = spins.runs() == Runs.BEGUN;
    Point start = new Point(0, List.of());
    for (int x = 0; x < test.locations().size(); x++) {
      Location l = test.locations().get(x);
      Event event = new Event(Event.INITIAL, new Placement(0, 0), Kind.WRITE, x, l.atomic(), l.space(),
          MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);
      add(new Step(start, event, Optional.of(new Step.Write(Optional.empty(), new ValueTerm.Constant(l.initial()))),
          Origins.NONE, Origins.NONE, Origins.NONE));
    }
    for (int t = 0; t < test.threads().size(); t++) {
      Unrolling thread = new Unrolling(t, test.threads().get(t), test.locations(), updates, bound, spins.of(t),
          stop);
      threads.add(thread);
      thread.steps().forEach(this::add);
    }
  }

  private void add(Step step) {
    step.number(steps.size());
    steps.add(step);
  }

  /** The test before unrolling. */
  public LitmusTest test() {
    return test;
  }

  /** The test's threads, each unrolled, by number. */
  public List<Unrolling> threads() {
    return Collections.unmodifiableList(threads);
  }

  /** Whether unfinished executions count. */
  public boolean begun() {
    return begun;
  }

  /** All events, by their numbers. */
  public List<Step> steps() {
    return Collections.unmodifiableList(steps);
  }

  /** The loops in which some run of a thread exceeds the bound and is dropped. */
  public List<LoopCut> cuts() {
    return threads.stream().flatMap(t -> t.cuts().stream()).toList();
  }

  /**
   * An upper bound on the number of events of an execution; for dropped runs, only the events that they share with
   * other runs count.
   */
  public int longest() {
    return test.locations().size() + threads.stream().mapToInt(Unrolling::longest).sum();
  }

  /** Whether one execution can contain both events. */
  public static boolean together(Step a, Step b) {
    return a.event.thread() != b.event.thread() || a.event.initial() || a.point.meets(b.point);
  }
}
