package periscope.engines.enumeration.path;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Rounds;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;
import periscope.semantics.ThreadCode;

/** Walks a thread symbolically and collects its paths. */
public final class Paths {

  /** Largest number of paths of one thread. */
  private static final int MOST_PATHS = 4096;
  private static final Expression NOTHING = Expression.constant(0);

  private final SourceText text;
  private final LocationNames locations;
  private final FlatCode code;
  private final Rounds rounds;
  /** Whether paths that reach the bound on loops count up to there. */
  private final boolean begun;
  private final List<Path> paths = new ArrayList<>();
  /** The states at which paths parted, on the side that is still to be walked; the nearest first. */
  private final Deque<PathState> open = new ArrayDeque<>();

  private Paths(SourceText text, LocationNames locations, FlatCode code, Rounds rounds, boolean begun) {
    this.text = text;
    this.locations = locations;
    this.code = code;
    this.rounds = rounds;
    this.begun = begun;
  }

  /**
   * Every path through a thread's body.
   *
   * @throws InvalidInputException for a thread with too many paths
   */
  public static List<Path> of(
      List<Instruction> body, ReadModifyWrites updates, LocationNames locations, SourceText text, LoopBound bound,
      SpinLoops spins) {
    FlatCode code = spins.followed(ThreadCode.lower(body, updates));
    Paths paths = new Paths(text, locations, code, Rounds.of(code, bound, spins), spins.runs() == Runs.BEGUN);
    paths.open.push(new PathState());
    while (!paths.open.isEmpty()) {
      PathState state = paths.open.pop();
      while (paths.goesOn(state)) {
        continue;
      }
      if (!state.dropped) {
        paths.finish(state, body);
      }
    }
    return List.copyOf(paths.paths);
  }

  private void finish(PathState end, List<Instruction> body) {
    if (paths.size() == MOST_PATHS) {
      throw problem(body.get(0), "the thread has more than " + MOST_PATHS + " paths", "use fewer branches or loops");
    }
    int accesses = (int) end.steps.stream().filter(s -> s.location() >= 0)
        .filter(s -> s.kind() != Kind.WRITE || s.marks().update().isEmpty()).count();
    int after = end.cut.map(b -> code.accessesAfter(b.target())).orElse(0);
    paths.add(new Path(end.steps, end.constraints, end.registers, end.cut, accesses + after, end.undefined));
  }

  /** Executes one step; returns false where the path ends. */
  private boolean goesOn(PathState state) {
    if (state.position == code.size() || state.cut.isPresent() || state.undefined.isPresent() || state.dropped) {
      return false;
    }
    state.barriers.at(state.position, code);
    FlatCode.Element element = code.get(state.position);
    if (element instanceof FlatCode.Plain plain && plain.instruction() instanceof Instruction.Undefined u) {
      undefined(u, state);
    } else if (element instanceof FlatCode.Plain plain) {
      plain(plain.instruction(), state);
      state.position++;
    } else if (element instanceof FlatCode.Test test) {
      test(test, state);
    } else if (element instanceof FlatCode.Choose choose) {
      part(state, choose.otherwise());
    } else if (element instanceof FlatCode.Stall stall) {
      part(state, stall.otherwise());
    } else if (element instanceof FlatCode.Stalled stalled) {
      state.undefined = Optional.of(stalled.end());
    } else if (element instanceof FlatCode.Jump jump) {
      state.position = jump.target();
    } else if (element instanceof FlatCode.Back back) {
      int next = rounds.after(state.layer, state.position);
      boolean ends = next == Rounds.CUT || next == Rounds.SKIPPED;
      state.cut = next == Rounds.CUT ? Optional.of(back) : Optional.empty();
      state.dropped = next == Rounds.SKIPPED && !begun;
      state.undefined = ends && begun ? Optional.of(new Instruction.Undefined(Expression.constant(1), Cause.STOPS,
          back.loop())) : Optional.empty();
      state.barriers.back(state.position);
      state.layer = next;
      state.position = back.target();
    } else if (element instanceof FlatCode.Enter) {
      state.enter();
      state.position++;
    } else if (element instanceof FlatCode.Leave) {
      state.leave();
      state.position++;
    } else {
      throw new IllegalArgumentException("not an element of code: " + element);
    }
    return true;
  }

