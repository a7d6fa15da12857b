package periscope.lang.llvm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * A function of OpenCL C under its mangled name, as Clang emits it for SPIR-V.
 *
 * @param name  its name in OpenCL C
 * @param types the mangled types of its parameters
 */
public record OpenClFunction(String name, String types) {

  /** {@code _Z7barrierj}: the length of the name, the name, the types of the parameters. */
  private static final Pattern MANGLED = Pattern.compile("@?_Z(\\d{1,2})([a-z_]\\w*)");

  /** Memory orders, by the numbers that calls have. */
  public static final List<MemoryOrder> ORDERS = List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.ACQUIRE,
      MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  /** Scopes, by the numbers that calls have. */
  public static final List<Scope> SCOPES =
      List.of(Scope.WORK_ITEM, Scope.WORK_GROUP, Scope.DEVICE, Scope.ALL_SVM_DEVICES);

  /** Read-modify-writes, by the stems of their names. */
  public static final Map<String, FetchOperator> FETCHES = fetches();

  /** Fences of OpenCL C 1.x, all of work-group scope. */
  public static final Map<String, MemoryOrder> FENCES = Map.of("mem_fence", MemoryOrder.ACQ_REL, "read_mem_fence",
      MemoryOrder.ACQUIRE, "write_mem_fence", MemoryOrder.RELEASE);

  private static Map<String, FetchOperator> fetches() {
    Map<String, FetchOperator> map = new TreeMap<>();
    for (FetchOperator o : List.of(FetchOperator.ADD, FetchOperator.SUB, FetchOperator.AND, FetchOperator.OR,
        FetchOperator.XOR, FetchOperator.MIN, FetchOperator.MAX)) {
      map.put("atomic_fetch_" + o.spelling(), o);
      map.put("atomic_" + o.spelling(), o);
    }
    map.put("atomic_exchange", FetchOperator.EXCHANGE);
    map.put("atomic_xchg", FetchOperator.EXCHANGE);
    map.put("atomic_inc", FetchOperator.ADD);
    map.put("atomic_dec", FetchOperator.SUB);
    return map;
  }

  /** The function with a mangled name; empty for a name that is not mangled so. */
  public static Optional<OpenClFunction> of(String symbol) {
    Matcher mangled = MANGLED.matcher(symbol);
    if (!mangled.matches() || Integer.parseInt(mangled.group(1)) > mangled.group(2).length()) {
      return Optional.empty();
    }
    int length = Integer.parseInt(mangled.group(1));
    return Optional.of(new OpenClFunction(mangled.group(2).substring(0, length), mangled.group(2).substring(length)));
  }

  /** The name without {@code _explicit}. */
  public String stem() {
    return name.endsWith("_explicit") ? name.substring(0, name.length() - "_explicit".length()) : name;
  }

  /** Whether the function takes order and scope. */
  public boolean isExplicit() {
    return name.endsWith("_explicit");
  }

  /** Whether a function on atomic objects belongs to OpenCL C 2.0; the functions of OpenCL C 1.x are relaxed. */
  public boolean isModern() {
    String stem = stem();
    return stem.startsWith("atomic_fetch_") || stem.startsWith("atomic_compare_exchange")
        || Set.of("atomic_exchange", "atomic_load", "atomic_store").contains(stem);
  }

  /** Whether the object of an atomic function has no sign, by its mangled type: {@code j} or {@code m}. */
  public boolean isUnsigned() {
    return types.matches("PU?(?:\\d?AS\\d)?V?(?:U7_Atomic)?[jm].*");
  }

  /** The scope of a function of OpenCL C 1.x on atomic objects. */
  public static Scope legacyScope(boolean local) {
    return local ? Scope.WORK_GROUP : Scope.DEVICE;
  }
}
