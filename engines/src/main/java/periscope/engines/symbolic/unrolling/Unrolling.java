package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.LoopCut;
import periscope.engines.symbolic.unrolling.Point.Way;
import periscope.engines.symbolic.unrolling.Step.Requirement;
import periscope.engines.symbolic.unrolling.Step.Write;
import periscope.engines.symbolic.unrolling.ThreadState.Arrival;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Span;
import periscope.semantics.BarrierVisits;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Rounds;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;
import periscope.semantics.ThreadCode;

/**
 * A thread without jumps backwards: every event of its runs, each with the point that says when it happens.
 *
 * <p>The code is walked once for each layer of {@link Rounds} in which a run can be. Runs that reach the same element
 * in the same layer share what follows; once no jump can come any more, all runs share it. In this order every run only
 * goes forwards, so steps stand in program order.
 */
public final class Unrolling {

  /** An assumption: the condition is other than 0 whenever the thread reaches the point. */
  public record Assumption(Point point, ValueTerm condition) {}

  private final int thread;
  private final LitmusThread body;
  private final List<Location> locations;
  private final FlatCode code;
  private final Rounds rounds;
  /** Whether runs that reach the bound of a loop count up to there. */
  private final boolean begun;
  private final boolean scheduled;
  private final List<Point> points = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Point> cut = new ArrayList<>();
  private final Map<Point, LoopCut> stopped = new LinkedHashMap<>();
  private final List<Assumption> assumptions = new ArrayList<>();
  private final Map<Point, Undefined> undefined = new LinkedHashMap<>();
  private final LocationNames names;
  /** The arrivals by layer and position; arrivals with the same visits to barriers are merged. */
  private final List<List<Map<BarrierVisits, List<Arrival>>>> arrivals = new ArrayList<>();
  private Map<String, ValueTerm> registers = Map.of();
  private int evaluations;
  private Point end;

  Unrolling(int thread, LitmusThread body, List<Location> locations, ReadModifyWrites updates, LoopBound bound,
      SpinLoops spins, BooleanSupplier stop) {
    this.thread = thread;
    this.body = body;
    this.locations = locations;
    names = LocationNames.of(locations);
    code = spins.followed(ThreadCode.lower(body.body(), updates));
    rounds = Rounds.of(code, bound, spins);
    begun = spins.runs() == Runs.BEGUN;
    scheduled = spins.runs() == Runs.SCHEDULED;
    int layers = rounds.layers() + 1;
    for (int layer = 0; layer < layers; layer++) {
      List<Map<BarrierVisits, List<Arrival>>> row = new ArrayList<>();
      for (int i = 0; i <= code.size(); i++) {
        row.add(new LinkedHashMap<>());
      }
      arrivals.add(row);
    }
    arrive(0, 0, Way.always(point(List.of())), new ThreadState());
    for (int layer = 0; layer < layers; layer++) {
      for (int i = 0; i <= code.size() && !stop.getAsBoolean(); i++) {
        for (List<Arrival> meeting : arrivals.get(layer).get(i).values()) {
          visit(layer, i, meeting);
        }
      }
    }
    Point.relate(points, end, undefined.keySet());
  }

  /** The events, in program order. */
  List<Step> steps() {
    return steps;
  }

  /** The points, by their numbers. */
  public List<Point> points() {
    return points;
  }

  /** Points at which the thread would exceed the bound of a loop. */
  public List<Point> cut() {
    return cut;
  }

  /**
   * Where unfinished executions count: the points at which a run ends because it would exceed the bound of a loop, with
   * the loop.
   */
  public Map<Point, LoopCut> stopped() {
    return stopped;
  }

  /** Points at which the behaviour is undefined, with the undefined step. */
  public Map<Point, Undefined> undefined() {
    return undefined;
  }

  /** What the thread's runs assume of the values that they use. */
  public List<Assumption> assumptions() {
    return assumptions;
  }

  /** Final values of the registers that were written; empty if every run exceeds the bound. */
  public Map<String, ValueTerm> registers() {
    return registers;
  }

  /** The loops whose bound some run may exceed. */
  List<LoopCut> cuts() {
    return LoopCuts.possible(code, rounds).stream().map(this::cut).toList();
  }

  private LoopCut cut(FlatCode.Back back) {
    return new LoopCut(thread, back.loop(), back.endless(), 0);
  }

