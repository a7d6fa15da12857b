package periscope.lang.openclrsp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** OpenCL C's words for orders, scopes and fence flags, in both directions. */
final class Words {

  static final Map<String, MemoryOrder> ORDERS = words("memory_order_", List.of(MemoryOrder.values()));
  static final Map<String, Scope> SCOPES = scopes();
  static final Map<String, FenceFlag> FLAGS = flags();

  private Words() {}

  static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase(Locale.ROOT);
  }

  static String scope(Scope scope) {
    return "memory_scope_" + scope.name().toLowerCase(Locale.ROOT);
  }

  /** The flags joined by {@code |}; {@code 0} if there are none. */
  static String flags(Set<FenceFlag> flags) {
    return flags.isEmpty()
        ? "0"
        : Stream.of(FenceFlag.values())
            .filter(flags::contains)
            .map(f -> "CLK_" + f + "_MEM_FENCE")
            .collect(Collectors.joining(" | "));
  }

  private static <E extends Enum<E>> Map<String, E> words(String prefix, List<E> values) {
    Map<String, E> map = new LinkedHashMap<>();
    for (E value : values) {
      if (value != MemoryOrder.NON_ATOMIC) {
        map.put(prefix + value.name().toLowerCase(Locale.ROOT), value);
      }
    }
    return Collections.unmodifiableMap(map);
  }

  /** {@code memory_scope_all_devices} is OpenCL 3.0's other name for the widest scope. */
  private static Map<String, Scope> scopes() {
    Map<String, Scope> map = new LinkedHashMap<>(words("memory_scope_", Scope.COMMON));
    map.put("memory_scope_all_devices", Scope.ALL_SVM_DEVICES);
    return Collections.unmodifiableMap(map);
  }

  private static Map<String, FenceFlag> flags() {
    Map<String, FenceFlag> map = new LinkedHashMap<>();
    for (FenceFlag flag : FenceFlag.values()) {
      map.put("CLK_" + flag + "_MEM_FENCE", flag);
    }
    return Collections.unmodifiableMap(map);
  }
}
