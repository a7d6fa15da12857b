package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.lang.ptx.instruction.ClusterBarrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;

/** The barrier of a cluster (PTX ISA, {@code barrier.cluster}). */
final class ClusterMnemonics {

  private static final Map<String, Boolean> SIDES = new LinkedHashMap<>();

  static {
    SIDES.put("arrive", true);
    SIDES.put("wait", false);
  }

  private ClusterMnemonics() {}

  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    boolean arrives = suffixes.take(SIDES).orElseThrow(() -> MnemonicException.of(
        "barrier.cluster does not say what it does", "write barrier.cluster.arrive or barrier.cluster.wait"));
    String name = "barrier.cluster." + (arrives ? "arrive" : "wait");
    new OperandReader(name, written, 0, 0, name + " alone");
    suffixes.flag("aligned");
    MemoryOrder usual = arrives ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE;
    MemoryOrder order = suffixes.take(Suffixes.ORDERS).orElse(usual);
    suffixes.done();
    if (order != usual && !(arrives && order == MemoryOrder.RELAXED)) {
      throw MnemonicException.of(name + " cannot be " + AccessMnemonics.spelling(order),
          arrives ? "it is release or relaxed" : "it is acquire, and has no other form");
    }
    return new ClusterBarrier(arrives, order, span);
  }

  static String print(ClusterBarrier barrier) {
    return "barrier.cluster." + (barrier.arrives() ? "arrive" : "wait")
        + (barrier.order() == MemoryOrder.RELAXED ? ".relaxed" : "");
  }
}
