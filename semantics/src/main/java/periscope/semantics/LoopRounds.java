package periscope.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;

/**
 * The rounds of a loop after which it goes on, each leaving nothing behind that anything looks at.
 *
 * <p>Rounds begin at a position of the loop that all of them come through. What is found out about registers on the way
 * decides where a round goes, so that the way on which a compare-exchange succeeds, or {@code break} is met, need not
 * be one of them. Loops inside that only wait may be gone through without a round of theirs, if the caller says so.
 */
final class LoopRounds {

  /** Most rounds, and most steps to find them. */
  private static final int MOST = 64;
  private static final int MOST_STEPS = 10_000;

  private final FlatCode code;
  private final int head;
  private final int back;
  private final int begin;
  private final IntPredicate passed;
  private final List<Round> all = new ArrayList<>();
  /** Ways from the beginning of a round out of the loop, or to where a run ends without a defined behaviour. */
  private final List<Round> last = new ArrayList<>();

  private LoopRounds(FlatCode code, int head, int back, int begin, IntPredicate passed) {
    this.code = code;
    this.head = head;
    this.back = back;
    this.begin = begin;
    this.passed = passed;
  }

  /**
   * The rounds of a loop, if they leave nothing behind.
   *
   * @param head where the jump backwards leads
   * @param back where it stands
   * @param idle whether an instruction of a round leaves nothing behind but registers
   */
  static Optional<LoopRounds> of(FlatCode code, int head, int back, Predicate<Instruction> idle) {
    return of(code, head, back, idle, inner -> false);
  }

  /**
   * @param passed whether a loop inside, by the position of its jump backwards, is one that a round goes through at
   *               once
   */
  static Optional<LoopRounds> of(
      FlatCode code, int head, int back, Predicate<Instruction> idle, IntPredicate passed) {
    if (enteredInside(code, head, back)) {
      return Optional.empty();
    }
    for (int begin = head; begin <= back; begin++) {
      LoopRounds rounds = new LoopRounds(code, head, back, begin, passed);
      if (rounds.everyRoundComesThrough() && rounds.find() && rounds.idle(idle)
          && rounds.written().stream().noneMatch(rounds::live)) {
        return Optional.of(rounds);
      }
    }
    return Optional.empty();
  }

  /** All rounds that begin at the head, whatever they leave behind, but those that go round a loop inside. */
  static Optional<LoopRounds> ways(FlatCode code, int head, int back) {
    LoopRounds rounds = new LoopRounds(code, head, back, head, inner -> true);
    return enteredInside(code, head, back) || !rounds.find() ? Optional.empty() : Optional.of(rounds);
  }

  /** Whether a round after which a loop goes on, of those that count, may come through a position of it. */
  static boolean mayRepeat(
      FlatCode code, int head, int back, int position, IntPredicate passed, Predicate<Round> counts) {
    boolean once = false;
    // Where rounds are taken to begin is the same to runs, and tells more or less of which of them go on. Behind the
    // position, a run has come through it before its first round.
    for (int begin = head; begin <= position && !once && !enteredInside(code, head, back); begin++) {
      LoopRounds rounds = new LoopRounds(code, head, back, begin, passed);
      once = rounds.everyRoundComesThrough() && rounds.find()
          && rounds.all.stream().noneMatch(r -> r.positions.contains(position) && counts.test(r));
    }
    return !once;
  }

  /**
   * Whether a weak compare-exchange that fails for no reason leads its thread to where the round of its loop began,
   * with all registers that anything looks at as they were there: as if the round had not been.
   *
   * @param fails where the condition of that failure stands, right behind its read
   */
  static boolean beginsAnew(FlatCode code, int fails) {
    int back = fails;
    while (back < code.size() && !(code.get(back) instanceof FlatCode.Back b && b.target() <= fails)) {
      back++;
    }
    if (back == code.size() || enteredInside(code, ((FlatCode.Back) code.get(back)).target(), back)) {
      return false;
    }
    int head = ((FlatCode.Back) code.get(back)).target();
    LoopRounds rounds = new LoopRounds(code, head, back, head, inner -> false);
    return rounds.find() && rounds.last.stream().noneMatch(r -> r.positions.contains(fails))
        && rounds.all.stream().anyMatch(r -> r.positions.contains(fails))
        && rounds.all.stream().filter(r -> r.positions.contains(fails)).allMatch(r -> rounds.unchanged(r, fails));
  }

