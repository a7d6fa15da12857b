package periscope.lang.cuda;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * An atomic function of nvcc's own (CUDA C++ Programming Guide, "__nv_atomic functions"). Its operands are followed by
 * its orders, and then by an optional scope, by default the system's.
 *
 * @param name     its name
 * @param kind     its operation, with the orders that it can have; empty for a fence
 * @param operator the operator of a read-modify-write; null for others
 * @param operands the arguments before the orders, one letter each: {@code x} the location, {@code v} a value, {@code
 *                 p} the address of a value, {@code e} the address of the expected value, {@code r} the address for the
 *                 result, {@code w} whether it is weak
 * @param returns  whether a call returns a value
 */
record NvFunction(String name, Optional<Member.Kind> kind, FetchOperator operator, String operands, boolean returns) {

  static final String PREFIX = "__nv_atomic_";

  private static final Map<Character, String> MEANINGS = Map.of('x', "the location", 'v', "the value",
      'p', "where the value is", 'e', "where the expected value is", 'r', "where the result goes",
      'w', "whether it is weak");

  private static final Map<String, NvFunction> ALL = all();

  /** The function with this name; empty if there is none. */
  static Optional<NvFunction> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  /** Number of orders among its arguments. */
  int orders() {
    return kind.filter(k -> k == Member.Kind.STRONG).isPresent() ? 2 : 1;
  }

  /** Smallest number of arguments; a scope may follow them. */
  int least() {
    return operands.length() + orders();
  }

  /** The arguments in words. */
  String signature() {
    StringBuilder text = new StringBuilder("it takes ");
    operands.chars().forEach(c -> text.append(MEANINGS.get((char) c)).append(", "));
    return text + (orders() > 1 ? "two orders" : "the order") + ", and optionally the scope";
  }

  private static Map<String, NvFunction> all() {
    Map<String, NvFunction> map = new TreeMap<>();
    put(map, "load_n", Member.Kind.LOAD, null, "x", true);
    put(map, "load", Member.Kind.LOAD, null, "xr", false);
    put(map, "store_n", Member.Kind.STORE, null, "xv", false);
    put(map, "store", Member.Kind.STORE, null, "xp", false);
    put(map, "exchange_n", Member.Kind.FETCH, FetchOperator.EXCHANGE, "xv", true);
    put(map, "exchange", Member.Kind.FETCH, FetchOperator.EXCHANGE, "xpr", false);
    put(map, "compare_exchange_n", Member.Kind.STRONG, null, "xevw", true);
    put(map, "compare_exchange", Member.Kind.STRONG, null, "xepw", true);
    for (FetchOperator operator : Member.FETCHES) {
      put(map, "fetch_" + operator.spelling(), Member.Kind.FETCH, operator, "xv", true);
      put(map, operator.spelling(), Member.Kind.FETCH, operator, "xv", false);
    }
    map.put(PREFIX + "thread_fence", new NvFunction(PREFIX + "thread_fence", Optional.empty(), null, "", false));
    return map;
  }

  private static void put(
      Map<String, NvFunction> map, String name, Member.Kind kind, FetchOperator operator, String operands,
      boolean returns) {
    map.put(PREFIX + name, new NvFunction(PREFIX + name, Optional.of(kind), operator, operands, returns));
  }
}
