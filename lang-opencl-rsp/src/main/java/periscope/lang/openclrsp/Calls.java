package periscope.lang.openclrsp;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;

/** Writes calls of atomic functions, fences and barriers. */
final class Calls {

  private Calls() {}

  /** The address of an access, as an argument: {@code x}, or {@code x + 1 + (r ^ r)} for cell 1 of an array. */
  static String address(Access access) {
    String index = index(access);
    return Locations.arrayOf(access.location()) + (index.isEmpty() ? "" : " + " + index);
  }

  /** What an access without a call accesses: {@code *x}, or {@code x[1 + (r ^ r)]} for cell 1 of an array. */
  static String memory(Access access) {
    String index = index(access);
    return index.isEmpty() ? "*" + access.location() : Locations.arrayOf(access.location()) + "[" + index + "]";
  }

  private static String index(Access access) {
    int cell = Locations.indexOf(access.location());
    return Stream.concat(
            cell == 0 ? Stream.empty() : Stream.of(Integer.toString(cell)),
            access.address().stream().sorted().map(r -> "(" + r + " ^ " + r + ")"))
        .collect(Collectors.joining(" + "));
  }

  static String load(Load l) {
    return "atomic_load_explicit(" + address(l) + ordering(l.semantics());
  }

  static String store(Store s, String value) {
    return "atomic_store_explicit(" + address(s) + ", " + value + ordering(s.semantics());
  }

  static String fetch(Fetch f, String operand) {
    String name = f.operator() == FetchOperator.EXCHANGE ? "atomic_exchange" : "atomic_fetch_" + f.operator().spelling();
    return name + "_explicit(" + address(f) + ", " + operand + ordering(f.semantics());
  }

  static String compareExchange(CompareExchange c, String expected, String desired) {
    String name = "atomic_compare_exchange_" + (c.weak() ? "weak" : "strong") + "_explicit";
    return name + "(" + address(c) + ", " + expected + ", " + desired
        + ", " + order(c.semantics().order()) + ", " + order(c.failureOrder()) + scope(c.semantics());
  }

  static String fence(Fence f) {
    return "atomic_work_item_fence(" + Words.flags(f.flags()) + ordering(f.semantics());
  }

  static String barrier(Barrier b) {
    return b.scope() == Scope.WORK_GROUP
        ? "barrier(" + Words.flags(b.flags()) + ")"
        : "work_group_barrier(" + Words.flags(b.flags()) + ", " + Words.scope(b.scope()) + ")";
  }

  private static String ordering(Semantics semantics) {
    return ", " + order(semantics.order()) + scope(semantics);
  }

  private static String order(MemoryOrder order) {
    if (order == MemoryOrder.NON_ATOMIC) {
      throw new IllegalArgumentException("OpenCL C has no call without a memory order");
    }
    return Words.order(order);
  }

  private static String scope(Semantics semantics) {
    return ", " + Words.scope(semantics.scope()) + (semantics.remote() ? ", remote)" : ")");
  }
}
