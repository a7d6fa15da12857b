package periscope.lang.ptx.mnemonic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;

/**
 * The suffixes of a mnemonic, behind its dots. Readers take them one by one; a suffix that no reader takes is an error.
 */
final class Suffixes {

  static final Map<String, MemoryOrder> ORDERS = new LinkedHashMap<>();
  static final Map<String, Scope> SCOPES = new LinkedHashMap<>();
  static final Map<String, AddressSpace> SPACES = new LinkedHashMap<>();

  static {
    ORDERS.put("weak", MemoryOrder.NON_ATOMIC);
    ORDERS.put("relaxed", MemoryOrder.RELAXED);
    ORDERS.put("acquire", MemoryOrder.ACQUIRE);
    ORDERS.put("release", MemoryOrder.RELEASE);
    ORDERS.put("acq_rel", MemoryOrder.ACQ_REL);
    ORDERS.put("sc", MemoryOrder.SEQ_CST);
    SCOPES.put("cta", Scope.WORK_GROUP);
    SCOPES.put("cluster", Scope.CLUSTER);
    SCOPES.put("gpu", Scope.DEVICE);
    SCOPES.put("sys", Scope.ALL_SVM_DEVICES);
    SPACES.put("global", AddressSpace.GLOBAL);
    SPACES.put("shared", AddressSpace.LOCAL);
    SPACES.put("shared::cta", AddressSpace.LOCAL);
    SPACES.put("shared::cluster", AddressSpace.LOCAL);
  }

  /** Suffixes of PTX that tests may not use, each with the reason and a way out. */
  private static final Map<String, String> UNMODELLED = Map.of(
      "nc", "only a weak load is served by the non-coherent cache: ld.global.nc",
      "async", "of asynchronous operations, st.async, red.async, cp.async and cp.async.bulk are modelled",
      "b128", "no access of 128 bits is modelled; write one for each word, and mind that they are several",
      "param", "parameters are not modelled; state spaces are global and shared",
      "local", "memory of one thread needs no litmus test; state spaces are global and shared",
      "const", "write cold for an access through the constant proxy",
      "f32", "floating-point numbers are not modelled",
      "f64", "floating-point numbers are not modelled",
      "v2", "of vectors, loads and stores are modelled; write one operation for each element",
      "v4", "of vectors, loads and stores are modelled; write one operation for each element");

  /** Words of C++ and OpenCL, each with PTX's word for the same. */
  private static final Map<String, String> ELSEWHERE = Map.of(
      "seq_cst", "sc", "consume", "acquire", "block", "cta", "wg", "cta", "work_group", "cta", "device", "gpu",
      "dv", "gpu", "gpu", "gl", "system", "sys", "all", "sys");

  /** Fewest letters of a word that may begin a suffix: {@code .acq} begins {@code .acquire}. */
  private static final int BEGINNING = 3;

  private final String opcode;
  private final List<String> left;
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * Splits a mnemonic.
   *
   * @param mnemonic the whole mnemonic, such as {@code ld.relaxed.gpu.s32}
   */
  Suffixes(String mnemonic) {
    String[] parts = mnemonic.split("\\.", -1);
    opcode = parts[0];
    left = new ArrayList<>(Arrays.asList(parts).subList(1, parts.length));
  }

  String opcode() {
    return opcode;
  }

  /**
   * Takes the suffix that is a key of the table; empty if there is none.
   *
   * @throws MnemonicException if there are several
   */
  <T> Optional<T> take(Map<String, T> table) {
    known.addAll(table.keySet());
    List<String> found = left.stream().filter(table::containsKey).toList();
    if (found.size() > 1) {
      throw MnemonicException.of(opcode + " has both ." + found.get(0) + " and ." + found.get(1), "keep one of them");
    }
    left.removeAll(found);
    return found.stream().findFirst().map(table::get);
  }

  /** Takes all suffixes that are types of integers or bits, in the order of the text. */
  List<TypeSuffix> types() {
    known.addAll(TypeSuffix.ALL.keySet());
    List<TypeSuffix> found = left.stream().filter(TypeSuffix.ALL::containsKey).map(TypeSuffix.ALL::get).toList();
    left.removeAll(TypeSuffix.ALL.keySet());
    return found;
  }

  /**
   * Takes a type; empty if there is none.
   *
   * @throws MnemonicException if there are several
   */
  Optional<TypeSuffix> type() {
    List<TypeSuffix> found = types();
    if (found.size() > 1) {
      throw MnemonicException.of(opcode + " has more than one type", "keep one of them");
    }
    return found.stream().findFirst();
  }

  /** Takes all suffixes that are left, in their order. */
  List<String> rest() {
    List<String> rest = List.copyOf(left);
    left.clear();
    return rest;
  }

  /** Whether a suffix is there and not taken. */
  boolean has(String suffix) {
    return left.contains(suffix);
  }

  /** Takes a suffix; returns whether it was there. */
  boolean flag(String suffix) {
    known.add(suffix);
    return left.remove(suffix);
  }

  /** Takes suffixes without a meaning here, if they are there. */
  void ignore(Collection<String> suffixes) {
    known.addAll(suffixes);
    left.removeAll(suffixes);
  }

  /** The known suffixes that a wrong one may mean: its translation, names near to it, or names that it begins. */
  private List<String> likely(String wrong, String translated) {
    if (known.contains(translated)) {
      return List.of(translated);
    }
    List<String> near = NearNames.near(wrong, known);
    return !near.isEmpty() || wrong.length() < BEGINNING ? near
        : known.stream().filter(k -> k.startsWith(wrong)).toList();
  }

  /**
   * Ends the reading.
   *
   * @throws MnemonicException if a suffix was not taken
   */
  void done() {
    if (left.isEmpty()) {
      return;
    }
    String wrong = left.get(0);
    String translated = ELSEWHERE.getOrDefault(wrong, wrong);
    List<String> near = likely(wrong, translated).stream().map(n -> "." + n).toList();
    List<String> worth = known.stream().filter(k -> !TypeSuffix.ALL.containsKey(k)).toList();
    String all = worth.isEmpty() ? opcode + " takes no qualifiers" : opcode + " takes ." + String.join(", .", worth);
    String hint = UNMODELLED.getOrDefault(wrong, near.isEmpty() ? all : NearNames.question(near));
    throw MnemonicException.of(opcode + " has no qualifier '." + wrong + "'", hint);
  }
}
