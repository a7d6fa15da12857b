package periscope.lang.cuda;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.ExpressionLowering;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;

/** Reads orders and scopes that are arguments of calls. */
final class Orders {

  /** What a failed compare-exchange, which only loads, cannot have. */
  private static final Set<MemoryOrder> NOT_ON_FAILURE = Member.Kind.LOAD.impossible;

  /** The orders of an atomic operation; {@code failure} is that of a compare-exchange. */
  record Ordering(MemoryOrder success, MemoryOrder failure) {}

  private final Problems problems;

  Orders(Problems problems) {
    this.problems = problems;
  }

  /** The order and scope of {@code cuda::atomic_thread_fence}; empty, and a problem, if they make no sense. */
  Optional<Semantics> fence(Call call) {
    List<Chain> arguments = call.getArguments();
    Optional<MemoryOrder> order = word(arguments.get(0), "memory order", Words.ORDERS);
    Optional<Scope> scope = arguments.size() < 2
        ? Optional.of(Scope.ALL_SVM_DEVICES)
        : word(arguments.get(1), "thread scope", Words.SCOPES);
    return order.flatMap(o -> scope.map(s -> new Semantics(o, s, false)));
  }

  /** The orders of a member function, seq_cst where there are none; empty, and a problem, if it cannot have them. */
  Optional<Ordering> member(Call call, Member member) {
    List<Chain> given = call.getArguments().subList(member.kind().operands, call.getArguments().size());
    if (given.isEmpty()) {
      return Optional.of(new Ordering(MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST));
    }
    Optional<MemoryOrder> success = order(given.get(0), member.kind().title, member.kind().impossible);
    Optional<MemoryOrder> failure = given.size() > 1
        ? order(given.get(1), "the load of a failed compare-exchange", NOT_ON_FAILURE)
        : success.map(Orders::onFailure);
    return success.flatMap(s -> failure.map(f -> new Ordering(s, f)));
  }

  /** What a failed compare-exchange has that is given one order (C++20, [atomics.types.operations]). */
  private static MemoryOrder onFailure(MemoryOrder order) {
    return switch (order) {
      case ACQ_REL -> MemoryOrder.ACQUIRE;
      case RELEASE -> MemoryOrder.RELAXED;
      default -> order;
    };
  }

  private Optional<MemoryOrder> order(Chain argument, String operation, Set<MemoryOrder> impossible) {
    Optional<MemoryOrder> order = word(argument, "memory order", Words.ORDERS);
    if (order.filter(impossible::contains).isPresent()) {
      String possible = Words.ORDERS.entrySet().stream()
          .filter(e -> !impossible.contains(e.getValue()) && e.getKey().equals(Words.order(e.getValue())))
          .map(Map.Entry::getKey)
          .collect(Collectors.joining(", "));
      problems.error(Spans.of(argument), operation + " cannot have " + Words.order(order.get()), "it can have: "
          + possible);
      return Optional.empty();
    }
    return order;
  }

  private <T> Optional<T> word(Chain argument, String what, Map<String, T> known) {
    Optional<String> name = ExpressionLowering.name(argument);
    Optional<T> value = name.map(Words::bare).map(known::get);
    if (value.isEmpty()) {
      problems.error(Spans.of(argument), name.map(n -> "unknown " + what + " " + n).orElse("this is not a " + what),
          NearNames.nearOrSome(Words.bare(name.orElse("")), known.keySet().stream().sorted().toList()));
    }
    return value;
  }
}
