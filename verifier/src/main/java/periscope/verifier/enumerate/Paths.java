package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
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
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.verifier.semantics.Barriers;
import periscope.verifier.semantics.Fences;
import periscope.verifier.semantics.Labels;
import periscope.verifier.semantics.LocationNames;
import periscope.verifier.semantics.PtxEvents;

/** Walks a thread symbolically and collects its paths. */
final class Paths {

  /** Most paths of one thread. */
  private static final int MOST_PATHS = 4096;
  private static final Expression NOTHING = Expression.constant(0);

  private final SourceText text;
  private final LocationNames locations;
  private final List<Path> paths = new ArrayList<>();

  private Paths(SourceText text, LocationNames locations) {
    this.text = text;
    this.locations = locations;
  }

  /**
   * Every path through a thread's body.
   *
   * @throws InvalidInputException for threads with too many paths
   */
  static List<Path> of(List<Instruction> body, LocationNames locations, SourceText text) {
    Paths paths = new Paths(text, locations);
    List<Instruction> labelled = PtxEvents.of(Barriers.labelled(body));
    paths.walk(labelled, 0, new PathState(), end -> paths.finish(end, body));
    return List.copyOf(paths.paths);
  }

  private void finish(PathState end, List<Instruction> body) {
    if (paths.size() == MOST_PATHS) {
      throw problem(body.get(0), "the thread has more than " + MOST_PATHS + " paths", "use fewer branches or loops");
    }
    paths.add(new Path(end.steps, end.constraints, end.registers, end.cut));
  }

  private void walk(List<Instruction> body, int from, PathState state, Consumer<PathState> then) {
    if (from == body.size() || state.cut) {
      then.accept(state);
      return;
    }
    Consumer<PathState> rest = next -> walk(body, from + 1, next, then);
    Instruction instruction = body.get(from);
    if (instruction instanceof Instruction.Assign a) {
      state.assign(a.register(), a.value());
      rest.accept(state);
    } else if (instruction instanceof Instruction.If i) {
      fork(i.condition(), state, rest,
          (taken, meet) -> walk(i.then(), 0, taken, meet),
          (skipped, meet) -> walk(i.otherwise(), 0, skipped, meet));
    } else if (instruction instanceof Instruction.Loop loop) {
      // The machine bounds jumps backwards, and the first run of a do … while takes none.
      if (loop.testFirst()) {
        test(loop, state, rest);
      } else {
        body(loop, state, rest);
      }
    } else if (instruction instanceof CompareExchange c) {
      compareExchange(c, state, rest);
    } else if (instruction instanceof Instruction.Branch b) {
      branch(b, body, from, state, then);
    } else if (instruction instanceof EventInstruction e) {
      event(e, state, rest);
    } else {
      if (!(instruction instanceof Instruction.Label)) {
        access(instruction, state);
      }
      rest.accept(state);
    }
  }

  /** Goes on behind a branch; what follows depends on its condition for good. */
  private void branch(
      Instruction.Branch b, List<Instruction> body, int from, PathState state, Consumer<PathState> then) {
    int target = Labels.position(body, b.label());
    Consumer<PathState> jump = taken -> {
      if (target > from || jumpsBack(taken, then)) {
        walk(body, target, taken, then);
      }
    };
    Expression value = state.substitute(b.condition());
    state.control |= state.origins(b.condition());
    if (value instanceof Expression.Constant c) {
      if (c.value() != 0) {
        jump.accept(state);
      } else {
        walk(body, from + 1, state, then);
      }
      return;
    }
    PathState other = state.copy();
    state.constraints.add(new Path.Constraint(value, true));
    jump.accept(state);
    other.constraints.add(new Path.Constraint(value, false));
    walk(body, from + 1, other, then);
  }

  private void event(EventInstruction instruction, PathState state, Consumer<PathState> rest) {
    if (instruction instanceof EventInstruction.Assume a) {
      Expression value = state.substitute(a.condition());
      if (!(value instanceof Expression.Constant c)) {
        state.constraints.add(new Path.Constraint(value, true));
      } else if (c.value() == 0) {
        return;
      }
    } else if (instruction instanceof EventInstruction.Read r) {
      int k = state.steps.size();
      state.update = r.marks().update() == 0 ? state.update : k + 1;
      state.steps.add(new Path.Step(Kind.READ, locations.location(r.location()), Set.of(), r.order(), r.scope(), false,
          Optional.empty(), state.dependencies(NOTHING, r.address()), marks(r.marks(), r.location(), state),
          Optional.empty()));
      state.obtain(r.register(), Path.readBy(k), k);
    } else if (instruction instanceof EventInstruction.Write w) {
      Path.Write write = new Path.Write(Optional.empty(), state.substitute(w.value()));
      state.steps.add(new Path.Step(Kind.WRITE, locations.location(w.location()), Set.of(), w.order(), w.scope(), false,
          Optional.empty(), state.dependencies(w.value(), w.address()), marks(w.marks(), w.location(), state),
          Optional.of(write)));
    } else {
      EventInstruction.Fence f = (EventInstruction.Fence) instruction;
      Optional<BarrierSide> arrival = f.arrival().map(a -> f.counted() ? state.counted(a) : a);
      state.steps.add(new Path.Step(arrival.isPresent() ? Kind.BARRIER : Kind.FENCE, -1, Fences.EVERYWHERE, f.order(),
          f.scope(), false, arrival, state.dependencies(NOTHING, Set.of()), f.marks(), Optional.empty()));
    }
    rest.accept(state);
  }

