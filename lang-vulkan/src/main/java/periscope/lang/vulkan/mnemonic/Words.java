package periscope.lang.vulkan.mnemonic;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.vulkan.instruction.Level;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.NearNames;

/** The words of one mnemonic behind its first, sorted by what they say. */
final class Words {

  /** Operators of read-modify-writes. */
  static final Map<String, FetchOperator> OPERATORS = Map.of(
      "add", FetchOperator.ADD, "sub", FetchOperator.SUB, "and", FetchOperator.AND, "or", FetchOperator.OR,
      "xor", FetchOperator.XOR);

  private static final List<String> PLAIN = List.of("atom", "nonpriv", "av", "vis", "acq", "rel", "acq_rel", "semav",
      "semvis", "everywhere");

  private final Set<String> plain = new HashSet<>();
  private final Set<StorageClass> semantics = EnumSet.noneOf(StorageClass.class);
  private Optional<Level> level = Optional.empty();
  private Optional<StorageClass> storage = Optional.empty();
  private Optional<FetchOperator> operator = Optional.empty();

  void add(String word) throws MnemonicFault {
    Optional<Level> scope = Level.of(word.startsWith("scope") ? scopeOf(word.substring("scope".length())) : word);
    if (scope.isPresent()) {
      once(level.isEmpty(), "a second scope, " + word);
      level = scope;
    } else if (word.matches("sc[0-3]")) {
      once(storage.isEmpty(), "a second storage class, " + word);
      storage = Optional.of(StorageClass.values()[word.charAt(2) - '0']);
    } else if (word.matches("semsc[0-3]")) {
      once(semantics.add(StorageClass.values()[word.charAt(5) - '0']), word + " twice");
    } else if (OPERATORS.containsKey(word)) {
      once(operator.isEmpty(), "a second operator, " + word);
      operator = Optional.of(OPERATORS.get(word));
    } else if (PLAIN.contains(word)) {
      once(plain.add(word), word + " twice");
    } else {
      throw new MnemonicFault("unknown part '." + word + "'", NearNames.nearestOrAll(word, known()));
    }
  }

  /** The short word for a scope of the long form: {@code dev} of {@code scopedev}. */
  private static String scopeOf(String word) {
    return word.equals("dev") ? Level.DEVICE.spelling() : word;
  }

  private static List<String> known() {
    return List.of("atom", "nonpriv", "av", "vis", "acq", "rel", "acq_rel", "sg", "wg", "qf", "dv", "sc0", "semsc0",
        "semav", "semvis", "add");
  }

  private static void once(boolean first, String what) throws MnemonicFault {
    if (!first) {
      throw new MnemonicFault("the mnemonic has " + what, "leave one out");
    }
  }

  boolean has(String word) {
    return plain.contains(word);
  }

  Optional<FetchOperator> operator() {
    return operator;
  }

  private MemoryOrder order() {
    boolean acquires = has("acq") || has("acq_rel");
    boolean releases = has("rel") || has("acq_rel");
    return acquires && releases ? MemoryOrder.ACQ_REL : acquires ? MemoryOrder.ACQUIRE
        : releases ? MemoryOrder.RELEASE : has("atom") ? MemoryOrder.RELAXED : MemoryOrder.NON_ATOMIC;
  }

  Qualifiers qualifiers(Kind kind) {
    boolean atomic = has("atom") || kind == Kind.UPDATE;
    Manner manner = atomic ? Manner.ATOMIC : has("av") || has("vis") ? Manner.OPERATION
        : has("nonpriv") ? Manner.NON_PRIVATE : Manner.PRIVATE;
    MemoryOrder order = kind == Kind.UPDATE && order() == MemoryOrder.NON_ATOMIC ? MemoryOrder.RELAXED : order();
    return new Qualifiers(kind.accesses() ? Optional.of(manner) : Optional.empty(), order, level, storage, semantics,
        has("semav"), has("semvis"));
  }
}
