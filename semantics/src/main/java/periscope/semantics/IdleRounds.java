package periscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.EventInstruction.Assume;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * Rounds of loops that change nothing: no value in memory, and no register that matters at the beginning of the next
 * round ({@link Liveness}). The run decides, not the text: the code saves these registers at the beginning of a round
 * and compares them at its end. {@link SpinLoops} says which steps may be left out with their round.
 *
 * <p>Leaving out such a round leaves a run of the same thread. The model allows the remaining execution, with the same
 * final state and no fewer races, for these reasons:
 *
 * <p><b>Reads and fences.</b> Every relation between the remaining events is the same or smaller. In models in which
 * only more order forbids more ({@link periscope.models.evaluate.Rereading#ALL}, {@code ANY}) that suffices. In models
 * with a race rule that only subtracts happens-before ({@code IDLE}), a smaller happens-before leaves no fewer races
 * among the remaining events, and the accesses of the round have none, since all accesses of their locations are atomic
 * and reach each other. In models of OpenCL ({@code ACQUIRED}) a plain read must read from a write that happens before
 * it, so less order could forbid an execution: there only reads that order nothing are left out.
 *
 * <p><b>A read-modify-write {@code u} that writes the value that it reads.</b> It comes directly after its source
 * {@code w} in coherence, so the order of the other writes stays. A reader of {@code u} reads the same value from
 * {@code w}, with the same writes after it in coherence. The pair of {@code w} and that reader is new in reads-from. It
 * orders nothing new: every access of the location reaches every other access, so release sequences and observation led
 * from {@code w} through {@code u} to the reader before ({@code (rf ; [RMW])* ; rf}), and unions of reads-from,
 * coherence and program order contained that path. The order by {@code u}'s own release and acquire, and by a fence
 * before it, is lost, so there is less order; in models of OpenCL, {@code u} is left out only if it releases and
 * acquires nothing. If {@code u} does not compute the value that it writes from the value that it reads, the written
 * value must not be the origin of the read value: all other values at the location must then be constants.
 *
 * <p><b>Runs that stay.</b> A thread that repeats rounds without a change for ever is reported as a thread that stays
 * in one of them ({@link Stalls}). A round that contains a round of an inner loop counts as a change here, since {@code
 * Stalls} has no such round either. Where unfinished runs count, a run ends before it would repeat a round without a
 * change: it is a beginning of the run that stays.
 */
final class IdleRounds {

  /** First characters of the names of registers that save values for the comparison. */
  private static final String OWN = "%round ";

  private final FlatCode code;
  private final IntFunction<Optional<Expression>> unchanged;
  private final Map<Integer, List<FlatCode.Element>> before = new HashMap<>();
  private final Map<Integer, List<FlatCode.Element>> after = new HashMap<>();
  /** For each jump backwards at which an unchanged run ends: the condition under which the run changed something. */
  private final Map<Integer, Expression> stops = new HashMap<>();

  private IdleRounds(FlatCode code, IntFunction<Optional<Expression>> unchanged) {
    this.code = code;
    this.unchanged = unchanged;
  }

  /**
   * The code without rounds that change nothing.
   *
   * @param loops     the loops to treat, by position of the jump backwards
   * @param unchanged for the instruction at a position: the condition under which it leaves memory as it was and may be
   *                  left out; empty if it never may
   * @param observed  the registers whose final values matter
   * @param begun     whether a run that would repeat such a round ends there instead of being dropped
   */
  static FlatCode left(FlatCode code, IntPredicate loops, IntFunction<Optional<Expression>> unchanged,
      Set<String> observed, boolean begun) {
    IdleRounds rounds = new IdleRounds(code, unchanged);
    Liveness liveness = null;
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back b && !b.endless() && loops.test(i) && rounds.mayBeIdle(b.target(), i)) {
        liveness = liveness == null ? Liveness.of(code, observed) : liveness;
        rounds.mark(b.target(), i, liveness.at(b.target()), begun);
      }
    }
    return rounds.before.isEmpty() ? code : rounds.whole();
  }

  /** Whether a register is one that this class introduced to decide whether a round is left out. */
  static boolean isOwn(String register) {
    return register.startsWith(OWN);
  }

  /**
   * Whether some round may change nothing, and the loop has few enough rounds to report a thread that stays in one for
   * ever.
   */
  private boolean mayBeIdle(int head, int back) {
    return ways(code, head, back).stream().anyMatch(round -> round.positions().stream()
        .allMatch(i -> !(code.get(i) instanceof FlatCode.Plain) || unchanged.apply(i).isPresent()));
  }

  /** The rounds of a loop that contain no round of an inner loop; empty if there are too many. */
  static List<LoopRounds.Round> ways(FlatCode code, int head, int back) {
    return LoopRounds.ways(code, head, back).map(LoopRounds::all).orElse(List.of());
  }

  /** The registers that matter at the beginning of a round and that some round writes. */
  static Set<String> changed(FlatCode code, int head, int back, Set<String> live) {
    Set<String> written = new TreeSet<>();
    for (int i = head; i <= back; i++) {
      if (code.get(i) instanceof FlatCode.Plain p) {
        written.addAll(WrittenRegisters.by(p.instruction()));
      }
    }
    written.retainAll(live);
    return written;
  }

  /** Name of the register that saves a register's value at the beginning of a round. */
  static String kept(int back, String register) {
    return OWN + back + " " + register;
  }

  static FlatCode.Element assign(String register, Expression value) {
    return new FlatCode.Plain(new Assign(register, value, Span.NONE));
  }

  private void mark(int head, int back, Set<String> live, boolean begun) {
    String busy = OWN + back;
    Expression changed = Expression.register(busy);
    add(before, head, assign(busy, Expression.constant(0)));
    for (String register : changed(code, head, back, live)) {
      add(before, head, assign(kept(back, register), Expression.register(register)));
      changed = new Expression.Binary(BinaryOperator.OR, changed, new Expression.Binary(BinaryOperator.NOT_EQUAL,
          Expression.register(register), Expression.register(kept(back, register))));
    }
    for (int i = head; i < back; i++) {
      Optional<Expression> same = code.get(i) instanceof FlatCode.Back ? Optional.empty()
          : code.get(i) instanceof FlatCode.Plain ? unchanged.apply(i) : Optional.of(Expression.constant(1));
      if (same.isEmpty()) {
        add(before, i, assign(busy, Expression.constant(1)));
      } else if (Constancy.value(same.get()).orElse(0) == 0) {
        add(after, i, assign(busy,
            new Expression.Binary(BinaryOperator.OR, Expression.register(busy), not(same.get()))));
      }
    }
    if (begun) {
      stops.put(back, changed);
    } else {
      add(before, back, assume(changed));
    }
  }

  private static void add(Map<Integer, List<FlatCode.Element>> to, int position, FlatCode.Element element) {
    to.computeIfAbsent(position, p -> new ArrayList<>()).add(element);
  }

  private static FlatCode.Element assume(Expression condition) {
    return new FlatCode.Plain(new Assume(condition, Span.NONE));
  }

  private static Expression not(Expression condition) {
    return new Expression.Unary(UnaryOperator.NOT, condition);
  }

  /** The code with the added elements, and with the added ends behind it. */
  private FlatCode whole() {
    int[] moved = new int[code.size() + 1];
    int position = 0;
    for (int i = 0; i <= code.size(); i++) {
      moved[i] = position;
      position += before.getOrDefault(i, List.of()).size() + after.getOrDefault(i, List.of()).size() + 1
          + (stops.containsKey(i) ? 2 : 0);
    }
    List<FlatCode.Element> all = new ArrayList<>();
    List<FlatCode.Element> ends = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      all.addAll(before.getOrDefault(i, List.of()));
      if (stops.containsKey(i)) {
        all.add(new FlatCode.Stall(position + ends.size()));
        all.add(assume(stops.get(i)));
        ends.add(assume(not(stops.get(i))));
        ends.add(new FlatCode.Stalled(new Undefined(Expression.constant(1), Cause.STOPS,
            ((FlatCode.Back) code.get(i)).loop())));
      }
      all.add(Stalls.moved(code.get(i), moved));
      all.addAll(after.getOrDefault(i, List.of()));
    }
    all.add(new FlatCode.Jump(position + ends.size()));
    all.addAll(ends);
    return FlatCode.of(all);
  }
}