  private Marks marks(Marks m, String location, PathState state) {
    return m.at(locations.address(location), m.update() == 0 ? 0 : state.update);
  }

  private void test(Instruction.Loop loop, PathState state, Consumer<PathState> rest) {
    walk(loop.test(), 0, state, tested -> fork(loop.condition(), tested, rest,
        (yes, then) -> {
          if (loop.testFirst() || jumpsBack(yes, then)) {
            body(loop, yes, then);
          }
        },
        (no, then) -> then.accept(no)));
  }

  private void body(Instruction.Loop loop, PathState state, Consumer<PathState> rest) {
    walk(loop.body(), 0, state, after -> {
      if (!loop.testFirst() || jumpsBack(after, rest)) {
        test(loop, after, rest);
      }
    });
  }

  /** Counts a jump backwards, as the compiled code will make it; ends the path as cut if it was one too many. */
  private static boolean jumpsBack(PathState state, Consumer<PathState> rest) {
    if (state.jumps == LitmusThread.LOOP_BOUND) {
      state.cut = true;
      rest.accept(state);
      return false;
    }
    state.jumps++;
    return true;
  }

  /** One way on from a branch, and what follows when the ways meet again. */
  private interface Way {
    void go(PathState state, Consumer<PathState> then);
  }

  /** Goes both ways, or the only one that is possible; what they lead through depends on the condition, what follows not. */
  private static void fork(Expression condition, PathState state, Consumer<PathState> rest, Way yes, Way no) {
    long outside = state.control;
    Consumer<PathState> meet = end -> {
      end.control = outside;
      rest.accept(end);
    };
    Expression value = state.substitute(condition);
    state.control |= state.origins(condition);
    if (value instanceof Expression.Constant c) {
      (c.value() != 0 ? yes : no).go(state, meet);
      return;
    }
    PathState other = state.copy();
    state.constraints.add(new Path.Constraint(value, true));
    yes.go(state, meet);
    other.constraints.add(new Path.Constraint(value, false));
    no.go(other, meet);
  }

  private void access(Instruction instruction, PathState state) {
    int k = state.steps.size();
    if (instruction instanceof Load l) {
      state.steps.add(step(Kind.READ, l, l.semantics().order(), Optional.empty(), NOTHING, state));
      state.obtain(l.register(), Path.readBy(k), k);
    } else if (instruction instanceof Store s) {
      Path.Write write = new Path.Write(Optional.empty(), state.substitute(s.value()));
      state.steps.add(step(Kind.WRITE, s, s.semantics().order(), Optional.of(write), s.value(), state));
    } else if (instruction instanceof Fetch f) {
      Path.Write write = new Path.Write(Optional.of(f.operator()), state.substitute(f.operand()));
      state.steps.add(step(Kind.RMW, f, f.semantics().order(), Optional.of(write), f.operand(), state));
      state.obtain(f.register(), Path.readBy(k), k);
    } else if (instruction instanceof AtomicInstruction.Fence f) {
      state.steps.add(fence(Fences.regions(f.flags()), f.semantics(), Optional.empty(), state));
    } else if (instruction instanceof AtomicInstruction.Barrier b) {
      for (boolean entry : new boolean[] {true, false}) {
        state.steps.add(fence(Fences.regions(b.flags()), Fences.ofBarrier(entry, b.scope()),
            Optional.of(state.side(b.label().orElseThrow(), entry)), state));
      }
    } else {
      throw new IllegalArgumentException("not an instruction of a source language: " + instruction);
    }
  }

  private void compareExchange(CompareExchange c, PathState state, Consumer<PathState> rest) {
    int k = state.steps.size();
    Expression read = Path.readBy(k);
    Expression expected = state.substitute(Expression.register(c.expected()));
    Expression operands = new Expression.Binary(BinaryOperator.ADD, Expression.register(c.expected()), c.desired());
    Path.Constraint equal = new Path.Constraint(new Expression.Binary(BinaryOperator.EQUAL, read, expected), true);
    PathState failed = state.copy();
    Path.Write write = new Path.Write(Optional.empty(), state.substitute(c.desired()));
    state.steps.add(step(Kind.RMW, c, c.semantics().order(), Optional.of(write), operands, state));
    state.constraints.add(equal);
    state.obtain(c.register(), Expression.constant(1), k);
    rest.accept(state);
    failed.steps.add(step(Kind.READ, c, c.failureOrder(), Optional.empty(), operands, failed));
    if (!c.weak()) {
      failed.constraints.add(new Path.Constraint(equal.condition(), false));
    }
    failed.obtain(c.expected(), read, k);
    failed.obtain(c.register(), Expression.constant(0), k);
    rest.accept(failed);
  }

  /** @param data what the value written, or compared with, is computed from, in the text */
  private Path.Step step(
      Kind kind, Access access, MemoryOrder order, Optional<Path.Write> write, Expression data, PathState state) {
    AtomicInstruction.Semantics s = access.semantics();
    return new Path.Step(kind, locations.location(access.location()), Set.of(), order, s.scope(), s.remote(),
        Optional.empty(), state.dependencies(data, access.address()), s.isVolatile() ? Marks.VOLATILE : Marks.NONE, write);
  }

  private static Path.Step fence(
      Set<AddressSpace> regions, AtomicInstruction.Semantics s, Optional<BarrierSide> side, PathState state) {
    return new Path.Step(Kind.FENCE, -1, regions, s.order(), s.scope(), s.remote(), side, state.dependencies(NOTHING, Set.of()),
        Marks.NONE, Optional.empty());
  }

  private InvalidInputException problem(Instruction at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at.span(), message, hint));
  }
}
