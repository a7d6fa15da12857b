package periscope.lang.openclrsp;

import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
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

  /** The address of a location, as an argument: {@code x}, or {@code x + 1} for cell 1 of an array. */
  static String address(String location) {
    int index = Locations.indexOf(location);
    return Locations.arrayOf(location) + (index == 0 ? "" : " + " + index);
  }

  /** The memory at a location: {@code *x}, or {@code x[1]} for cell 1 of an array. */
  static String memory(String location) {
    return Locations.indexOf(location) == 0 ? "*" + location : location;
  }

  static String load(Load l) {
    return "atomic_load_explicit(" + address(l.location()) + ordering(l.semantics());
  }

  static String store(Store s, String value) {
    return "atomic_store_explicit(" + address(s.location()) + ", " + value + ordering(s.semantics());
  }

  static String fetch(Fetch f, String operand) {
    String name = f.operator() == FetchOperator.EXCHANGE ? "atomic_exchange" : "atomic_fetch_" + f.operator().spelling();
    return name + "_explicit(" + address(f.location()) + ", " + operand + ordering(f.semantics());
  }

  static String compareExchange(CompareExchange c, String expected, String desired) {
    String name = "atomic_compare_exchange_" + (c.weak() ? "weak" : "strong") + "_explicit";
    return name + "(" + address(c.location()) + ", " + expected + ", " + desired
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
