package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.MemoryOrder;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
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

  private final int thread;
  private final LitmusThread body;
  private final List<Location> locations;
  private final SourceText text;
  private final FlatCode code;
  private final List<Point> points = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  /** Points from which the thread would have to jump backwards once more than it may. */
  private final List<Point> cut = new ArrayList<>();
  private final List<List<List<Arrival>>> arrivals = new ArrayList<>();
  private Map<String, Term> registers = Map.of();
  private Point end;

  private record Arrival(Way way, Map<String, Term> registers) {}

  /** @throws InvalidInputException for operations that no shipped model gives a meaning to */
  Unrolling(int thread, LitmusThread body, List<Location> locations, SourceText text) {
    this.thread = thread;
    this.body = body;
    this.locations = locations;
    this.text = text;
    code = new FlatCode(body.body());
    int layers = LitmusThread.LOOP_BOUND + 2;
    for (int layer = 0; layer < layers; layer++) {
      List<List<Arrival>> row = new ArrayList<>();
      for (int i = 0; i <= code.size(); i++) {
        row.add(new ArrayList<>());
      }
      arrivals.add(row);
    }
    Point start = point(List.of());
    arrive(0, 0, Way.always(start), Map.of());
    for (int layer = 0; layer < layers; layer++) {
      for (int i = 0; i <= code.size(); i++) {
        if (!arrivals.get(layer).get(i).isEmpty()) {
          visit(layer, i);
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

  private void arrive(int layer, int position, Way way, Map<String, Term> held) {
    int shared = code.loopsAfter(position) ? layer : LitmusThread.LOOP_BOUND + 1;
    arrivals.get(shared).get(position).add(new Arrival(way, held));
  }

  private void visit(int layer, int position) {
    List<Arrival> from = arrivals.get(layer).get(position);
    boolean single = from.size() == 1;
    Point here = single && from.get(0).way().isAlways()
        ? from.get(0).way().from()
        : point(from.stream().map(Arrival::way).toList());
    Map<String, Term> held = single ? from.get(0).registers() : merged(here, from);
    if (position == code.size()) {
      end = here;
      registers = held;
      return;
    }
    FlatCode.Element element = code.get(position);
    if (element instanceof FlatCode.Plain plain) {
      plain(layer, position, here, held, plain.instruction());
    } else if (element instanceof FlatCode.Test test) {
      test(layer, position, here, held, test);
    } else if (element instanceof FlatCode.Jump jump) {
      arrive(layer, jump.target(), Way.always(here), held);
    } else if (layer == LitmusThread.LOOP_BOUND) {
      cut.add(here);
    } else {
      arrive(layer + 1, ((FlatCode.Back) element).target(), Way.always(here), held);
    }
  }

  private Map<String, Term> merged(Point here, List<Arrival> from) {
    TreeSet<String> names = new TreeSet<>();
    from.forEach(a -> names.addAll(a.registers().keySet()));
    Map<String, Term> merged = new HashMap<>();
    for (String name : names) {
      List<Term> choices = from.stream().map(a -> a.registers().getOrDefault(name, Term.ZERO)).toList();
      merged.put(name, choices.stream().allMatch(c -> same(c, choices.get(0)))
          ? choices.get(0)
          : new Term.Merge(here, choices));
    }
    return merged;
  }

  private static boolean same(Term x, Term y) {
    return x == y || x instanceof Term.Constant c && y instanceof Term.Constant d && c.value == d.value;
  }

  private static Term substitute(Expression expression, Map<String, Term> held) {
    return Term.of(expression, name -> held.getOrDefault(name, Term.ZERO));
  }

  private void test(int layer, int position, Point here, Map<String, Term> held, FlatCode.Test test) {
    Term condition = substitute(test.condition(), held);
    if (condition instanceof Term.Constant c) {
      arrive(layer, c.value != 0 ? position + 1 : test.otherwise(), Way.always(here), held);
    } else {
      arrive(layer, position + 1, new Way(here, condition, true), held);
      arrive(layer, test.otherwise(), new Way(here, condition, false), held);
    }
  }

  private void plain(int layer, int position, Point here, Map<String, Term> held, Instruction instruction) {
    if (instruction instanceof CompareExchange c) {
      compareExchange(layer, position, here, held, c);
      return;
    }
    Map<String, Term> after = new HashMap<>(held);
    if (instruction instanceof Instruction.Assign a) {
      after.put(a.register(), substitute(a.value(), held));
    } else if (instruction instanceof Load l) {
      Step read = step(here, Kind.READ, l, l.semantics().order(), Optional.empty(), Optional.empty());
      after.put(l.register(), new Term.ReadBy(read));
    } else if (instruction instanceof Store s) {
      Write write = new Write(Optional.empty(), substitute(s.value(), held));
      step(here, Kind.WRITE, s, s.semantics().order(), Optional.of(write), Optional.empty());
    } else if (instruction instanceof Fetch f) {
      Write write = new Write(Optional.of(f.operator()), substitute(f.operand(), held));
      Step update = step(here, Kind.RMW, f, f.semantics().order(), Optional.of(write), Optional.empty());
      after.put(f.register(), new Term.ReadBy(update));
    } else if (instruction instanceof AtomicInstruction.Fence || instruction instanceof AtomicInstruction.Barrier) {
      throw new InvalidInputException(Diagnostic.error(text, instruction.span(),
          "the shipped models say nothing about fences and barriers",
          "remove it, or express the synchronisation with atomic operations"));
    } else {
      throw new IllegalArgumentException("not an instruction of a source language: " + instruction);
    }
    arrive(layer, position + 1, Way.always(here), after);
  }

  private void compareExchange(int layer, int position, Point here, Map<String, Term> held, CompareExchange c) {
    Term choice = new Term.Choice();
    Term expected = substitute(Expression.register(c.expected()), held);

    Point success = point(List.of(new Way(here, choice, true)));
    Write write = new Write(Optional.empty(), substitute(c.desired(), held));
    step(success, Kind.RMW, c, c.semantics().order(), Optional.of(write), Optional.of(new Requirement(expected, true)));
    Map<String, Term> succeeded = new HashMap<>(held);
    succeeded.put(c.register(), new Term.Constant(1));
    arrive(layer, position + 1, Way.always(success), succeeded);

    Point failure = point(List.of(new Way(here, choice, false)));
    Step read = step(failure, Kind.READ, c, c.failureOrder(), Optional.empty(),
        c.weak() ? Optional.empty() : Optional.of(new Requirement(expected, false)));
    Map<String, Term> failed = new HashMap<>(held);
    failed.put(c.expected(), new Term.ReadBy(read));
    failed.put(c.register(), Term.ZERO);
    arrive(layer, position + 1, Way.always(failure), failed);
  }

  private Step step(Point point, Kind kind, Access access, MemoryOrder order, Optional<Write> write,
      Optional<Requirement> requirement) {
    int location = 0;
    while (!locations.get(location).name().equals(access.location())) {
      location++;
    }
    Location l = locations.get(location);
    AtomicInstruction.Semantics s = access.semantics();
    Event event = new Event(thread, body.placement(), kind, location, l.atomic(), l.space(), order, s.scope(), s.remote());
    Step step = new Step(point, event, write, requirement);
    steps.add(step);
    return step;
  }
}
