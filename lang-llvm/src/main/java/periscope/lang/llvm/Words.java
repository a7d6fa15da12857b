package periscope.lang.llvm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.language.QualifierWords;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** IR's words for orders, scopes, types and read-modify-writes, in both directions. */
public final class Words {

  /** The orders of atomic operations, by IR's words. */
  public static final Map<String, MemoryOrder> ORDERS = orders();

  /** Synchronisation scopes of NVPTX, and AMDGPU's words for the same scopes; the first word of a scope is printed. */
  public static final Map<String, Scope> SCOPES = scopes();

  /** IR's own words in mapping tables: {@code monotonic}, {@code agent}. */
  static final QualifierWords QUALIFIERS = qualifiers();

  /** The operations of {@code atomicrmw}, by their names. */
  public static final Map<String, FetchOperator> FETCHES = fetches();

  static final Map<String, NumberType> TYPES = types();

  /** Attributes of functions and arguments without an influence on memory. */
  static final Set<String> ATTRIBUTES = Set.of("noundef", "noalias", "nocapture", "readonly", "writeonly", "nonnull",
      "captures", "nofree", "local_unnamed_addr", "unnamed_addr", "nounwind", "mustprogress", "norecurse", "willreturn",
      "dso_local", "convergent");

  private Words() {}

  private static Map<String, MemoryOrder> orders() {
    Map<String, MemoryOrder> map = new LinkedHashMap<>();
    map.put("monotonic", MemoryOrder.RELAXED);
    map.put("acquire", MemoryOrder.ACQUIRE);
    map.put("release", MemoryOrder.RELEASE);
    map.put("acq_rel", MemoryOrder.ACQ_REL);
    map.put("seq_cst", MemoryOrder.SEQ_CST);
    return map;
  }

  private static Map<String, Scope> scopes() {
    Map<String, Scope> map = new LinkedHashMap<>();
    map.put("singlethread", Scope.WORK_ITEM);
    map.put("block", Scope.WORK_GROUP);
    map.put("device", Scope.DEVICE);
    map.put("workgroup", Scope.WORK_GROUP);
    map.put("agent", Scope.DEVICE);
    map.put("", Scope.ALL_SVM_DEVICES);
    return map;
  }

  private static QualifierWords qualifiers() {
    Map<String, Scope> scopes = new LinkedHashMap<>(SCOPES);
    scopes.remove("");
    scopes.put("system", Scope.ALL_SVM_DEVICES);
    return new QualifierWords(Map.of("monotonic", MemoryOrder.RELAXED), scopes,
        Map.of("unordered", "write na: an unordered access is taken for a plain one, which promises less"));
  }

  private static Map<String, FetchOperator> fetches() {
    Map<String, FetchOperator> map = new LinkedHashMap<>();
    map.put("xchg", FetchOperator.EXCHANGE);
    map.put("add", FetchOperator.ADD);
    map.put("sub", FetchOperator.SUB);
    map.put("and", FetchOperator.AND);
    map.put("or", FetchOperator.OR);
    map.put("xor", FetchOperator.XOR);
    map.put("max", FetchOperator.MAX);
    map.put("min", FetchOperator.MIN);
    map.put("uinc_wrap", FetchOperator.INC);
    map.put("udec_wrap", FetchOperator.DEC);
    return map;
  }

  private static Map<String, NumberType> types() {
    Map<String, NumberType> map = new LinkedHashMap<>();
    map.put("i1", NumberType.BOOL);
    map.put("i8", NumberType.S8);
    map.put("i16", NumberType.S16);
    map.put("i32", NumberType.S32);
    map.put("i64", NumberType.S64);
    return map;
  }

  /** {@code monotonic}. */
  public static String order(MemoryOrder order) {
    return key(ORDERS, order);
  }

  /** {@code xchg}. */
  public static String operator(FetchOperator operator) {
    return key(FETCHES, operator);
  }

  /** {@code i32}: integers of IR have no sign. */
  static String type(NumberType type) {
    return "i" + type.bits();
  }

  /** {@code syncscope("device") }, with a blank behind it; empty for the whole system. */
  public static String scope(Scope scope) {
    String word = key(SCOPES, scope);
    return word.isEmpty() ? "" : "syncscope(\"" + word + "\") ";
  }

  private static <T> String key(Map<String, T> map, T value) {
    return map.entrySet().stream().filter(e -> e.getValue() == value).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("IR has no word for " + value)).getKey();
  }
}
