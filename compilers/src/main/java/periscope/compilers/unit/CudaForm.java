package periscope.compilers.unit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.cuda.Cuda;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/**
 * CUDA C++: {@code cuda::atomic_ref} for atomic operations, CUDA's own functions for those that libcu++ does not have;
 * or these for all that they can do.
 *
 * @param functions whether functions come first
 */
record CudaForm(boolean functions) implements UnitForm {

  private static final Map<MemoryOrder, String> ORDERS = Map.of(
      MemoryOrder.RELAXED, "relaxed", MemoryOrder.ACQUIRE, "acquire", MemoryOrder.RELEASE, "release",
      MemoryOrder.ACQ_REL, "acq_rel", MemoryOrder.SEQ_CST, "seq_cst");
  private static final Map<Scope, String> SCOPES = Map.of(
      Scope.WORK_ITEM, "thread", Scope.WORK_GROUP, "block", Scope.DEVICE, "device", Scope.ALL_SVM_DEVICES, "system");
  private static final Map<Operation, String> FUNCTIONS = Map.of(
      Operation.FETCH_ADD, "atomicAdd", Operation.FETCH_SUB, "atomicSub", Operation.FETCH_AND, "atomicAnd",
      Operation.FETCH_OR, "atomicOr", Operation.FETCH_XOR, "atomicXor", Operation.FETCH_MIN, "atomicMin",
      Operation.FETCH_MAX, "atomicMax", Operation.EXCHANGE, "atomicExch", Operation.COMPARE_EXCHANGE, "atomicCAS");
  /** The scope in the names of CUDA's own functions, which have none of one thread. */
  private static final Map<Scope, String> ENDINGS =
      Map.of(Scope.WORK_GROUP, "_block", Scope.DEVICE, "", Scope.ALL_SVM_DEVICES, "_system");

  @Override
  public String name() {
    return functions ? "cuda-functions" : "cuda";
  }

  @Override
  public String suffix() {
    return ".cu";
  }

  @Override
  public Optional<String> function(String name, SourceOperation operation) {
    Operation o = operation.operation();
    String parameters = switch (o) {
      case LOAD -> "int* x";
      case FENCE, BARRIER -> "";
      case COMPARE_EXCHANGE -> "int* x, int e, int d";
      default -> "int* x, int v";
    };
    return body(operation).map(
        body -> "__device__ " + (o.hasResult() ? "int " : "void ") + name + "(" + parameters + ") { " + body + " }");
  }

  private Optional<String> body(SourceOperation operation) {
    Operation o = operation.operation();
    Optional<String> older = functions ? older(operation) : Optional.empty();
    if (older.isPresent()) {
      return older;
    }
    String reference = "cuda::atomic_ref<int, cuda::thread_scope_" + SCOPES.get(operation.scope()) + ">(*x).";
    String order = "cuda::memory_order_" + ORDERS.getOrDefault(operation.order(), "");
    if (operation.order() == MemoryOrder.NON_ATOMIC) {
      String cell = operation.isVolatile() ? "*(volatile int*) x" : "*x";
      return Optional.of(o == Operation.LOAD ? "return " + cell + ";" : cell + " = v;");
    }
    return switch (o) {
      case LOAD -> Optional.of("return " + reference + "load(" + order + ");");
      case STORE -> Optional.of(reference + "store(v, " + order + ");");
      case FENCE -> Optional.of(
          "cuda::atomic_thread_fence(" + order + ", cuda::thread_scope_" + SCOPES.get(operation.scope()) + ");");
      case BARRIER -> Optional.of("__syncthreads();");
      case COMPARE_EXCHANGE -> Optional.of(reference + "compare_exchange_strong(e, d, " + order
          + ", cuda::memory_order_" + ORDERS.get(failure(operation.order())) + "); return e;");
      case FETCH_WRAPPING_INC -> wrapping("atomicInc", operation);
      case FETCH_WRAPPING_DEC -> wrapping("atomicDec", operation);
      case FETCH_INC -> Optional.empty();
      default -> Optional.of("return " + reference + o.spelling() + "(v, " + order + ");");
    };
  }

  /** By a function of CUDA's own: relaxed read-modify-writes and seq_cst fences. */
  private static Optional<String> older(SourceOperation operation) {
    Optional<String> ending = Optional.ofNullable(ENDINGS.get(operation.scope()));
    if (operation.operation() == Operation.FENCE) {
      return ending.filter(e -> operation.order() == MemoryOrder.SEQ_CST).map(e -> "__threadfence" + e + "();");
    }
    return ending.filter(e -> operation.order() == MemoryOrder.RELAXED && FUNCTIONS.containsKey(operation.operation()))
        .map(e -> "return " + FUNCTIONS.get(operation.operation()) + e + "(x, "
            + (operation.operation() == Operation.COMPARE_EXCHANGE ? "e, d" : "v") + ");");
  }

  /** The strongest order of a failure that the row of an order serves. */
  private static MemoryOrder failure(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? order : order.acquires() ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED;
  }

  /** They are relaxed. */
  private static Optional<String> wrapping(String function, SourceOperation operation) {
    return Optional.ofNullable(ENDINGS.get(operation.scope()))
        .filter(e -> operation.order() == MemoryOrder.RELAXED)
        .map(e -> "return (int) " + function + e + "((unsigned*) x, (unsigned) v);");
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    return CThread.of(test, thread, Cuda.notation(functions)).function("__device__ ", name);
  }

  @Override
  public String unit(List<String> functions) {
    return "#include <cuda/atomic>\n\nextern \"C\" {\n" + String.join("\n", functions) + "\n}\n";
  }
}
