package periscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * The stalls of a thread: places where the thread may stay for ever, which become ends of its runs.
 *
 * <p>A thread that never ends although it always goes on repeats some loop for ever. If the loop's rounds change
 * nothing ({@link LoopRounds}), and every write becomes visible in the end, then in some round each read reads from a
 * write that no other write follows, and the thread is in the same state before and after the round: the thread can
 * repeat the round for ever. So each such round becomes an end of the run, and its reads are marked ({@link
 * periscope.litmus.event.Marks#endless}), so that a model can demand that no write follows their sources. Earlier
 * rounds, which read from writes that are overwritten later, are left out as {@link SpinLoops} argues. Loops with other
 * rounds are followed as everywhere else, and cut at the bound.
 *
 * <p>A read-modify-write that writes the value that it reads changes nothing either: repeated for ever, it counts as a
 * read here. A loop that nothing ends is endless, whatever its rounds do.
 *
 * <p>A work-item that arrives at a barrier may stay there, too. Engines check that it stays only if another work-item
 * does not come, and that none leaves before all have come, since this depends on other threads. The same holds for a
 * thread that has arrived at a barrier event ({@link Cause#AWAITS}).
 */
final class Stalls {

  /** Target, in {@link #added}, of a test's way that no run takes: an element behind all others. */
  private static final int NOWHERE = -1;

  private final FlatCode code;
  private final List<FlatCode.Element> added = new ArrayList<>();
  /** For each position, the indices in {@link #added} at which the ends begin that a run may take there. */
  private final Map<Integer, List<Integer>> ends = new HashMap<>();

  /** The liveness of the code; computed when it is first needed. */
  private Liveness live;

  private Stalls(FlatCode code) {
    this.code = code;
  }

  /** A copy of the code with an end at each place where a thread may stay for ever. */
  static FlatCode in(FlatCode code) {
    return rounds(code).barriers().arrivals().whole();
  }

  /**
   * A copy of the code with an end at each place where a thread may stay for ever or may be held up for ever: before
   * each access to memory, each arrival at a barrier, and each step that may be undefined. Other steps show nothing to
   * other threads.
   */
  static FlatCode scheduled(FlatCode code) {
    Stalls stalls = rounds(code);
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Plain p && isStep(p.instruction())) {
        stalls.end(i, List.of(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.HALTS,
            p.instruction().span()))));
      }
    }
    return stalls.barriers().arrivals().whole();
  }

  /**
   * Whether a scheduler may hold a thread up before an instruction: a thread that never comes to an undefined step has
   * a defined run. The write of an update follows its read at once.
   */
  private static boolean isStep(Instruction instruction) {
    return instruction instanceof Undefined
        || instruction instanceof EventInstruction.Accessing a
        && !(a instanceof EventInstruction.Write w && !w.access().marks().update().isEmpty())
        || instruction instanceof EventInstruction.Fence f && f.arrival().filter(
            a -> a.side().entry() || f.kind() == Kind.BARRIER).isPresent();
  }

  private static Stalls rounds(FlatCode code) {
    Stalls stalls = new Stalls(code);
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back b && b.endless()) {
        stalls.end(i, List.of(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.SPINS, b.loop()))));
      } else if (code.get(i) instanceof FlatCode.Back b) {
        Optional<LoopRounds> rounds = LoopRounds.of(code, b.target(), i, Stalls::idle, inner -> LoopRounds.of(code,
            ((FlatCode.Back) code.get(inner)).target(), inner, Stalls::idle).isPresent(), register -> true);
        for (LoopRounds.Round round : rounds.map(LoopRounds::all).orElse(List.of())) {
          stalls.round(round, b, Set.of(), i);
        }
        if (rounds.isEmpty()) {
          stalls.unchanged(b, i);
        }
      }
    }
    return stalls;
  }

  /** A copy of the code with an end only at each barrier where a work-item may wait. */
  static FlatCode atBarriers(FlatCode code) {
    return new Stalls(code).barriers().whole();
  }

  /**
   * Adds ends for rounds that may change nothing, in a loop with other rounds: a thread repeats such a round for ever
   * if the registers that matter stay the same.
   */
  private void unchanged(FlatCode.Back back, int position) {
    List<LoopRounds.Round> idle = IdleRounds.ways(code, back.target(), position).stream()
        .filter(round -> round.positions().stream().allMatch(i -> !(code.get(i) instanceof FlatCode.Plain p)
            || idle(p.instruction()))).toList();
    if (!idle.isEmpty()) {
      live = live == null ? Liveness.of(code, Set.of()) : live;
      Set<String> kept = IdleRounds.changed(code, back.target(), position, live.at(back.target()));
      idle.forEach(round -> round(round, back, kept, position));
    }
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

  /** Adds ends for threads that have arrived at a barrier event and wait there. */
  private Stalls arrivals() {
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Fence f
          && f.kind() == Kind.BARRIER && f.arrival().filter(a -> !a.side().entry()).isPresent()) {
        Undefined end = new Undefined(Expression.constant(1), Cause.AWAITS, f.span());
        BarrierSide side = f.arrival().get().side();
        Arrival stays = new Arrival(new BarrierSide(true, side.name(), side.occurrence(), side.quorum(),
            side.aligned()), f.arrival().get().occurrence());
        end(i, List.of(new FlatCode.Plain(new EventInstruction.Fence(f.kind(), f.regions(), f.order(), f.scope(),
            f.remote(), f.marks().repeated(), Optional.of(stays), f.span())), new FlatCode.Stalled(end)));
      }
    }
    return this;
  }

  /** Whether an element is a work-item's arrival at a barrier of the C family. */
  private static boolean arrives(FlatCode.Element element) {
    return element instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Fence f
        && f.arrival().filter(a -> a.side().entry()).isPresent() && f.kind() == Kind.FENCE;
  }

  private static boolean idle(Instruction instruction) {
    return instruction instanceof Instruction.Assign || instruction instanceof Undefined
        || instruction instanceof EventInstruction.Assume || instruction instanceof EventInstruction.Begin
        || instruction instanceof EventInstruction.Read
        || instruction instanceof EventInstruction.Fence f && f.arrival().isEmpty()
        || instruction instanceof EventInstruction.Update u && SharedAccesses.unchanged(u).isPresent()
        || instruction instanceof EventInstruction.Write w && !w.access().marks().update().isEmpty();
  }

  private void end(int position, List<FlatCode.Element> elements) {
    ends.computeIfAbsent(position, p -> new ArrayList<>()).add(added.size());
    added.addAll(elements);
  }

  /**
   * Adds an end: the elements of a round in a row, after which the thread stays. Ways out of the round lead to no run.
   *
   * @param kept     registers that must have the same values at the end of the round as at its beginning
   * @param position position of the jump backwards
   */
  private void round(LoopRounds.Round round, FlatCode.Back back, Set<String> kept, int position) {
    List<FlatCode.Element> way = new ArrayList<>();
    kept.forEach(r -> way.add(IdleRounds.assign(IdleRounds.kept(position, r), Expression.register(r))));
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
        repeated(way, p.instruction(), i);
      }
    }
    kept.forEach(r -> way.add(new FlatCode.Plain(new EventInstruction.Assume(new Expression.Binary(
        BinaryOperator.EQUAL, Expression.register(r), Expression.register(IdleRounds.kept(position, r))), Span.NONE))));
    way.add(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.SPINS, back.loop())));
    end(positions.get(0), way);
  }

  private static Expression not(Expression condition) {
    return new Expression.Unary(UnaryOperator.NOT, condition);
  }

  private void repeated(List<FlatCode.Element> way, Instruction instruction, int position) {
    if (instruction instanceof EventInstruction.Read r) {
      way.add(new FlatCode.Plain(new EventInstruction.Read(r.access().repeated(), r.register(), r.data(), r.span())));
    } else if (instruction instanceof EventInstruction.Update u) {
      way.add(new FlatCode.Plain(new EventInstruction.Read(u.access().repeated(), u.register(), u.data(), u.span())));
      way.add(new FlatCode.Plain(new EventInstruction.Assume(SharedAccesses.unchanged(u).orElseThrow(), u.span())));
    } else if (instruction instanceof EventInstruction.Write w) {
      way.add(new FlatCode.Plain(new EventInstruction.Assume(SharedAccesses.rewritten(code, position), w.span())));
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

  /**
   * The element with moved targets.
   *
   * @param to new position of each old position
   */
  static FlatCode.Element moved(FlatCode.Element element, int[] to) {
    if (element instanceof FlatCode.Test t) {
      return new FlatCode.Test(t.condition(), to[t.otherwise()]);
    } else if (element instanceof FlatCode.Choose c) {
      return new FlatCode.Choose(to[c.otherwise()]);
    } else if (element instanceof FlatCode.Stall s) {
      return new FlatCode.Stall(to[s.otherwise()]);
    } else if (element instanceof FlatCode.Jump j) {
      return new FlatCode.Jump(to[j.target()]);
    } else if (element instanceof FlatCode.Back b) {
      return new FlatCode.Back(to[b.target()], b.loop(), b.endless());
    }
    return element;
  }
}
