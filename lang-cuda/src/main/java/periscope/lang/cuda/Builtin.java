package periscope.lang.cuda;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.Scope;

/**
 * A function of CUDA that a thread may call.
 *
 * @param name     its name in the text
 * @param kind     its operation
 * @param operator the operator of a {@link Kind#FETCH}; null for other kinds
 * @param scope    its scope; the widest if the call states the scope
 */
record Builtin(String name, Kind kind, FetchOperator operator, Scope scope) {

  /** The operation of a function, with its arguments. */
  enum Kind {
    FETCH(2, 2, "the location, the operand"),
    LOAD(1, 1, "the location"),
    COMPARE_AND_SWAP(3, 3, "the location, the expected value, the desired value"),
    FENCE(0, 0, "nothing"),
    ORDERED_FENCE(1, 2, "the order, and optionally the scope"),
    BARRIER(0, 0, "nothing"),
    /** A barrier of a warp. */
    WARP_BARRIER(0, 1, "nothing, or the mask of all lanes"),
    /** A pause, without effect. */
    PAUSE(1, 1, "the time in nanoseconds");

    final int least;
    final int most;
    final String meaning;

    /** Whether only launches may call the function. */
    boolean launched() {
      return this == WARP_BARRIER || this == PAUSE;
    }

    Kind(int least, int most, String meaning) {
      this.least = least;
      this.most = most;
      this.meaning = meaning;
    }
  }

  static final Map<FetchOperator, String> FETCHES = Map.of(
      FetchOperator.ADD, "atomicAdd",
      FetchOperator.SUB, "atomicSub",
      FetchOperator.AND, "atomicAnd",
      FetchOperator.OR, "atomicOr",
      FetchOperator.XOR, "atomicXor",
      FetchOperator.MIN, "atomicMin",
      FetchOperator.MAX, "atomicMax",
      FetchOperator.INC, "atomicInc",
      FetchOperator.DEC, "atomicDec",
      FetchOperator.EXCHANGE, "atomicExch");

  private static final Map<String, Builtin> ALL = all();

  /** The function with this name; empty if CUDA has none. */
  static Optional<Builtin> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  /** Whether a call returns a value. */
  boolean returns() {
    return kind == Kind.FETCH || kind == Kind.COMPARE_AND_SWAP || kind == Kind.LOAD;
  }

  private static Map<String, Builtin> all() {
    Map<String, Builtin> map = new TreeMap<>();
    Words.SUFFIXES.forEach((scope, suffix) -> {
      FETCHES.forEach((operator, name) -> put(map, new Builtin(name + suffix, Kind.FETCH, operator, scope)));
      put(map, new Builtin("atomicCAS" + suffix, Kind.COMPARE_AND_SWAP, null, scope));
      put(map, new Builtin("__threadfence" + suffix, Kind.FENCE, null, scope));
    });
    for (String namespace : new String[] {"", "cuda::", "cuda::std::"}) {
      put(map, new Builtin(namespace + "atomic_thread_fence", Kind.ORDERED_FENCE, null, Scope.ALL_SVM_DEVICES));
    }
    put(map, new Builtin("__ldg", Kind.LOAD, null, Scope.WORK_ITEM));
    put(map, new Builtin("__syncthreads", Kind.BARRIER, null, Scope.WORK_GROUP));
    put(map, new Builtin("__nanosleep", Kind.PAUSE, null, Scope.WORK_ITEM));
    put(map, new Builtin("__syncwarp", Kind.WARP_BARRIER, null, Scope.WORK_GROUP));
    return map;
  }

  private static void put(Map<String, Builtin> map, Builtin function) {
    map.put(function.name, function);
  }
}