  /** Largest number of events on a way to an end of the thread; 0 if it has no end. */
  int longest() {
    int[] most = new int[points.size()];
    for (Point point : points) {
      point.ways.forEach(w -> most[point.number] = Math.max(most[point.number], most[w.from().number]));
      most[point.number] += (int) steps.stream().filter(s -> s.point == point).count();
    }
    int longest = undefined.keySet().stream().mapToInt(p -> most[p.number]).max().orElse(0);
    return end == null ? longest : Math.max(longest, most[end.number]);
  }

  private Point point(List<Way> ways) {
    Point point = new Point(points.size(), ways);
    points.add(point);
    return point;
  }

  private void arrive(int layer, int position, Way way, ThreadState state) {
    int shared = code.loopsAfter(position) ? layer : rounds.layers();
    ThreadState arriving = state.copy();
    arriving.barriers.at(position, code);
    arrivals.get(shared).get(position)
        .computeIfAbsent(arriving.barriers.copy(), a -> new ArrayList<>()).add(new Arrival(way, arriving));
  }

  private void visit(int layer, int position, List<Arrival> from) {
    boolean single = from.size() == 1;
    Point here = single && from.get(0).way().isAlways()
        ? from.get(0).way().from()
        : point(from.stream().map(Arrival::way).toList());
    ThreadState state = single
        ? from.get(0).state().copy()
        : ThreadState.merged(here, from.stream().map(Arrival::state).toList());
    if (position == code.size()) {
      end = here;
      registers = state.registers;
      return;
    }
    FlatCode.Element element = code.get(position);
    if (element instanceof FlatCode.Plain plain && plain.instruction() instanceof Undefined u) {
      undefined(layer, position, here, state, u);
    } else if (element instanceof FlatCode.Plain plain) {
      plain(layer, position, here, state, plain.instruction());
    } else if (element instanceof FlatCode.Test test) {
      test(layer, position, here, state, test);
    } else if (element instanceof FlatCode.Choose choose) {
      part(layer, position, here, state, choose.otherwise());
    } else if (element instanceof FlatCode.Stall stall) {
      part(layer, position, here, state, stall.otherwise());
    } else if (element instanceof FlatCode.Stalled stalled) {
      undefined.put(point(List.of(Way.always(here))), stalled.end());
    } else if (element instanceof FlatCode.Jump jump) {
      arrive(layer, jump.target(), Way.always(here), state);
    } else if (element instanceof FlatCode.Back back) {
      back(layer, position, here, state, back);
    } else if (element instanceof FlatCode.Enter) {
      state.enter();
      arrive(layer, position + 1, Way.always(here), state);
    } else if (element instanceof FlatCode.Leave) {
      state.leave();
      arrive(layer, position + 1, Way.always(here), state);
    } else {
      throw new IllegalArgumentException("not an element of code: " + element);
    }
  }

  private void part(int layer, int position, Point here, ThreadState state, int elsewhere) {
    ValueTerm choice = new ValueTerm.Choice();
    arrive(layer, position + 1, new Way(here, choice, true), state);
    arrive(layer, elsewhere, new Way(here, choice, false), state);
  }

  private void back(int layer, int position, Point here, ThreadState state, FlatCode.Back back) {
    int next = rounds.after(layer, position);
    boolean ends = next == Rounds.CUT || next == Rounds.SKIPPED;
    if (ends && (begun || scheduled && next == Rounds.CUT)) {
      Undefined end = new Undefined(Expression.constant(1), Cause.STOPS, back.loop());
      Point stop = point(List.of(Way.always(here)));
      undefined.put(stop, end);
      if (next == Rounds.CUT) {
        stopped.put(stop, cut(back));
      }
    } else if (ends) {
      cut.add(here);
    } else {
      state.barriers.back(position);
      arrive(next, back.target(), Way.always(here), state);
    }
  }

  private void undefined(int layer, int position, Point here, ThreadState state, Undefined u) {
    ValueTerm condition = state.value(u.condition());
    if (!(condition instanceof ValueTerm.Constant c)) {
      undefined.put(point(List.of(new Way(here, condition, true))), u);
      arrive(layer, position + 1, new Way(here, condition, false), state);
    } else if (c.value == 0) {
      arrive(layer, position + 1, Way.always(here), state);
    } else {
      undefined.put(point(List.of(Way.always(here))), u);
    }
  }

