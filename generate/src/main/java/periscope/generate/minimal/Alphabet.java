package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The alphabet of programs in one language: its instructions, and for each the instructions that are one step weaker:
 * weaker instructions of the alphabet, with none of the alphabet between the two.
 *
 * @param header header of the language's tests
 * @param steps  the instructions without operands, in order
 * @param groups whether it matters which threads share a work-group; if not, each has its own
 */
public record Alphabet(String header, List<Step> steps, boolean groups) {

  private static final Map<Kind, List<MemoryOrder>> ORDERS = new EnumMap<>(Map.of(
      Kind.W, List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST),
      Kind.R, List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST),
      Kind.U, List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL,
          MemoryOrder.SEQ_CST),
      Kind.F, List.of(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST)));

  public Alphabet {
    steps = List.copyOf(new TreeSet<>(steps));
  }

  /** The alphabet for models without orders of accesses and scopes: relaxed accesses, and fences with order seq_cst. */
  public static Alphabet unscoped(String header) {
    return new Alphabet(header, Stream.of(Kind.values())
        .map(k -> new Step(k, k == Kind.F ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED, Scope.DEVICE, false)).toList(),
        false);
  }

  /**
   * All instructions of a language with the given orders and scopes.
   *
   * @param remote whether atomic accesses come both with and without the remote flag
   */
  public static Alphabet of(String header, Set<MemoryOrder> orders, Set<Scope> scopes, boolean remote) {
    InstructionSet language = InstructionSet.of(header);
    List<Step> all = new ArrayList<>();
    ORDERS.forEach((kind, its) -> its.stream().filter(orders::contains).forEach(order -> {
      boolean missing = !(kind == Kind.F ? language.hasFence(order) : language.hasAccess(order));
      if (order == MemoryOrder.NON_ATOMIC) {
        all.add(Step.plain(kind));
      } else if (!missing) {
        scopes.forEach(s -> all.add(new Step(kind, order, s, false)));
        if (remote && kind.accesses()) {
          scopes.forEach(s -> all.add(new Step(kind, order, s, true)));
        }
      }
    }));
    return new Alphabet(header, all, true);
  }

  InstructionSet language() {
    return InstructionSet.of(header);
  }

  List<Kind> kinds() {
    return steps.stream().map(Step::kind).distinct().toList();
  }

  /** For each instruction, the instructions that are one step weaker. */
  Map<Step, List<Step>> weaker() {
    Map<Step, List<Step>> all = new LinkedHashMap<>();
    for (Step step : steps) {
      List<Step> below = steps.stream().filter(s -> s.weakerThan(step)).toList();
      all.put(step, below.stream().filter(s -> below.stream().noneMatch(s::weakerThan)).toList());
    }
    return all;
  }

  /** The instructions of a kind that no instruction is weaker than. */
  List<Step> weakest(Kind kind) {
    List<Step> its = steps.stream().filter(s -> s.kind() == kind).toList();
    return its.stream().filter(s -> its.stream().noneMatch(t -> t.weakerThan(s))).toList();
  }

  /** The strongest instructions of a kind with order seq_cst, followed by the strongest of the other orders. */
  List<Step> strongest(Kind kind) {
    return Stream.of(true, false).flatMap(total -> {
      List<Step> its = steps.stream().filter(s -> s.kind() == kind && (s.order() == MemoryOrder.SEQ_CST) == total)
          .toList();
      return its.stream().filter(s -> its.stream().noneMatch(s::weakerThan));
    }).toList();
  }

  /**
   * The read or the write, by {@code kind}, of a read-modify-write: the strongest instruction that requires no more
   * than its share of the order.
   */
  Step part(Step update, Kind kind) {
    Step asked = new Step(kind, share(update.order(), kind), update.scope(), update.remote());
    return steps.stream().filter(s -> s.equals(asked) || s.weakerThan(asked)).reduce((a, b) -> b.weakerThan(a) ? a : b)
        .orElseThrow();
  }

  private static MemoryOrder share(MemoryOrder order, Kind kind) {
    boolean has = kind == Kind.R ? order.acquires() : order.releases();
    MemoryOrder strongest = kind == Kind.R ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE;
    return order == MemoryOrder.SEQ_CST || !has ? order == MemoryOrder.SEQ_CST ? order : MemoryOrder.RELAXED
        : strongest;
  }
}
