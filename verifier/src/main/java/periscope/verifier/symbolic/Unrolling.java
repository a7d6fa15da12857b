package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.verifier.semantics.Barriers;
import periscope.verifier.semantics.Fences;
import periscope.verifier.semantics.LocationNames;
import periscope.verifier.semantics.PtxEvents;
import periscope.verifier.symbolic.Held.Arrival;
import periscope.verifier.symbolic.Point.Way;
import periscope.verifier.symbolic.Step.Requirement;
import periscope.verifier.symbolic.Step.Write;

/**
 * A thread without jumps backwards: every event that some run of it has, each with the point that says when it happens.
 *
 * <p>The code is walked once for each number of jumps backwards that a run can have behind it. Runs that come to the same
 * element with the same number share what follows; once no jump can come any more, all do. In this order every run only
 * ever goes forwards, so steps stand in program order.
 */
final class Unrolling {

  /** What must be other than 0 for a thread to come through a point. */
  record Assumption(Point point, Term condition) {}

  private static final Expression NOTHING = Expression.constant(0);

  private final int thread;
  private final LitmusThread body;
  private final List<Location> locations;
  private final FlatCode code;
  private final List<Point> points = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  /** Points from which the thread would have to jump backwards once more than it may. */
  private final List<Point> cut = new ArrayList<>();
  private final List<Assumption> assumptions = new ArrayList<>();
  private final LocationNames names;
  /** By jumps backwards so far and position: those with the same arrivals at barriers meet. */
  private final List<List<Map<Map<String, Integer>, List<Arrival>>>> arrivals = new ArrayList<>();
  private Map<String, Term> registers = Map.of();
  private Point end;

  Unrolling(int thread, LitmusThread body, List<Location> locations) {
    this.thread = thread;
    this.body = body;
    this.locations = locations;
    names = LocationNames.of(locations);
    code = new FlatCode(PtxEvents.of(Barriers.labelled(body.body())));
    int layers = LitmusThread.LOOP_BOUND + 2;
    for (int layer = 0; layer < layers; layer++) {
      List<Map<Map<String, Integer>, List<Arrival>>> row = new ArrayList<>();
      for (int i = 0; i <= code.size(); i++) {
        row.add(new LinkedHashMap<>());
      }
      arrivals.add(row);
    }
    arrive(0, 0, Way.always(point(List.of())), new Held());
    for (int layer = 0; layer < layers; layer++) {
      for (int i = 0; i <= code.size(); i++) {
        for (List<Arrival> meeting : arrivals.get(layer).get(i).values()) {
          visit(layer, i, meeting);
        }
      }
    }
    Point.relate(points, end);
  }

  /** In program order. */
  List<Step> steps() {
    return steps;
  }

  List<Point> points() {
    return points;
  }

  List<Point> cut() {
    return cut;
  }

  List<Assumption> assumptions() {
    return assumptions;
  }

  /** What the registers that were written hold in the end; nothing if every run is cut. */
  Map<String, Term> registers() {
    return registers;
  }

  boolean canBeCut() {
    return LoopCuts.possible(code);
  }

  /** Most events on a way to the end; 0 if there is none. */
  int longest() {
    int[] most = new int[points.size()];
    for (Point point : points) {
      point.ways.forEach(w -> most[point.number] = Math.max(most[point.number], most[w.from().number]));
      most[point.number] += (int) steps.stream().filter(s -> s.point == point).count();
    }
    return end == null ? 0 : most[end.number];
  }

  private Point point(List<Way> ways) {
    Point point = new Point(points.size(), ways);
    points.add(point);
    return point;
  }

  private void arrive(int layer, int position, Way way, Held held) {
    int shared = code.loopsAfter(position) ? layer : LitmusThread.LOOP_BOUND + 1;
    Held arriving = held.copy();
    arriving.arrivals.keySet().retainAll(code.barriersAfter(position));
    arrivals.get(shared).get(position)
        .computeIfAbsent(arriving.arrivals, a -> new ArrayList<>()).add(new Arrival(way, arriving));
  }

