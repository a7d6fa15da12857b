package periscope.lang.openclrsp;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * A function of OpenCL C that a thread may call.
 *
 * @param name     its name in the text
 * @param kind     its operation
 * @param operator the operator of a {@link Kind#FETCH}; meaningless for other kinds
 * @param explicit whether orders and scope are arguments; otherwise seq_cst at device scope
 * @param remote   whether the name ends in {@code _remote}, the older spelling of the remote flag
 */
record Function(String name, Kind kind, FetchOperator operator, boolean explicit, boolean remote) {

  /** The operation of a function, with the operands before orders and scope. */
  enum Kind {
    LOAD(1, 1, "the location"),
    STORE(2, 1, "the location, the value"),
    INIT(2, 1, "the location, the value"),
    FETCH(2, 1, "the location, the operand"),
    TEST_AND_SET(1, 1, "the location"),
    CLEAR(1, 1, "the location"),
    STRONG(3, 2, "the location, the expected value, the desired value"),
    WEAK(3, 2, "the location, the expected value, the desired value"),
    FENCE(1, 1, "the flags"),
    BARRIER(1, 0, "the flags");

    final int operands;
    final int orders;
    final String meaning;

    Kind(int operands, int orders, String meaning) {
      this.operands = operands;
      this.orders = orders;
      this.meaning = meaning;
    }
  }

  private static final Map<String, Function> ALL = all();

  /** The function with this name; empty if OpenCL C has none. */
  static Optional<Function> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  /** Whether a call returns a value. */
  boolean returns() {
    return switch (kind) {
      case LOAD, FETCH, TEST_AND_SET, STRONG, WEAK -> true;
      case STORE, INIT, CLEAR, FENCE, BARRIER -> false;
    };
  }

  /** The name of the barrier of a sub-group, which only launches may call. */
  static final String SUB_GROUP = "sub_group_barrier";

  private static Map<String, Function> all() {
    Map<String, Function> map = new TreeMap<>();
    family(map, "atomic_load", Kind.LOAD, null);
    family(map, "atomic_store", Kind.STORE, null);
    family(map, "atomic_exchange", Kind.FETCH, FetchOperator.EXCHANGE);
    for (FetchOperator operator : EnumSet.range(FetchOperator.ADD, FetchOperator.MAX)) {
      family(map, "atomic_fetch_" + operator.spelling(), Kind.FETCH, operator);
    }
    family(map, "atomic_compare_exchange_strong", Kind.STRONG, null);
    family(map, "atomic_compare_exchange_weak", Kind.WEAK, null);
    family(map, "atomic_flag_test_and_set", Kind.TEST_AND_SET, FetchOperator.EXCHANGE);
    family(map, "atomic_flag_clear", Kind.CLEAR, null);
    put(map, new Function("atomic_init", Kind.INIT, null, false, false));
    put(map, new Function("atomic_work_item_fence", Kind.FENCE, null, true, false));
    put(map, new Function("barrier", Kind.BARRIER, null, true, false));
    put(map, new Function("work_group_barrier", Kind.BARRIER, null, true, false));
    put(map, new Function(SUB_GROUP, Kind.BARRIER, null, true, false));
    return map;
  }

  private static void family(Map<String, Function> map, String stem, Kind kind, FetchOperator operator) {
    put(map, new Function(stem, kind, operator, false, false));
    put(map, new Function(stem + "_explicit", kind, operator, true, false));
    put(map, new Function(stem + "_remote", kind, operator, false, true));
    put(map, new Function(stem + "_explicit_remote", kind, operator, true, true));
    // Clang's builtin functions.
    put(map, new Function("__opencl_" + stem, kind, operator, true, false));
  }

  private static void put(Map<String, Function> map, Function function) {
    map.put(function.name, function);
  }
}