  /** Whether registers hold at the end of a round what they held at its beginning, if a failure reads as expected. */
  private boolean unchanged(Round round, int fails) {
    Map<String, String> copied = new HashMap<>();
    for (int i : round.positions) {
      Instruction instruction = code.get(i) instanceof FlatCode.Plain p ? p.instruction() : null;
      if (instruction instanceof Instruction.Assign a) {
        copied.put(a.register(), copy(a.value(), copied));
      } else if (instruction instanceof EventInstruction.Read r && i == fails - 1) {
        Expression other = ((EventInstruction.Assume) ((FlatCode.Plain) code.get(fails)).instruction()).lasting();
        copied.put(r.register(), copy(((Expression.Binary) other).right(), copied));
      } else if (instruction instanceof EventInstruction && !(instruction instanceof EventInstruction.Begin)
          && i != fails || instruction instanceof Instruction.Undefined && i > fails) {
        return false;
      }
    }
    return copied.entrySet().stream().allMatch(e -> e.getKey().equals(e.getValue()) || !live(e.getKey()));
  }

  /** The register whose value at the beginning an expression has; empty if that is not known. */
  private static String copy(Expression value, Map<String, String> copied) {
    return value instanceof Expression.Register r ? copied.getOrDefault(r.name(), r.name()) : "";
  }

  private static boolean enteredInside(FlatCode code, int head, int back) {
    for (int i = 0; i < code.size(); i++) {
      for (int next : i < head || i > back ? code.next(i) : new int[0]) {
        if (next > head && next <= back) {
          return true;
        }
      }
    }
    return false;
  }

  FlatCode code() {
    return code;
  }

  List<Round> all() {
    return all;
  }

  /** The positions of loops inside, which rounds may go through, and which are not among theirs. */
  Stream<Integer> inside() {
    return IntStream.range(head, back).filter(i -> code.get(i) instanceof FlatCode.Back).boxed()
        .flatMap(i -> IntStream.rangeClosed(((FlatCode.Back) code.get(i)).target(), i).boxed());
  }

  /** Whether rounds begin where a run comes to the loop. */
  boolean beginAtHead() {
    return begin == head;
  }

