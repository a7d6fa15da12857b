package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import periscope.litmus.LitmusThread;
import periscope.litmus.MemoryOrder;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.BinaryOperator;
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

/** Walks a thread symbolically and collects its paths. */
final class Paths {

  /** Most paths of one thread. */
  private static final int MOST_PATHS = 4096;

  private final SourceText text;
  private final List<String> locations;
  private final List<Path> paths = new ArrayList<>();

  private Paths(SourceText text, List<String> locations) {
    this.text = text;
    this.locations = locations;
  }

  /**
   * Every path through a thread's body.
   *
   * @throws InvalidInputException for operations that no shipped model gives a meaning to, and for threads with too many paths
   */
  static List<Path> of(List<Instruction> body, List<String> locations, SourceText text) {
    Paths paths = new Paths(text, locations);
    paths.walk(body, 0, new State(), end -> paths.finish(end, body));
    return List.copyOf(paths.paths);
  }

  /** What is known on the way: copied where paths part. */
  private static final class State {
    final List<Path.Step> steps = new ArrayList<>();
    final List<Path.Constraint> constraints = new ArrayList<>();
    final SortedMap<String, Expression> registers = new TreeMap<>();
    int jumps;
    boolean cut;

    State copy() {
      State copy = new State();
      copy.steps.addAll(steps);
      copy.constraints.addAll(constraints);
      copy.registers.putAll(registers);
      copy.jumps = jumps;
      copy.cut = cut;
      return copy;
    }
  }

  private void finish(State end, List<Instruction> body) {
    if (paths.size() == MOST_PATHS) {
      throw problem(body.get(0), "the thread has more than " + MOST_PATHS + " paths", "use fewer branches or loops");
    }
    paths.add(new Path(end.steps, end.constraints, end.registers, end.cut));
  }

  private void walk(List<Instruction> body, int from, State state, Consumer<State> then) {
    if (from == body.size() || state.cut) {
      then.accept(state);
      return;
    }
    Consumer<State> rest = next -> walk(body, from + 1, next, then);
    Instruction instruction = body.get(from);
    if (instruction instanceof Instruction.Assign a) {
      state.registers.put(a.register(), substitute(a.value(), state));
      rest.accept(state);
    } else if (instruction instanceof Instruction.If i) {
      fork(substitute(i.condition(), state), state,
          taken -> walk(i.then(), 0, taken, rest),
          skipped -> walk(i.otherwise(), 0, skipped, rest));
    } else if (instruction instanceof Instruction.Loop loop) {
      // The machine bounds jumps backwards, and the first run of a do … while takes none.
      if (loop.testFirst()) {
        test(loop, state, rest);
      } else {
        body(loop, state, rest);
      }
    } else if (instruction instanceof CompareExchange c) {
      compareExchange(c, state, rest);
    } else {
      access(instruction, state);
      rest.accept(state);
    }
  }

  private void test(Instruction.Loop loop, State state, Consumer<State> rest) {
    walk(loop.test(), 0, state, tested -> fork(substitute(loop.condition(), tested), tested,
        yes -> {
          if (loop.testFirst() || jumpsBack(yes, rest)) {
            body(loop, yes, rest);
          }
        },
        rest));
  }

  private void body(Instruction.Loop loop, State state, Consumer<State> rest) {
    walk(loop.body(), 0, state, after -> {
      if (!loop.testFirst() || jumpsBack(after, rest)) {
        test(loop, after, rest);
      }
    });
  }

  /** Counts a jump backwards, as the compiled code will make it; ends the path as cut if it was one too many. */
  private static boolean jumpsBack(State state, Consumer<State> rest) {
    if (state.jumps == LitmusThread.LOOP_BOUND) {
      state.cut = true;
      rest.accept(state);
      return false;
    }
    state.jumps++;
    return true;
  }