  /** Continues at the next position, and keeps a copy of the state to continue at {@code elsewhere}. */
  private void part(PathState state, int elsewhere) {
    PathState other = state.copy();
    other.position = elsewhere;
    open.push(other);
    state.position++;
  }

  /** Takes both ways at a test, or the only way that is possible; later events depend on the condition. */
  private void test(FlatCode.Test test, PathState state) {
    Expression value = state.substitute(test.condition());
    state.control |= state.origins(test.condition());
    if (value instanceof Expression.Constant c) {
      state.position = c.value() != 0 ? state.position + 1 : test.otherwise();
      return;
    }
    Optional<Boolean> decided = Decided.by(state.constraints, value);
    if (decided.isPresent()) {
      state.position = decided.get() ? state.position + 1 : test.otherwise();
      return;
    }
    PathState other = state.copy();
    other.constraints.add(new Path.Constraint(value, false));
    other.position = test.otherwise();
    open.push(other);
    state.constraints.add(new Path.Constraint(value, true));
    state.position++;
  }

  /**
   * Ends the path at a step without a defined behaviour, and keeps a copy of the state on which the behaviour is
   * defined, if that is possible.
   */
  private void undefined(Instruction.Undefined u, PathState state) {
    Expression value = state.substitute(u.condition());
    if (!(value instanceof Expression.Constant c)) {
      PathState other = state.copy();
      other.constraints.add(new Path.Constraint(value, false));
      other.position++;
      open.push(other);
      state.constraints.add(new Path.Constraint(value, true));
      state.undefined = Optional.of(u);
    } else if (c.value() != 0) {
      state.undefined = Optional.of(u);
    } else {
      state.position++;
    }
  }

  private void plain(Instruction instruction, PathState state) {
    if (instruction instanceof Instruction.Assign a) {
      state.assign(a.register(), a.value());
    } else if (instruction instanceof EventInstruction e) {
      event(e, state);
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
  }

  private void event(EventInstruction instruction, PathState state) {
    int k = state.steps.size();
    if (instruction instanceof EventInstruction.Assume a) {
      Expression value = state.substitute(a.condition());
      if (!(value instanceof Expression.Constant c)) {
        state.constraints.add(new Path.Constraint(value, true));
      } else {
        state.dropped = c.value() == 0;
      }
    } else if (instruction instanceof EventInstruction.Read r) {
      Access at = r.access();
      state.update = at.marks().update().isEmpty() ? state.update : k + 1;
      state.steps.add(
          step(Kind.READ, at, state, state.dependencies(NOTHING, r.data(), at.address()), Optional.empty(), r.span()));
      state.obtain(r.register(), Path.readBy(k), k);
    } else if (instruction instanceof EventInstruction.Write w) {
      Path.Write write = new Path.Write(Optional.empty(), state.substitute(w.value()));
      state.steps.add(step(Kind.WRITE, w.access(), state,
          state.dependencies(w.value(), Set.of(), w.access().address()), Optional.of(write), w.span()));
    } else if (instruction instanceof EventInstruction.Update u) {
      Path.Write write = new Path.Write(u.operator(), state.substitute(u.operand()));
      state.steps.add(step(Kind.RMW, u.access(), state,
          state.dependencies(u.operand(), u.data(), u.access().address()), Optional.of(write), u.span()));
      state.obtain(u.register(), Path.readBy(k), k);
    } else if (instruction instanceof EventInstruction.Fence f) {
      state.steps.add(new Path.Step(f.kind(), -1, f.regions(), f.order(), f.scope(), f.remote(),
          f.arrival().map(a -> state.barriers.side(f, state.position, code)),
          state.dependencies(NOTHING, Set.of(), Set.of()), f.marks(), Optional.empty(),
          f.span()));
    } else if (instruction instanceof EventInstruction.Begin) {
      state.evaluation++;
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
  }

  private Path.Step step(
      Kind kind, Access at, PathState state, Dependencies dependencies, Optional<Path.Write> write, Span span) {
    Marks marks = at.marks().at(locations.address(at.location()), state.update).in(state.evaluation);
    return new Path.Step(kind, locations.location(at.location()), Set.of(), at.order(), at.scope(), at.remote(),
        Optional.empty(), dependencies, marks, write, span);
  }

  private InvalidInputException problem(Instruction at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at.span(), message, hint));
  }
}