  private void visit(int layer, int position, List<Arrival> from) {
    boolean single = from.size() == 1;
    Point here = single && from.get(0).way().isAlways()
        ? from.get(0).way().from()
        : point(from.stream().map(Arrival::way).toList());
    Held held = single ? from.get(0).held().copy() : Held.merged(here, from.stream().map(Arrival::held).toList());
    if (position == code.size()) {
      end = here;
      registers = held.registers;
      return;
    }
    FlatCode.Element element = code.get(position);
    if (element instanceof FlatCode.Plain plain) {
      plain(layer, position, here, held, plain.instruction());
    } else if (element instanceof FlatCode.Test test) {
      test(layer, position, here, held, test);
    } else if (element instanceof FlatCode.Jump jump) {
      arrive(layer, jump.target(), Way.always(here), held);
    } else if (element instanceof FlatCode.Back back) {
      if (layer == LitmusThread.LOOP_BOUND) {
        cut.add(here);
      } else {
        arrive(layer + 1, back.target(), Way.always(here), held);
      }
    } else {
      if (element instanceof FlatCode.Enter) {
        held.enter();
      } else {
        held.leave();
      }
      arrive(layer, position + 1, Way.always(here), held);
    }
  }

  private void test(int layer, int position, Point here, Held held, FlatCode.Test test) {
    Term condition = held.value(test.condition());
    held.control = Origins.of(held.control, held.origins(test.condition()));
    if (condition instanceof Term.Constant c) {
      arrive(layer, c.value != 0 ? position + 1 : test.otherwise(), Way.always(here), held);
    } else {
      arrive(layer, position + 1, new Way(here, condition, true), held);
      arrive(layer, test.otherwise(), new Way(here, condition, false), held);
    }
  }

  private void plain(int layer, int position, Point here, Held held, Instruction instruction) {
    if (instruction instanceof CompareExchange c) {
      compareExchange(layer, position, here, held, c);
      return;
    } else if (instruction instanceof EventInstruction e) {
      if (event(e, here, held)) {
        arrive(layer, position + 1, Way.always(here), held);
      }
      return;
    } else if (instruction instanceof Instruction.Assign a) {
      held.assign(a.register(), a.value());
    } else if (instruction instanceof Load l) {
      Step read = access(here, held, Kind.READ, l, l.semantics().order(), Optional.empty(), Optional.empty(), NOTHING);
      held.obtain(l.register(), new Term.ReadBy(read), read);
    } else if (instruction instanceof Store s) {
      Write write = new Write(Optional.empty(), held.value(s.value()));
      access(here, held, Kind.WRITE, s, s.semantics().order(), Optional.of(write), Optional.empty(), s.value());
    } else if (instruction instanceof Fetch f) {
      Write write = new Write(Optional.of(f.operator()), held.value(f.operand()));
      Step update = access(
          here, held, Kind.RMW, f, f.semantics().order(), Optional.of(write), Optional.empty(), f.operand());
      held.obtain(f.register(), new Term.ReadBy(update), update);
    } else if (instruction instanceof AtomicInstruction.Fence f) {
      fence(here, held, Fences.regions(f.flags()), f.semantics(), Optional.empty());
    } else if (instruction instanceof AtomicInstruction.Barrier b) {
      String label = b.label().orElseThrow();
      int before = held.arrivals.merge(label, 1, Integer::sum) - 1;
      for (boolean entry : new boolean[] {true, false}) {
        fence(here, held, Fences.regions(b.flags()), Fences.ofBarrier(entry, b.scope()),
            Optional.of(new BarrierSide(entry, label, before)));
      }
    } else {
      throw new IllegalArgumentException("not an instruction of a source language: " + instruction);
    }
    arrive(layer, position + 1, Way.always(here), held);
  }