  private boolean everyRoundComesThrough() {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(head));
    while (!open.isEmpty()) {
      int i = open.pop();
      if (i == back && i != begin) {
        return false;
      }
      if (i >= head && i <= back && i != begin && seen.add(i)) {
        for (int next : code.next(i)) {
          open.push(next);
        }
      }
    }
    return true;
  }

  /** A way through the loop that is not gone to its end yet. */
  private record Way(int position, List<Integer> before, Map<String, Long> known) {}

  /** Collects the rounds; false if there are too many, or a loop within. */
  private boolean find() {
    Deque<Way> open = new ArrayDeque<>(List.of(new Way(begin, List.of(), Map.of())));
    for (int steps = 0; !open.isEmpty(); steps++) {
      Way way = open.pop();
      int i = way.position;
      boolean inside = code.get(i) instanceof FlatCode.Back && i != back;
      if (all.size() == MOST || steps == MOST_STEPS || inside && !passed.test(i)) {
        return false;
      } else if (inside) {
        continue;
      }
      List<Integer> through = new ArrayList<>(way.before);
      through.add(i);
      Optional<Map<String, Long>> after = after(code.get(i), way.known);
      if (after.isEmpty()
          && code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof Instruction.Undefined) {
        last.add(new Round(through));
      }
      for (int next : after.isPresent() ? ways(i, way.known) : new int[0]) {
        if (next == begin) {
          all.add(new Round(through));
        } else if (next >= head && next <= back) {
          open.push(new Way(next, through, after.get()));
        } else {
          last.add(new Round(through));
        }
      }
    }
    return true;
  }

  /** What is known of registers after a step; empty if no run takes it. */
  private static Optional<Map<String, Long>> after(FlatCode.Element element, Map<String, Long> known) {
    if (!(element instanceof FlatCode.Plain plain)) {
      return Optional.of(known);
    }
    if (plain.instruction() instanceof EventInstruction.Assume a
        && value(a.condition(), known).equals(OptionalLong.of(0))
        || plain.instruction() instanceof Instruction.Undefined u && value(u.condition(), known).orElse(0) != 0) {
      return Optional.empty();
    }
    Map<String, Long> after = new HashMap<>(known);
    after.keySet().removeAll(WrittenRegisters.by(plain.instruction()));
    if (plain.instruction() instanceof Instruction.Assign a) {
      value(a.value(), known).ifPresent(v -> after.put(a.register(), v));
    }
    return Optional.of(after);
  }

  private int[] ways(int i, Map<String, Long> known) {
    if (code.get(i) instanceof FlatCode.Test t && value(t.condition(), known).isPresent()) {
      return new int[] {value(t.condition(), known).getAsLong() != 0 ? i + 1 : t.otherwise()};
    }
    return code.next(i);
  }

  private static OptionalLong value(Expression expression, Map<String, Long> known) {
    return Constancy.value(expression,
        name -> known.containsKey(name) ? OptionalLong.of(known.get(name)) : OptionalLong.empty());
  }

  private List<Instruction> instructions() {
    return all.stream().flatMap(r -> r.positions.stream()).distinct().map(code::get)
        .filter(FlatCode.Plain.class::isInstance).map(e -> ((FlatCode.Plain) e).instruction()).toList();
  }

  private boolean idle(Predicate<Instruction> idle) {
    return instructions().stream().allMatch(idle);
  }

  private Set<String> written() {
    Set<String> written = new TreeSet<>();
    instructions().forEach(i -> written.addAll(WrittenRegisters.by(i)));
    return written;
  }

  /** Whether something after the beginning of a round may look at what a register holds there; the end looks at all. */
  private boolean live(String register) {
    if (IdleRounds.isOwn(register)) {
      return false;
    }
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(begin));
    while (!open.isEmpty()) {
      int i = open.pop();
      if (i == code.size() || Liveness.read(code.get(i)).contains(register)) {
        return true;
      }
      boolean overwritten =
          code.get(i) instanceof FlatCode.Plain p && WrittenRegisters.by(p.instruction()).contains(register);
      boolean over = overwritten || after(code.get(i), Map.of()).isEmpty();
      for (int next : over ? new int[0] : code.next(i)) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return false;
  }

  /** A round after which the loop goes on: the positions that it comes through. */
  final class Round {

    private final List<Integer> positions;

    private Round(List<Integer> positions) {
      this.positions = positions;
    }

    List<Integer> positions() {
      return positions;
    }

    /**
     * Whether it may go that way if what stands at a position puts a value into a register; other reads may see
     * anything.
     */
    boolean possible(int position, String register, long value) {
      Map<String, Long> known = Map.of();
      for (int k = 0; k < positions.size(); k++) {
        int i = positions.get(k);
        int next = k + 1 < positions.size() ? positions.get(k + 1) : begin;
        Optional<Map<String, Long>> after = after(code.get(i), known);
        boolean leads = false;
        for (int way : ways(i, known)) {
          leads |= way == next;
        }
        if (after.isEmpty() || !leads) {
          return false;
        }
        known = after.get();
        if (i == position) {
          known = new HashMap<>(known);
          known.put(register, value);
        }
      }
      return true;
    }
  }
}
