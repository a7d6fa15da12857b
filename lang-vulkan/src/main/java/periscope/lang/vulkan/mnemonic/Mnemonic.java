package periscope.lang.vulkan.mnemonic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.vulkan.instruction.Level;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;

/**
 * A mnemonic.
 *
 * @param operator   the operator of a read-modify-write; {@link FetchOperator#EXCHANGE} if the text has none
 * @param everywhere whether threads of all work-groups meet at a control barrier
 */
public record Mnemonic(Kind kind, Qualifiers qualifiers, FetchOperator operator, boolean everywhere) {

  public Mnemonic(Kind kind, Qualifiers qualifiers, FetchOperator operator) {
    this(kind, qualifiers, operator, false);
  }

  private static final Map<MemoryOrder, String> ORDERS = Map.of(MemoryOrder.ACQUIRE, "acq", MemoryOrder.RELEASE, "rel",
      MemoryOrder.ACQ_REL, "acq_rel");

  /** The instruction whose mnemonics begin with a word; empty for another word. */
  public static Optional<Kind> kind(String mnemonic) {
    String first = mnemonic.split("\\.", 2)[0];
    return Arrays.stream(Kind.values()).filter(k -> k.spelling().equals(first)).findFirst();
  }

  /** Reads a mnemonic, whose first word names a kind. */
  public static Mnemonic read(String mnemonic) throws MnemonicFault {
    Kind kind = kind(mnemonic).orElseThrow();
    Words words = new Words();
    String[] parts = mnemonic.split("\\.", -1);
    for (int i = 1; i < parts.length; i++) {
      if (kind == Kind.UPDATE && parts[i].matches("mul|div")) {
        throw new MnemonicFault("a read-modify-write with ." + parts[i] + " is not modelled",
            "its operators are add, sub, and, or, xor");
      }
      words.add(parts[i]);
    }
    Qualifiers qualifiers = words.qualifiers(kind);
    Rules.check(kind, words, qualifiers);
    return new Mnemonic(kind, qualifiers, words.operator().orElse(FetchOperator.EXCHANGE),
        words.has("everywhere"));
  }

  /** The mnemonic of qualifiers, words in the usual order. */
  public String print() {
    List<String> words = new ArrayList<>(List.of(kind.spelling()));
    qualifiers.manner().flatMap(this::word).ifPresent(words::add);
    Optional.ofNullable(ORDERS.get(qualifiers.order())).ifPresent(words::add);
    qualifiers.level().map(Level::spelling).ifPresent(words::add);
    qualifiers.storage().ifPresent(s -> words.add(s.spelling()));
    qualifiers.classes().forEach(c -> words.add("sem" + c.spelling()));
    if (qualifiers.available()) {
      words.add("semav");
    }
    if (qualifiers.visible()) {
      words.add("semvis");
    }
    if (everywhere) {
      words.add("everywhere");
    }
    Words.OPERATORS.entrySet().stream().filter(o -> o.getValue() == operator).forEach(o -> words.add(o.getKey()));
    return String.join(".", words);
  }

  private Optional<String> word(Manner manner) {
    return switch (manner) {
      case PRIVATE -> Optional.empty();
      case NON_PRIVATE -> Optional.of("nonpriv");
      case OPERATION -> Optional.of(kind == Kind.LOAD ? "vis" : "av");
      case ATOMIC -> Optional.of("atom");
    };
  }
}