  /** Whether the thread goes on. */
  private boolean event(EventInstruction instruction, Point here, Held held) {
    if (instruction instanceof EventInstruction.Assume a) {
      Term condition = held.value(a.condition());
      if (condition instanceof Term.Constant c && c.value == 0) {
        cut.add(here);
        return false;
      } else if (!(condition instanceof Term.Constant)) {
        assumptions.add(new Assumption(here, condition));
      }
    } else if (instruction instanceof EventInstruction.Read r) {
      held.update = r.marks().update() == 0 ? held.update : steps.size() + 1;
      Step read = access(here, held, Kind.READ, r.location(), r.order(), r.scope(), r.marks(), Optional.empty(),
          r.address(), NOTHING);
      held.obtain(r.register(), new Term.ReadBy(read), read);
    } else if (instruction instanceof EventInstruction.Write w) {
      Write write = new Write(Optional.empty(), held.value(w.value()));
      access(here, held, Kind.WRITE, w.location(), w.order(), w.scope(), w.marks(), Optional.of(write), w.address(),
          w.value());
    } else {
      EventInstruction.Fence f = (EventInstruction.Fence) instruction;
      Optional<BarrierSide> arrival = f.arrival().map(a -> f.counted() ? held.counted(a) : a);
      Event event = new Event(thread, body.placement(), arrival.isPresent() ? Kind.BARRIER : Kind.FENCE, -1, false,
          Fences.EVERYWHERE, f.order(), f.scope(), false, arrival, Event.Dependencies.NONE, f.marks());
      steps.add(
          new Step(here, event, Optional.empty(), Optional.empty(), Origins.NONE, Origins.NONE, held.control));
    }
    return true;
  }

  private Step access(Point point, Held held, Kind kind, String name, MemoryOrder order, Scope scope, Marks marks,
      Optional<Write> write, Set<String> address, Expression data) {
    Location l = locations.get(names.location(name));
    Event event = new Event(thread, body.placement(), kind, names.location(name), l.atomic(),
        Set.of(l.space()), order, scope, false, Optional.empty(), Event.Dependencies.NONE,
        marks.at(names.address(name), marks.update() == 0 ? 0 : held.update));
    Step step = new Step(
        point, event, write, Optional.empty(), held.origins(address), held.origins(data), held.control);
    steps.add(step);
    return step;
  }

  private void compareExchange(int layer, int position, Point here, Held held, CompareExchange c) {
    Term choice = new Term.Choice();
    Term expected = held.value(Expression.register(c.expected()));
    Expression operands = new Expression.Binary(BinaryOperator.ADD, Expression.register(c.expected()), c.desired());

    Point success = point(List.of(new Way(here, choice, true)));
    Held succeeded = held.copy();
    Step update = access(success, held, Kind.RMW, c, c.semantics().order(),
        Optional.of(new Write(Optional.empty(), held.value(c.desired()))), Optional.of(new Requirement(expected, true)),
        operands);
    succeeded.obtain(c.register(), new Term.Constant(1), update);
    arrive(layer, position + 1, Way.always(success), succeeded);

    Point failure = point(List.of(new Way(here, choice, false)));
    Held failed = held.copy();
    Step read = access(failure, held, Kind.READ, c, c.failureOrder(), Optional.empty(),
        c.weak() ? Optional.empty() : Optional.of(new Requirement(expected, false)), operands);
    failed.obtain(c.expected(), new Term.ReadBy(read), read);
    failed.obtain(c.register(), Term.ZERO, read);
    arrive(layer, position + 1, Way.always(failure), failed);
  }

  /** @param data what the value written, or compared with, is computed from, in the text */
  private Step access(Point point, Held held, Kind kind, Access access, MemoryOrder order, Optional<Write> write,
      Optional<Requirement> requirement, Expression data) {
    int location = names.location(access.location());
    Location l = locations.get(location);
    AtomicInstruction.Semantics s = access.semantics();
    Event event = new Event(thread, body.placement(), kind, location, l.atomic(), Set.of(l.space()), order, s.scope(),
        s.remote(), Optional.empty(), Event.Dependencies.NONE, s.isVolatile() ? Marks.VOLATILE : Marks.NONE);
    Step step = new Step(
        point, event, write, requirement, held.origins(access.address()), held.origins(data), held.control);
    steps.add(step);
    return step;
  }

  private void fence(Point point, Held held, Set<AddressSpace> regions, AtomicInstruction.Semantics s,
      Optional<BarrierSide> side) {
    Event event = new Event(thread, body.placement(), Kind.FENCE, -1, false, regions, s.order(), s.scope(), s.remote(), side,
        Event.Dependencies.NONE, Marks.NONE);
    steps.add(new Step(point, event, Optional.empty(), Optional.empty(), Origins.NONE, Origins.NONE, held.control));
  }
}
