package periscope.lang.openclrsp;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.grammars.Problems;
import periscope.lang.c.Calls;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.tree.CExpression;
import periscope.lang.openclrsp.Function.Kind;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;

/** Reads the arguments of a call behind its operands: orders, scope and the remote flag. */
final class CallArguments {

  /**
   * The order, scope and flag that a call's trailing arguments state; {@code failure} is the failure order of a
   * compare-exchange.
   */
  record Ordering(Semantics semantics, MemoryOrder failure) {}

  private static final Set<String> REMOTE = Set.of("remote", "non_remote");

  private final Problems problems;
  /** Whether a call that OpenCL C leaves undefined is an error; published tests contain such calls. */
  private final boolean strict;
  private final Map<String, Scope> scopes;

  CallArguments(ThreadNames names) {
    problems = names.problems();
    strict = names.isLaunched();
    scopes = new TreeMap<>(Words.SCOPES);
    if (Calls.isWholeGroup(names)) {
      // Then the work-items that it names are the same.
      scopes.put("memory_scope_sub_group", Scope.WORK_GROUP);
    }
  }

  private void undefined(CExpression argument, String message, String taken, String hint) {
    if (strict) {
      problems.error(argument.span(), message + ": such a call is undefined", hint);
    } else {
      problems.warning(argument.span(), message + ": such a call is undefined; it is " + taken, hint);
    }
  }

  /** The ordering of a call; empty, and an error, if it has the wrong arguments. */
  Optional<Ordering> ordering(CExpression.Call call, Function function) {
    List<CExpression> all = call.arguments();
    Kind kind = function.kind();
    Optional<String> flag = all.size() <= kind.operands || kind == Kind.BARRIER
        ? Optional.empty()
        : all.get(all.size() - 1).named().filter(REMOTE::contains);
    int count = all.size() - (flag.isPresent() ? 1 : 0);
    int least = kind.operands + (function.explicit() && kind != Kind.FENCE ? kind.orders : 0);
    int most = kind.operands + (function.explicit() ? kind.orders + 1 : 0);
    if (count < least || count > most) {
      String wanted = least + (most > least ? " to " + most : "");
      String message = function.name() + " takes " + wanted + " arguments, not " + count;
      problems.error(call.at(), message, signature(function));
      return Optional.empty();
    }
    if (function.remote() && flag.filter("non_remote"::equals).isPresent()) {
      problems.error(all.get(count).span(), function.name() + " is remote; non_remote contradicts it",
          "drop one of the two");
    }
    return words(call, function, count, function.remote() || flag.filter("remote"::equals).isPresent());
  }

  private Optional<Ordering> words(CExpression.Call call, Function function, int count, boolean remote) {
    Kind kind = function.kind();
    List<CExpression> all = call.arguments();
    int orders = function.explicit() ? kind.orders : 0;
    int scopeAt = kind.operands + orders;
    Optional<MemoryOrder> order = Optional.of(MemoryOrder.SEQ_CST);
    Optional<MemoryOrder> failure = Optional.of(MemoryOrder.SEQ_CST);
    if (orders > 0 && kind.operands < count) {
      order = word(all.get(kind.operands), "memory order", Words.ORDERS)
          .map(o -> possible(kind, o, all.get(kind.operands)));
    }
    if (orders > 1) {
      failure = word(all.get(kind.operands + 1), "memory order", Words.ORDERS);
      failure = onFailure(order, failure, all.get(kind.operands + 1));
    }
    Optional<Scope> scope = scopeAt < count
        ? word(all.get(scopeAt), "memory scope", scopes)
        : Optional.of(kind == Kind.BARRIER ? Scope.WORK_GROUP : Scope.DEVICE);
    if (order.isEmpty() || failure.isEmpty() || scope.isEmpty()) {
      return Optional.empty();
    }
    if (kind == Kind.BARRIER && scope.get() == Scope.WORK_ITEM) {
      // OpenCL C 3.0, 6.15.8: to the work-group, the device or all devices; the model does not look at the scope.
      undefined(all.get(scopeAt), "a barrier makes memory visible to more than one work-item",
          "a barrier of the work-group", "write memory_scope_work_group");
    }
    return Optional.of(new Ordering(new Semantics(order.get(), scope.get(), remote), failure.get()));
  }

