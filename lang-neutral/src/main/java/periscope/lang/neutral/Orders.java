package periscope.lang.neutral;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import periscope.litmus.memory.MemoryOrder;

/** The words of memory orders; {@code memoryOrder}. */
final class Orders {

  /** By their words, weakest first. */
  static final Map<String, MemoryOrder> WORDS = words();

  /** Of a fence that does not say one: a fence without an order would order nothing. */
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

  /** The word of an order that is not that of plain accesses. */
  static String word(MemoryOrder order) {
    return WORDS.entrySet().stream().filter(w -> w.getValue() == order).map(Map.Entry::getKey).findFirst()
        .orElseThrow();
  }

  /** Whether a read may have it. */
  static boolean ofRead(MemoryOrder order) {
    return order != MemoryOrder.RELEASE && order != MemoryOrder.ACQ_REL;
  }

  /** Whether a write may have it. */
  static boolean ofWrite(MemoryOrder order) {
    return order != MemoryOrder.ACQUIRE && order != MemoryOrder.ACQ_REL;
  }
}
