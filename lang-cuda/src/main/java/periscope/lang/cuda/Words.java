package periscope.lang.cuda;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** CUDA's and libcu++'s words for orders and scopes, in both directions. */
final class Words {

  /** The namespaces that a name of libcu++ may be written in. */
  private static final Pattern NAMESPACE = Pattern.compile("^(?:cuda::)?(?:std::)?");

  private static final List<MemoryOrder> ALL_ORDERS = List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE,
      MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  private static final Map<String, Scope> SCOPE_WORDS = Map.of("thread", Scope.WORK_ITEM, "block", Scope.WORK_GROUP,
      "cluster", Scope.CLUSTER, "device", Scope.DEVICE, "system", Scope.ALL_SVM_DEVICES);

  /**
   * The spelling of orders and scopes as arguments, without namespaces.
   *
   * @param orders the orders by their words; the usual word of an order is its first
   */
  record Spelling(Map<String, MemoryOrder> orders, Map<String, Scope> scopes) {

    /** The usual word for an order. */
    String order(MemoryOrder order) {
      return orders.entrySet().stream().filter(e -> e.getValue() == order).findFirst().orElseThrow().getKey();
    }

    /** The word for a scope. */
    String scope(Scope scope) {
      return scopes.entrySet().stream().filter(e -> e.getValue() == scope).findFirst().orElseThrow().getKey();
    }
  }

  static final Map<String, Scope> SCOPES = scopes("thread_scope_", false);

  /** libcu++'s words. */
  static final Spelling LIBRARY = new Spelling(orders("memory_order_", false), SCOPES);

  /** The words of nvcc's own functions. */
  static final Spelling COMPILER =
      new Spelling(orders("__NV_ATOMIC_", true), scopes("__NV_THREAD_SCOPE_", true));

  /** Suffixes of the names of CUDA's own functions, by scope; there are none for the scope of a single thread. */
  static final Map<Scope, String> SUFFIXES =
      Map.of(Scope.WORK_GROUP, "_block", Scope.DEVICE, "", Scope.ALL_SVM_DEVICES, "_system");

  private Words() {}

  /** A name without its namespace, and {@code memory_order::relaxed} as {@code memory_order_relaxed}. */
  static String bare(String name) {
    return NAMESPACE.matcher(name).replaceFirst("").replaceFirst("^(memory_order|thread_scope)::(?:\\1_)?", "$1_");
  }

  /** The order without a namespace: {@code memory_order_acquire}. */
  static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase(Locale.ROOT);
  }

  static String scope(Scope scope) {
    return LIBRARY.scope(scope);
  }

  /** The scope of {@code cuda::atomic<int, …>} or {@code cuda::atomic_ref<int, …>}; empty for an unknown scope. */
  static Optional<Scope> typeScope(String type) {
    int comma = type.indexOf(',');
    return comma < 0
        ? Optional.of(Scope.ALL_SVM_DEVICES)
        : Optional.ofNullable(SCOPES.get(bare(word(type, comma))));
  }

  /** The scope of an atomic type; system scope, and an error, for an unknown scope. */
  static Scope typeScope(String type, Span span, Problems problems) {
    Optional<Scope> scope = typeScope(type);
    if (scope.isEmpty()) {
      String word = bare(word(type, type.indexOf(',')));
      problems.error(span, "unknown thread scope " + word, NearNames.nearOrSome(word, SCOPES.keySet().stream().sorted()
          .toList()));
    } else if (type.startsWith("cuda::std::") && type.contains(",")) {
      problems.error(span, "types of cuda::std have system scope, and take none", "drop std::, or the scope");
    }
    return scope.orElse(Scope.ALL_SVM_DEVICES);
  }

  private static String word(String type, int comma) {
    return type.substring(comma + 1, type.length() - 1).strip();
  }

  /** C++'s words for orders with a prefix; consume is an acquire, as in compilers. */
  private static Map<String, MemoryOrder> orders(String prefix, boolean capitals) {
    Map<String, MemoryOrder> map = new LinkedHashMap<>();
    ALL_ORDERS.forEach(o -> map.put(prefix + (capitals ? o.name() : o.name().toLowerCase(Locale.ROOT)), o));
    map.put(prefix + (capitals ? "CONSUME" : "consume"), MemoryOrder.ACQUIRE);
    return map;
  }

  private static Map<String, Scope> scopes(String prefix, boolean capitals) {
    Map<String, Scope> map = new LinkedHashMap<>();
    SCOPE_WORDS.forEach((word, scope) -> map.put(prefix + (capitals ? word.toUpperCase(Locale.ROOT) : word), scope));
    return map;
  }
}
