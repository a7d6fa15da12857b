package periscope.lang.cuda;

import java.util.LinkedHashMap;
import java.util.List;
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

  static final Map<String, MemoryOrder> ORDERS = orders();

  static final Map<String, Scope> SCOPES = Map.of(
      "thread_scope_thread", Scope.WORK_ITEM,
      "thread_scope_block", Scope.WORK_GROUP,
      "thread_scope_device", Scope.DEVICE,
      "thread_scope_system", Scope.ALL_SVM_DEVICES);

  /** What CUDA's own functions have at the end of their names; the scope of a single thread has none. */
  static final Map<Scope, String> SUFFIXES =
      Map.of(Scope.WORK_GROUP, "_block", Scope.DEVICE, "", Scope.ALL_SVM_DEVICES, "_system");

  private Words() {}

  /** A name without its namespace. */
  static String bare(String name) {
    return NAMESPACE.matcher(name).replaceFirst("");
  }

  /** The order without a namespace: {@code memory_order_acquire}. */
  static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase();
  }

  static String scope(Scope scope) {
    return SCOPES.entrySet().stream().filter(e -> e.getValue() == scope).findFirst().orElseThrow().getKey();
  }

  /** The scope of {@code cuda::atomic<int, …>} or {@code cuda::atomic_ref<int, …>}; empty if there is no such scope. */
  static Optional<Scope> typeScope(String type) {
    int comma = type.indexOf(',');
    return comma < 0
        ? Optional.of(Scope.ALL_SVM_DEVICES)
        : Optional.ofNullable(SCOPES.get(bare(word(type, comma))));
  }

  /** The same; system scope, and a problem, if there is no such scope. */
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

  /** C++'s consume is an acquire to its compilers. */
  private static Map<String, MemoryOrder> orders() {
    Map<String, MemoryOrder> map = new LinkedHashMap<>();
    ALL_ORDERS.forEach(o -> map.put(order(o), o));
    map.put("memory_order_consume", MemoryOrder.ACQUIRE);
    return map;
  }
}
