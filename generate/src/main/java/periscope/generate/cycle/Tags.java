package periscope.generate.cycle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The words for memory orders and scopes in cycles and in names of tests. */
public final class Tags {

  /** Words for the orders of accesses; only read-modify-writes both acquire and release. */
  public static final Map<String, MemoryOrder> ORDERS;
  /** Words for fences, each with the order that it stands for, such as {@code fsc}. */
  public static final Map<String, MemoryOrder> FENCES;
  /** OpenCL's words for scopes: work-group, device, all devices. */
  public static final Map<String, Scope> SCOPES;

  static {
    Map<String, MemoryOrder> orders = new LinkedHashMap<>();
    orders.put("Na", MemoryOrder.NON_ATOMIC);
    orders.put("Rlx", MemoryOrder.RELAXED);
    orders.put("Acq", MemoryOrder.ACQUIRE);
    orders.put("Rel", MemoryOrder.RELEASE);
    orders.put("Ar", MemoryOrder.ACQ_REL);
    orders.put("Sc", MemoryOrder.SEQ_CST);
    ORDERS = Collections.unmodifiableMap(orders);
    Map<String, MemoryOrder> fences = new LinkedHashMap<>();
    fences.put("acq", MemoryOrder.ACQUIRE);
    fences.put("rel", MemoryOrder.RELEASE);
    fences.put("ar", MemoryOrder.ACQ_REL);
    fences.put("sc", MemoryOrder.SEQ_CST);
    FENCES = Collections.unmodifiableMap(fences);
    Map<String, Scope> scopes = new LinkedHashMap<>();
    scopes.put("wg", Scope.WORK_GROUP);
    scopes.put("dv", Scope.DEVICE);
    scopes.put("all", Scope.ALL_SVM_DEVICES);
    SCOPES = Collections.unmodifiableMap(scopes);
  }

  private Tags() {}

  /**
   * The order with a word of cycles, of the tools diy and herd, or of a language: {@code Acq}, {@code AR},
   * {@code acquire}, {@code memory_order_seq_cst}; empty if there is none. Letter case does not count.
   */
  public static Optional<MemoryOrder> order(String word) {
    String name = word.toLowerCase(Locale.ROOT).replaceFirst("^memory_order_", "");
    String here = switch (name) {
      case "plain", "non_atomic", "nonatomic" -> "Na";
      case "relaxed", "monotonic" -> "Rlx";
      case "acquire" -> "Acq";
      case "release" -> "Rel";
      case "acq_rel", "acqrel" -> "Ar";
      case "seq_cst", "seqcst" -> "Sc";
      default -> name.isEmpty() ? name : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    };
    return Optional.ofNullable(ORDERS.get(here));
  }

  /** The scope with a word of OpenCL's tests or of NVIDIA's languages; empty if there is none. */
  public static Optional<Scope> scope(String word) {
    return Optional.ofNullable(SCOPES.get(usual(word)));
  }

  /** The word of OpenCL's tests for the scope that a word of any language names. */
  static String usual(String word) {
    return switch (word) {
      case "cta", "block", "workgroup", "work_group" -> "wg";
      case "gpu", "device" -> "dv";
      case "sys", "system" -> "all";
      default -> word;
    };
  }

  /** The word that a map has for a value. */
  static <T> String word(Map<String, T> words, T value) {
    return words.entrySet().stream().filter(e -> e.getValue().equals(value)).findFirst().orElseThrow().getKey();
  }
}