  private void test(int layer, int position, Point here, ThreadState state, FlatCode.Test test) {
    ValueTerm condition = state.value(test.condition());
    state.control = Origins.of(state.control, state.origins(test.condition()));
    if (condition instanceof ValueTerm.Constant c) {
      arrive(layer, c.value != 0 ? position + 1 : test.otherwise(), Way.always(here), state);
    } else {
      arrive(layer, position + 1, new Way(here, condition, true), state);
      arrive(layer, test.otherwise(), new Way(here, condition, false), state);
    }
  }

  private void plain(int layer, int position, Point here, ThreadState state, Instruction instruction) {
    if (instruction instanceof EventInstruction.Assume a && !assume(a, here, state)) {
      return;
    } else if (instruction instanceof EventInstruction e) {
      event(e, position, here, state);
    } else if (instruction instanceof Instruction.Assign a) {
      state.assign(a.register(), a.value());
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
    arrive(layer, position + 1, Way.always(here), state);
  }

  /** Records an assumption; returns whether the thread may go on. */
  private boolean assume(EventInstruction.Assume assume, Point here, ThreadState state) {
    ValueTerm condition = state.value(assume.condition());
    if (condition instanceof ValueTerm.Constant c) {
      if (c.value == 0) {
        cut.add(here);
      }
      return c.value != 0;
    } else if (!require(condition, here)) {
      assumptions.add(new Assumption(here, condition));
    }
    return true;
  }

  /**
   * Records a condition as a requirement of the read at this point, if it only compares the value read; returns whether
   * it does. Fewer values are then considered.
   */
  private static boolean require(ValueTerm condition, Point here) {
    boolean asked = condition instanceof ValueTerm.Binary b && b.left instanceof ValueTerm.ReadBy r
        && r.step.point == here && (b.operator == BinaryOperator.EQUAL || b.operator == BinaryOperator.NOT_EQUAL)
        && r.step.requirement().isEmpty();
    if (asked) {
      ValueTerm.Binary b = (ValueTerm.Binary) condition;
      ((ValueTerm.ReadBy) b.left).step
          .require(new Requirement(b.right, b.operator == BinaryOperator.EQUAL));
    }
    return asked;
  }

  private void event(EventInstruction instruction, int position, Point here, ThreadState state) {
    if (instruction instanceof EventInstruction.Read r) {
      state.update = r.access().marks().update().isEmpty() ? state.update : steps.size() + 1;
      Step read = access(here, state, Kind.READ, r.access(), Optional.empty(), state.origins(r.data()), r.span());
      state.obtain(r.register(), new ValueTerm.ReadBy(read), read);
    } else if (instruction instanceof EventInstruction.Write w) {
      Write write = new Write(Optional.empty(), state.value(w.value()));
      access(here, state, Kind.WRITE, w.access(), Optional.of(write), state.origins(w.value()), w.span());
    } else if (instruction instanceof EventInstruction.Update u) {
      Write write = new Write(u.operator(), state.value(u.operand()));
      Origins data = Origins.of(state.origins(u.operand()), state.origins(u.data()));
      Step update = access(here, state, Kind.RMW, u.access(), Optional.of(write), data, u.span());
      state.obtain(u.register(), new ValueTerm.ReadBy(update), update);
    } else if (instruction instanceof EventInstruction.Fence f) {
      Event event = new Event(thread, body.placement(), f.kind(), -1, false, f.regions(), f.order(), f.scope(),
          f.remote(), f.arrival().map(a -> state.barriers.side(f, position, code)), Event.Dependencies.NONE,
          f.marks(), f.span());
      steps.add(new Step(here, event, Optional.empty(), Origins.NONE, Origins.NONE, state.control));
    } else if (instruction instanceof EventInstruction.Begin) {
      state.evaluation = ++evaluations;
    } else if (!(instruction instanceof EventInstruction.Assume)) {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
  }

  /**
   * Adds an access to memory.
   *
   * @param data events from whose values the value is computed, in the text, that it writes or compares with
   */
  private Step access(Point point, ThreadState state, Kind kind, Access at, Optional<Write> write, Origins data,
      Span span) {
    int location = names.location(at.location());
    Location l = locations.get(location);
    Marks marks = at.marks().at(names.address(at.location()), state.update).in(state.evaluation);
    Event event = new Event(thread, body.placement(), kind, location, l.atomic(), Set.of(l.space()), at.order(),
        at.scope(), at.remote(), Optional.empty(), Event.Dependencies.NONE, marks, span);
    Step step = new Step(point, event, write, state.origins(at.address()), data, state.control);
    steps.add(step);
    return step;
  }
}
