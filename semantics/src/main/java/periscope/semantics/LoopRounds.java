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
 * The rounds of a loop after which it goes on, if no such round changes memory or a register that is read later.
 *
 * <p>Rounds begin at a position through which every round leads. Facts about registers that the path of a round
 * establishes decide where it leads, so the path on which a compare-exchange succeeds, or the path to {@code break},
 * need not be a round. A round may pass an inner loop that only waits without a round of it, if the caller allows that.
 */
final class LoopRounds {

  /** Largest number of rounds; {@link #MOST_STEPS} limits the search. */
  private static final int MOST = 64;
  private static final int MOST_STEPS = 10_000;

  private final FlatCode code;
  private final int head;
  private final int back;
  private final int begin;
  private final IntPredicate passed;
  private final Predicate<String> observed;
  private final List<Round> all = new ArrayList<>();
  /** Paths from the beginning of a round out of the loop, or to an undefined step at which the run ends. */
  private final List<Round> last = new ArrayList<>();

  private LoopRounds(FlatCode code, int head, int back, int begin, IntPredicate passed) {
    this(code, head, back, begin, passed, register -> true);
  }

  private LoopRounds(
      FlatCode code, int head, int back, int begin, IntPredicate passed, Predicate<String> observed) {
    this.code = code;
    this.head = head;
    this.back = back;
    this.begin = begin;
    this.passed = passed;
    this.observed = observed;
  }

  /**
   * The rounds of a loop; empty if some round may change memory or a register that is read later.
   *
   * @param head target of the jump backwards
   * @param back position of the jump backwards
   * @param idle whether an instruction changes at most registers
   */
  static Optional<LoopRounds> of(FlatCode code, int head, int back, Predicate<Instruction> idle) {
    return of(code, head, back, idle, inner -> false, register -> true);
  }

  /**
   * The rounds of a loop, which may pass inner loops.
   *
   * @param passed   whether a round passes an inner loop at once, by the position of its jump backwards
   * @param observed whether the final value of a register belongs to the final state
   */
  static Optional<LoopRounds> of(FlatCode code, int head, int back, Predicate<Instruction> idle, IntPredicate passed,
      Predicate<String> observed) {
    if (enteredInside(code, head, back)) {
      return Optional.empty();
    }
    for (int begin = head; begin <= back; begin++) {
      LoopRounds rounds = new LoopRounds(code, head, back, begin, passed, observed);
      if (rounds.everyRoundComesThrough() && rounds.find() && rounds.idle(idle)
          && rounds.written().stream().noneMatch(rounds::live)) {
        return Optional.of(rounds);
      }
    }
    return Optional.empty();
  }

  /**
   * All rounds that begin at the head, with any effects, except rounds with a round of an inner loop; empty if there
   * are too many.
   */
  static Optional<LoopRounds> ways(FlatCode code, int head, int back) {
    LoopRounds rounds = new LoopRounds(code, head, back, head, inner -> true);
    return enteredInside(code, head, back) || !rounds.find() ? Optional.empty() : Optional.of(rounds);
  }

  /**
   * Whether a round after which a loop goes on may lead through a position.
   *
   * @param counts selects the rounds that count
   */
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
   * Whether a weak compare-exchange that fails for no reason leads its thread back to the beginning of the round with
   * the same values in all registers that are read later, as if the round had not taken place.
   *
   * @param fails position of the condition of that failure, directly after its read
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

  /**
   * Whether all registers that are read later have the same values at the end of a round as at its beginning, if a
   * failing compare-exchange reads the expected value.
   */
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

  /** The register whose value at the beginning the expression has; empty if that is not known. */
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

  /** The positions inside inner loops, which rounds may pass; the lists of rounds do not contain them. */
  Stream<Integer> inside() {
    return IntStream.range(head, back).filter(i -> code.get(i) instanceof FlatCode.Back).boxed()
        .flatMap(i -> IntStream.rangeClosed(((FlatCode.Back) code.get(i)).target(), i).boxed());
  }

  /** Whether rounds begin at the position where runs enter the loop. */
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

  /**
   * A beginning of a path through the loop.
   *
   * @param before the positions before {@code position}
   * @param known  registers whose values are known
   */
  private record Way(int position, List<Integer> before, Map<String, Long> known) {}

  /**
   * Collects the rounds; returns false if there are too many, or if one contains a round of an inner loop that must not
   * be passed.
   */
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

  /** The known registers after an element; empty if no run goes on from it. */
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

  /**
   * Whether an instruction after the beginning of a round may read the value that a register has there; the end of the
   * thread reads all observed registers.
   */
  private boolean live(String register) {
    if (IdleRounds.isOwn(register)) {
      return false;
    }
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(begin));
    while (!open.isEmpty()) {
      int i = open.pop();
      if (i == code.size() ? observed.test(register) : Liveness.read(code.get(i)).contains(register)) {
        return true;
      } else if (i == code.size()) {
        continue;
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

  /** A round after which the loop goes on: the positions on its path. */
  final class Round {

    private final List<Integer> positions;

    private Round(List<Integer> positions) {
      this.positions = positions;
    }

    List<Integer> positions() {
      return positions;
    }

    /**
     * Whether the round is possible if the instruction at a position puts a value into a register; all other reads may
     * return any value.
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
