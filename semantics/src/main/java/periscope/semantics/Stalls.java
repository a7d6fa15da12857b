package periscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * Where threads may stay for ever, as ends of their runs.
 *
 * <p>A run that never ends although its thread always goes on is in some loop for ever. If that is one whose rounds
 * leave nothing behind ({@link LoopRounds}), and every write becomes visible in the end, there is a round in which each
 * read reads from a write that no other follows, and after which the thread is where it was before: it can be gone for
 * ever. So each such round becomes an end of the run as it stands, and its reads are marked
 * ({@link periscope.litmus.event.Marks#endless}), so that a model can ask that no write follows what they read. Rounds
 * before it that read from what is overwritten later are left out as {@link SpinLoops} argues. Loops with other rounds
 * are followed as everywhere else, and cut at the bound.
 *
 * <p>A read-modify-write that puts there what it reads leaves nothing behind either: repeated for ever, it is a read
 * here. A loop that nothing ends is one for ever, whatever its rounds do.
 *
 * <p>Where a work-item arrives at a barrier it may stay, too. That it may only if some other does not come, and that
 * nobody leaves before all have come, is for engines to see: it depends on other threads.
 */
final class Stalls {

  /** Where a test in {@link #added} leads that a run does not pass: to an element behind all that no run passes. */
  private static final int NOWHERE = -1;

  private final FlatCode code;
  private final List<FlatCode.Element> added = new ArrayList<>();
  /** For each position, where in {@link #added} the ends begin that a run may take there. */
  private final Map<Integer, List<Integer>> ends = new HashMap<>();

  private Stalls(FlatCode code) {
    this.code = code;
  }

  /** The same code with an end wherever a thread may stay for ever. */
  static FlatCode in(FlatCode code) {
    Stalls stalls = new Stalls(code);
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back b && b.endless()) {
        stalls.end(i, List.of(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.SPINS, b.loop()))));
      } else if (code.get(i) instanceof FlatCode.Back b) {
        Optional<LoopRounds> rounds = LoopRounds.of(code, b.target(), i, Stalls::idle, inner -> LoopRounds.of(code,
            ((FlatCode.Back) code.get(inner)).target(), inner, Stalls::idle).isPresent());
        rounds.ifPresent(r -> r.all().forEach(round -> stalls.round(round, b)));
      }
    }
    return stalls.barriers().whole();
  }

  /** The same code with an end only where a work-item may wait at a barrier. */
  static FlatCode atBarriers(FlatCode code) {
    return new Stalls(code).barriers().whole();
  }

  private Stalls barriers() {
    for (int i = 0; i < code.size(); i++) {
      if (arrives(code.get(i))) {
        Undefined end =
            new Undefined(Expression.constant(1), Cause.WAITS, ((FlatCode.Plain) code.get(i)).instruction().span());
        end(i + 1, List.of(new FlatCode.Stalled(end)));
      }
    }
    return this;
  }

  /** Whether a work-item arrives at a barrier of the C family there. */
  private static boolean arrives(FlatCode.Element element) {
    return element instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Fence f
        && f.arrival().filter(a -> a.side().entry()).isPresent() && f.kind() == Kind.FENCE;
  }

  private static boolean idle(Instruction instruction) {
    return instruction instanceof Instruction.Assign || instruction instanceof Undefined
        || instruction instanceof EventInstruction.Assume || instruction instanceof EventInstruction.Begin
        || instruction instanceof EventInstruction.Read
        || instruction instanceof EventInstruction.Fence f && f.arrival().isEmpty()
        || instruction instanceof EventInstruction.Update u && unchanged(u).isPresent();
  }

  /** When an update leaves what it reads; empty if it never does, or that is not known. */
  private static Optional<Expression> unchanged(EventInstruction.Update update) {
    Expression old = Expression.register(update.register());
    Expression operand = update.operand();
    FetchOperator operator = update.operator().map(Effect::operator).orElse(FetchOperator.EXCHANGE);
    Optional<Expression> left = switch (operator) {
      case EXCHANGE -> Optional.of(operand);
      case OR -> Optional.of(new Expression.Binary(BinaryOperator.BIT_OR, old, operand));
      case AND -> Optional.of(new Expression.Binary(BinaryOperator.BIT_AND, old, operand));
      case ADD, SUB, XOR -> Constancy.value(operand).orElse(1) == 0 ? Optional.of(old) : Optional.empty();
      default -> Optional.empty();
    };
    return operand.registers().contains(update.register()) ? Optional.empty()
        : left.map(l -> new Expression.Binary(BinaryOperator.EQUAL, l, old));
  }

  private void end(int position, List<FlatCode.Element> elements) {
    ends.computeIfAbsent(position, p -> new ArrayList<>()).add(added.size());
    added.addAll(elements);
  }

  /** Adds an end: a round, straight on, behind which the thread stays. Ways that it does not go lead to no run. */
  private void round(LoopRounds.Round round, FlatCode.Back back) {
    List<FlatCode.Element> way = new ArrayList<>();
    List<Integer> positions = round.positions();
    for (int k = 0; k < positions.size(); k++) {
      int i = positions.get(k);
      int next = positions.get((k + 1) % positions.size());
      FlatCode.Element element = code.get(i);
      if (element instanceof FlatCode.Test t && t.otherwise() != i + 1) {
        way.add(new FlatCode.Test(next == i + 1 ? t.condition() : not(t.condition()), NOWHERE));
      } else if (element instanceof FlatCode.Enter || element instanceof FlatCode.Leave) {
        way.add(element);
      } else if (element instanceof FlatCode.Plain p) {
        repeated(way, p.instruction());
      }
    }
    way.add(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.SPINS, back.loop())));
    end(positions.get(0), way);
  }

  private static Expression not(Expression condition) {
    return new Expression.Unary(UnaryOperator.NOT, condition);
  }

  private static void repeated(List<FlatCode.Element> way, Instruction instruction) {
    if (instruction instanceof EventInstruction.Read r) {
      way.add(new FlatCode.Plain(new EventInstruction.Read(r.access().repeated(), r.register(), r.data(), r.span())));
    } else if (instruction instanceof EventInstruction.Update u) {
      way.add(new FlatCode.Plain(new EventInstruction.Read(u.access().repeated(), u.register(), u.data(), u.span())));
      way.add(new FlatCode.Plain(new EventInstruction.Assume(unchanged(u).orElseThrow(), u.span())));
    } else if (instruction instanceof EventInstruction.Assume a) {
      way.add(new FlatCode.Plain(a.always()));
    } else if (instruction instanceof Undefined u) {
      // Asked about elsewhere: here, nobody comes to it.
      way.add(new FlatCode.Plain(new EventInstruction.Assume(not(u.condition()), u.span())));
    } else {
      way.add(new FlatCode.Plain(instruction));
    }
  }

  /** The code with a jump to each end, and the ends behind it. */
  private FlatCode whole() {
    if (ends.isEmpty()) {
      return code;
    }
    int[] moved = new int[code.size() + 1];
    int jumps = 0;
    for (int i = 0; i <= code.size(); i++) {
      // A jump to a position comes to the ends that may be taken there.
      moved[i] = i + jumps;
      jumps += ends.getOrDefault(i, List.of()).size();
    }
    int size = code.size() + jumps + 1;
    List<FlatCode.Element> all = new ArrayList<>();
    for (int i = 0; i <= code.size(); i++) {
      ends.getOrDefault(i, List.of()).forEach(end -> all.add(new FlatCode.Stall(size + end)));
      if (i < code.size()) {
        all.add(moved(code.get(i), moved));
      }
    }
    // Each test has an end of its own: ways that meet must have come through the same branches.
    int nowhere = size + added.size();
    List<FlatCode.Element> last = new ArrayList<>();
    List<FlatCode.Element> tested = new ArrayList<>();
    for (FlatCode.Element element : added) {
      boolean test = element instanceof FlatCode.Test;
      tested.add(test ? new FlatCode.Test(((FlatCode.Test) element).condition(), nowhere + last.size()) : element);
      if (test) {
        last.add(new FlatCode.Plain(new EventInstruction.Assume(Expression.constant(0), Span.NONE)));
        last.add(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.SPINS, Span.NONE)));
      }
    }
    all.add(new FlatCode.Jump(nowhere + last.size()));
    all.addAll(tested);
    all.addAll(last);
    return FlatCode.of(all);
  }

  private static FlatCode.Element moved(FlatCode.Element element, int[] to) {
    if (element instanceof FlatCode.Test t) {
      return new FlatCode.Test(t.condition(), to[t.otherwise()]);
    } else if (element instanceof FlatCode.Choose c) {
      return new FlatCode.Choose(to[c.otherwise()]);
    } else if (element instanceof FlatCode.Jump j) {
      return new FlatCode.Jump(to[j.target()]);
    } else if (element instanceof FlatCode.Back b) {
      return new FlatCode.Back(to[b.target()], b.loop(), b.endless());
    }
    return element;
  }
}
