package periscope.lang.cuda;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.tree.CExpression;
import periscope.lang.cuda.Words.Spelling;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;

/** Reads orders and scopes that are arguments of calls. */
final class Orders {

  /** Orders that a failed compare-exchange, which is only a load, cannot have. */
  private static final Set<MemoryOrder> NOT_ON_FAILURE = Member.Kind.LOAD.impossible;

  /** The orders of an atomic operation; {@code failure} is that of a compare-exchange. */
  record Ordering(MemoryOrder success, MemoryOrder failure) {}

  private final Problems problems;

  Orders(Problems problems) {
    this.problems = problems;
  }

  /** The order and scope of a fence; empty, and an error, if they are invalid. */
  Optional<Semantics> fence(CExpression.Call call, Spelling spelling) {
    Optional<MemoryOrder> order = word(call.arguments().get(0), "memory order", spelling.orders());
    Optional<Scope> scope = scope(call, 1, spelling);
    return order.flatMap(o -> scope.map(s -> new Semantics(o, s, false)));
  }

  /** The scope that an argument states; the system's scope if there is no such argument. */
  Optional<Scope> scope(CExpression.Call call, int argument, Spelling spelling) {
    return argument >= call.arguments().size() ? Optional.of(Scope.ALL_SVM_DEVICES)
        : word(call.arguments().get(argument), "thread scope", spelling.scopes());
  }

  /**
   * The orders of a member function; seq_cst if the call states none. Empty, and an error, if the function cannot have
   * them.
   */
  Optional<Ordering> member(CExpression.Call call, Member member) {
    List<CExpression> given = call.arguments().subList(member.kind().operands, call.arguments().size());
    if (given.isEmpty()) {
      return Optional.of(new Ordering(MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST));
    }
    return ordering(given, member.kind(), Words.LIBRARY);
  }

  /** The one or two orders of an access; empty, and an error, if the access cannot have them. */
  Optional<Ordering> ordering(List<CExpression> given, Member.Kind kind, Spelling spelling) {
    Optional<MemoryOrder> success = order(given.get(0), kind.title, kind.impossible, spelling);
    Optional<MemoryOrder> failure = given.size() > 1
        ? order(given.get(1), "the load of a failed compare-exchange", NOT_ON_FAILURE, spelling)
        : success.map(Orders::onFailure);
    return success.flatMap(s -> failure.map(f -> new Ordering(s, f)));
  }

  /** The failure order of a compare-exchange with one stated order (C++20, [atomics.types.operations]). */
  private static MemoryOrder onFailure(MemoryOrder order) {
    return switch (order) {
      case ACQ_REL -> MemoryOrder.ACQUIRE;
      case RELEASE -> MemoryOrder.RELAXED;
      default -> order;
    };
  }

  private Optional<MemoryOrder> order(
      CExpression argument, String operation, Set<MemoryOrder> impossible, Spelling spelling) {
    Optional<MemoryOrder> order = word(argument, "memory order", spelling.orders());
    if (order.filter(impossible::contains).isPresent()) {
      String possible = spelling.orders().values().stream().distinct().filter(o -> !impossible.contains(o))
          .map(spelling::order).collect(Collectors.joining(", "));
      problems.error(argument.span(), operation + " cannot have " + spelling.order(order.get()), "it can have: "
          + possible);
      return Optional.empty();
    }
    return order;
  }

  private <T> Optional<T> word(CExpression argument, String what, Map<String, T> known) {
    Optional<String> name = argument.named();
    Optional<T> value = name.map(Words::bare).map(known::get);
    if (value.isEmpty()) {
      problems.error(argument.span(), name.map(n -> "unknown " + what + " " + n).orElse("this is not a " + what),
          NearNames.nearOrSome(Words.bare(name.orElse("")), known.keySet().stream().sorted().toList()));
    }
    return value;
  }
}
