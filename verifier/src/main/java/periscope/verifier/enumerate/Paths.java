package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.verifier.semantics.EventLowering;
import periscope.verifier.semantics.Labels;
import periscope.verifier.semantics.LocationNames;

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
    paths.walk(EventLowering.of(body), 0, new PathState(), end -> paths.finish(end, body));
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
    } else if (instruction instanceof Instruction.Choice c) {
      PathState before = state.copy();
      for (int way = 0; way < c.ways().size(); way++) {
        walk(c.ways().get(way), 0, way == 0 ? state : before.copy(), rest);
      }
    } else if (instruction instanceof Instruction.Branch b) {
      branch(b, body, from, state, then);
    } else if (instruction instanceof EventInstruction e) {
      event(e, state, rest);
    } else if (instruction instanceof Instruction.Label) {
      rest.accept(state);
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
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
    int k = state.steps.size();
    if (instruction instanceof EventInstruction.Assume a) {
      Expression value = state.substitute(a.condition());
      if (!(value instanceof Expression.Constant c)) {
        state.constraints.add(new Path.Constraint(value, true));
      } else if (c.value() == 0) {
        return;
      }
    } else if (instruction instanceof EventInstruction.Read r) {
      Access at = r.access();
      state.update = at.marks().update() == 0 ? state.update : k + 1;
      state.steps.add(
          step(Kind.READ, at, state, state.dependencies(NOTHING, r.data(), at.address()), Optional.empty()));
      state.obtain(r.register(), Path.readBy(k), k);
    } else if (instruction instanceof EventInstruction.Write w) {
      Path.Write write = new Path.Write(Optional.empty(), state.substitute(w.value()));
      state.steps.add(step(Kind.WRITE, w.access(), state,
          state.dependencies(w.value(), Set.of(), w.access().address()), Optional.of(write)));
    } else if (instruction instanceof EventInstruction.Update u) {
      Path.Write write = new Path.Write(u.operator(), state.substitute(u.operand()));
      state.steps.add(step(Kind.RMW, u.access(), state,
          state.dependencies(u.operand(), u.data(), u.access().address()), Optional.of(write)));
      state.obtain(u.register(), Path.readBy(k), k);
    } else if (instruction instanceof EventInstruction.Fence f) {
      state.steps.add(new Path.Step(f.kind(), -1, f.regions(), f.order(), f.scope(), f.remote(),
          f.arrival().map(state::side), state.dependencies(NOTHING, Set.of(), Set.of()), f.marks(), Optional.empty()));
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
    rest.accept(state);
  }

  private Path.Step step(
      Kind kind, Access at, PathState state, Dependencies dependencies, Optional<Path.Write> write) {
    Marks marks = at.marks().at(locations.address(at.location()), at.marks().update() == 0 ? 0 : state.update);
    return new Path.Step(kind, locations.location(at.location()), Set.of(), at.order(), at.scope(), at.remote(),
        Optional.empty(), dependencies, marks, write);
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

  private InvalidInputException problem(Instruction at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at.span(), message, hint));
  }
}
