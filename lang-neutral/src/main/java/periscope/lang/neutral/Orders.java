package periscope.lang.neutral;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import periscope.litmus.memory.MemoryOrder;

/** The words of memory orders; {@code memoryOrder}. */
final class Orders {

  /** The orders by their words, weakest first. */
  static final Map<String, MemoryOrder> WORDS = words();

  /** The order of a fence that states none, since a fence without an order would order nothing. */
  static final MemoryOrder OF_FENCES = MemoryOrder.ACQ_REL;

  private Orders() {}

  private static Map<String, MemoryOrder> words() {
    Map<String, MemoryOrder> words = new LinkedHashMap<>();
    words.put("relaxed", MemoryOrder.RELAXED);
    words.put("acquire", MemoryOrder.ACQUIRE);
    words.put("release", MemoryOrder.RELEASE);
    words.put("acq_rel", MemoryOrder.ACQ_REL);
    words.put("sc", MemoryOrder.SEQ_CST);
    return Collections.unmodifiableMap(words);
  }

  /** The word for an order of atomic accesses. */
  static String word(MemoryOrder order) {
    return WORDS.entrySet().stream().filter(w -> w.getValue() == order).map(Map.Entry::getKey).findFirst()
        .orElseThrow();
  }

  /** Whether a read may have the order. */
  static boolean ofRead(MemoryOrder order) {
    return order != MemoryOrder.RELEASE && order != MemoryOrder.ACQ_REL;
  }

  /** Whether a write may have the order. */
  static boolean ofWrite(MemoryOrder order) {
    return order != MemoryOrder.ACQUIRE && order != MemoryOrder.ACQ_REL;
  }
}