  private static String signature(Function function) {
    String orders = function.explicit() && function.kind().orders > 0
        ? function.kind().orders > 1 ? ", the order on success, the order on failure" : ", the order"
        : "";
    String scope = function.explicit() ? ", and optionally the scope" : "";
    String remote = function.kind() == Kind.BARRIER || function.remote() ? "" : "; then remote or non_remote";
    return "it takes " + function.kind().meaning + orders + scope + remote;
  }

  /**
   * The part of an order that an operation can have: a load does not release, a store does not acquire. OpenCL C (2.0,
   * 6.13.11) leaves such calls undefined, and published tests contain them.
   */
  private MemoryOrder possible(Kind kind, MemoryOrder order, CExpression argument) {
    boolean load = kind == Kind.LOAD;
    if (!load && kind != Kind.STORE && kind != Kind.CLEAR) {
      return order;
    }
    MemoryOrder left = left(load, order);
    if (left != order) {
      undefined(argument, "a " + (load ? "load does not release" : "store does not acquire"), word(left) + " here",
          "write memory_order_" + word(left));
    }
    return left;
  }

  /** The part of an order that applies to a load ({@code load}) or to a store. */
  private static MemoryOrder left(boolean load, MemoryOrder order) {
    return switch (order) {
      case RELEASE -> load ? MemoryOrder.RELAXED : order;
      case ACQUIRE -> load ? order : MemoryOrder.RELAXED;
      case ACQ_REL -> load ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE;
      default -> order;
    };
  }

  /**
   * The failure order, at which only a load happens; it should be no stronger than the success order (OpenCL C 3.0,
   * 6.15.12.7.3).
   */
  private Optional<MemoryOrder> onFailure(Optional<MemoryOrder> success, Optional<MemoryOrder> failure,
      CExpression argument) {
    Optional<MemoryOrder> left = failure.map(f -> left(true, f));
    if (!left.equals(failure)) {
      undefined(argument, "a compare-exchange that fails does not release", word(left.get()) + " then",
          "write memory_order_" + word(left.get()));
    } else if (success.isPresent() && left.isPresent() && stronger(left.get(), success.get())) {
      problems.warning(argument.span(),
          "the order on failure is stronger than that on success, which OpenCL C leaves undefined; "
          + "it is taken as it stands", "write memory_order_" + word(left(true, success.get())));
    }
    return left;
  }

  private static boolean stronger(MemoryOrder failure, MemoryOrder success) {
    return failure == MemoryOrder.SEQ_CST && success != MemoryOrder.SEQ_CST
        || failure == MemoryOrder.ACQUIRE && (success == MemoryOrder.RELAXED || success == MemoryOrder.RELEASE);
  }

  private static String word(MemoryOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private <T> Optional<T> word(CExpression argument, String what, Map<String, T> known) {
    Optional<String> name = argument.named();
    Optional<T> value = name.map(known::get);
    if (value.isEmpty()) {
      problems.error(argument.span(), name.map(n -> "unknown " + what + " " + n).orElse("this is not a " + what),
          NearNames.nearOrSome(name.orElse(""), known.keySet()));
    }
    return value;
  }

  /** The fence flags that an argument joins by {@code |}, or 0 for none. */
  Set<FenceFlag> flags(CExpression argument) {
    Set<FenceFlag> flags = EnumSet.noneOf(FenceFlag.class);
    if (argument instanceof CExpression.Operation joined
        && joined.steps().stream().allMatch(s -> s.operator() == BinaryOperator.BIT_OR)) {
      joined.children().forEach(part -> flags.addAll(flags(part)));
    } else if (argument instanceof CExpression.Parenthesised inner) {
      flags.addAll(flags(inner.inner()));
    } else {
      String name = argument.named().orElse("");
      if (Words.FLAGS.containsKey(name)) {
        flags.add(Words.FLAGS.get(name));
      } else if (!(argument instanceof CExpression.Literal l && l.text().equals("0"))) {
        problems.error(argument.span(), "this is not a fence flag", NearNames.nearOrSome(name, Words.FLAGS.keySet()));
      }
    }
    return flags;
  }
}
