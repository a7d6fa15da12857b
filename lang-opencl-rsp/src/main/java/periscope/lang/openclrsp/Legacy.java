package periscope.lang.openclrsp;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;

/**
 * A function of OpenCL C 1.x.
 *
 * <p>The atomic functions of OpenCL C 1.x order nothing: they are relaxed. Functions on global memory are atomic to all
 * work-items of the device, functions on local memory to the work-group. Fences have work-group scope, as [OCLC],
 * 6.15.9, says.
 *
 * @param kind     its operation
 * @param operator the operator that it applies to the old value; null for functions without an operator
 * @param order    the order of a fence; relaxed for other functions
 */
record Legacy(String name, Kind kind, FetchOperator operator, MemoryOrder order) {

  /** The operation of a function, with its arguments. */
  enum Kind {
    FETCH(2, "the location, the operand"),
    /** Adds or subtracts 1. */
    STEP(1, "the location"),
    COMPARE_AND_SWAP(3, "the location, the expected value, the desired value"),
    FENCE(1, "the flags");

    final int arguments;
    final String meaning;

    Kind(int arguments, String meaning) {
      this.arguments = arguments;
      this.meaning = meaning;
    }
  }

  private static final Map<String, Legacy> ALL = all();

  static Optional<Legacy> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  private static Map<String, Legacy> all() {
    Map<String, Legacy> map = new TreeMap<>();
    // Those that begin with atom_ are of the extensions of OpenCL 1.0.
    for (String prefix : new String[] {"atomic_", "atom_"}) {
      for (FetchOperator operator : EnumSet.range(FetchOperator.ADD, FetchOperator.MAX)) {
        put(map, prefix + operator.spelling(), Kind.FETCH, operator, MemoryOrder.RELAXED);
      }
      put(map, prefix + "xchg", Kind.FETCH, FetchOperator.EXCHANGE, MemoryOrder.RELAXED);
      put(map, prefix + "inc", Kind.STEP, FetchOperator.ADD, MemoryOrder.RELAXED);
      put(map, prefix + "dec", Kind.STEP, FetchOperator.SUB, MemoryOrder.RELAXED);
      put(map, prefix + "cmpxchg", Kind.COMPARE_AND_SWAP, null, MemoryOrder.RELAXED);
    }
    put(map, "mem_fence", Kind.FENCE, null, MemoryOrder.ACQ_REL);
    put(map, "read_mem_fence", Kind.FENCE, null, MemoryOrder.ACQUIRE);
    put(map, "write_mem_fence", Kind.FENCE, null, MemoryOrder.RELEASE);
    return map;
  }

  private static void put(
      Map<String, Legacy> map, String name, Kind kind, FetchOperator operator, MemoryOrder order) {
    map.put(name, new Legacy(name, kind, operator, order));
  }
}