  private static void fork(Expression condition, State state, Consumer<State> yes, Consumer<State> no) {
    if (condition instanceof Expression.Constant c) {
      (c.value() != 0 ? yes : no).accept(state);
      return;
    }
    State other = state.copy();
    state.constraints.add(new Path.Constraint(condition, true));
    yes.accept(state);
    other.constraints.add(new Path.Constraint(condition, false));
    no.accept(other);
  }

  private void access(Instruction instruction, State state) {
    int k = state.steps.size();
    if (instruction instanceof Load l) {
      state.steps.add(step(Kind.READ, l, l.semantics().order(), Optional.empty()));
      state.registers.put(l.register(), Path.readBy(k));
    } else if (instruction instanceof Store s) {
      Path.Write write = new Path.Write(Optional.empty(), substitute(s.value(), state));
      state.steps.add(step(Kind.WRITE, s, s.semantics().order(), Optional.of(write)));
    } else if (instruction instanceof Fetch f) {
      Path.Write write = new Path.Write(Optional.of(f.operator()), substitute(f.operand(), state));
      state.steps.add(step(Kind.RMW, f, f.semantics().order(), Optional.of(write)));
      state.registers.put(f.register(), Path.readBy(k));
    } else if (instruction instanceof AtomicInstruction.Fence || instruction instanceof AtomicInstruction.Barrier) {
      throw problem(instruction, "the shipped models say nothing about fences and barriers",
          "remove it, or express the synchronisation with atomic operations");
    } else {
      throw new IllegalArgumentException("not an instruction of a source language: " + instruction);
    }
  }

  private void compareExchange(CompareExchange c, State state, Consumer<State> rest) {
    Expression read = Path.readBy(state.steps.size());
    Expression expected = substitute(Expression.register(c.expected()), state);
    Path.Constraint equal = new Path.Constraint(new Expression.Binary(BinaryOperator.EQUAL, read, expected), true);
    State failed = state.copy();
    Path.Write write = new Path.Write(Optional.empty(), substitute(c.desired(), state));
    state.steps.add(step(Kind.RMW, c, c.semantics().order(), Optional.of(write)));
    state.constraints.add(equal);
    state.registers.put(c.register(), Expression.constant(1));
    rest.accept(state);
    failed.steps.add(step(Kind.READ, c, c.failureOrder(), Optional.empty()));
    if (!c.weak()) {
      failed.constraints.add(new Path.Constraint(equal.condition(), false));
    }
    failed.registers.put(c.expected(), read);
    failed.registers.put(c.register(), Expression.constant(0));
    rest.accept(failed);
  }

  private Path.Step step(Kind kind, Access access, MemoryOrder order, Optional<Path.Write> write) {
    AtomicInstruction.Semantics s = access.semantics();
    return new Path.Step(kind, locations.indexOf(access.location()), order, s.scope(), s.remote(), write);
  }

  /** The expression with registers replaced by what they hold; constant if no read is involved. */
  private static Expression substitute(Expression expression, State state) {
    if (expression instanceof Expression.Register r) {
      return state.registers.getOrDefault(r.name(), Expression.constant(0));
    } else if (expression instanceof Expression.Unary u) {
      Expression operand = substitute(u.operand(), state);
      return operand instanceof Expression.Constant c
          ? Expression.constant(u.operator().apply(c.value()))
          : new Expression.Unary(u.operator(), operand);
    } else if (expression instanceof Expression.Binary b) {
      Expression left = substitute(b.left(), state);
      Expression right = substitute(b.right(), state);
      return left instanceof Expression.Constant l && right instanceof Expression.Constant r && !dividesByZero(b, r)
          ? Expression.constant(b.operator().apply(l.value(), r.value()))
          : new Expression.Binary(b.operator(), left, right);
    } else {
      return expression;
    }
  }

  private static boolean dividesByZero(Expression.Binary b, Expression.Constant right) {
    return right.value() == 0 && (b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.REMAINDER);
  }

  private InvalidInputException problem(Instruction at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at.span(), message, hint));
  }
}
