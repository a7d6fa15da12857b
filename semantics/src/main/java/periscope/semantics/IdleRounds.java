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
 * Rounds of loops that change nothing: no value in memory, and no register that matters where the next round begins
 * ({@link Liveness}). That is seen of a run, not of the text: what the registers hold at the beginning of a round is
 * kept, and compared at its end. {@link SpinLoops} says which steps may be left out with their round.
 *
 * <p>Taken out, such a round leaves a run of the same thread. Why what remains is a run that the model allows, with the
 * same end and no fewer races:
 *
 * <p><b>Reads and fences.</b> Every relation between the events that remain is what it was or smaller. In models in
 * which only more order forbids more ({@link periscope.models.evaluate.Rereading#ALL}, {@code ANY}) that is all; in
 * those with a race rule that only subtracts happens-before ({@code IDLE}), less of it leaves no fewer races among what
 * remains, and the accesses of the round have none, since all that get at their locations are atomic and reach each
 * other. Such a race is one of the program, whose runs include the one that remains. In models of OpenCL ({@code
 * ACQUIRED}) a plain read must read from what happens before it, so less order could forbid: there reads are taken out
 * that order nothing.
 *
 * <p><b>A read-modify-write {@code u} that puts there what it reads.</b> It comes right behind its source {@code w} in
 * coherence, so the order of the other writes stays, and who reads from {@code u} reads the same from {@code w}; what
 * comes after in coherence is the same for it. The pair of {@code w} and that reader is new in reads-from. It orders
 * nothing new: every access of the location reaches every other, so that release sequences and observation went from
 * {@code w} over {@code u} to the reader before ({@code (rf ; [RMW])* ; rf}), and unions of reads-from, coherence and
 * program order had the path. What {@code u} released itself, or by a fence before it, and what it acquired, is lost,
 * which is less order; so this is not done in models of OpenCL but where nothing is released and nothing acquired. A
 * value that {@code u} puts there without computing it from what it read must not be the origin of what it read: all
 * other values at the location are constants then.
 *
 * <p><b>Runs that stay.</b> Whoever goes round for ever in rounds that change nothing is told as staying in one of them
 * ({@link Stalls}), which has just these rounds. A round that goes round a loop inside of it changes something here:
 * how often that goes on is not looked at, and {@code Stalls} has no such round. Where a run that has only begun would
 * go on after a round that changes nothing, it ends there: it is a beginning of the run that stays.
 */
final class IdleRounds {

  /** What registers start with in which is kept what rounds have changed. */
  private static final String OWN = "%round ";

  private final FlatCode code;
  private final IntFunction<Optional<Expression>> unchanged;
  private final Map<Integer, List<FlatCode.Element>> before = new HashMap<>();
  private final Map<Integer, List<FlatCode.Element>> after = new HashMap<>();
  /** For jumps backwards at which a run ends that has done nothing, the condition on which it does not. */
  private final Map<Integer, Expression> stops = new HashMap<>();

  private IdleRounds(FlatCode code, IntFunction<Optional<Expression>> unchanged) {
    this.code = code;
    this.unchanged = unchanged;
  }

  /**
   * Code without rounds that change nothing.
   *
   * @param loops     the jumps backwards of loops of which that is wanted, by position
   * @param unchanged when a step at a position leaves memory as it was and may be left out; empty if it never may
   * @param observed  the registers that matter in the end
   * @param begun     whether a run that would go on after such a round ends there instead
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

  /** Whether a register is one of these, which only say whether a round is left out. */
  static boolean isOwn(String register) {
    return register.startsWith(OWN);
  }

  /** Whether some round may change nothing, and rounds are few enough to say when a thread stays in one for ever. */
  private boolean mayBeIdle(int head, int back) {
    return ways(code, head, back).stream().anyMatch(round -> round.positions().stream()
        .allMatch(i -> !(code.get(i) instanceof FlatCode.Plain) || unchanged.apply(i).isPresent()));
  }

  /** The rounds of a loop without those that go round a loop inside; none if there are too many. */
  static List<LoopRounds.Round> ways(FlatCode code, int head, int back) {
    return LoopRounds.ways(code, head, back).map(LoopRounds::all).orElse(List.of());
  }

  /** The registers that matter at the beginning of a round and that rounds write. */
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

  /** Where what a register held at the beginning of a round is kept. */
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

  /** The code with what was added, and the ends behind it. */
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
