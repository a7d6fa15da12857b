package periscope.amdgpu.instruction;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.amdgpu.instruction.AmdInstruction.Barrier;
import periscope.amdgpu.instruction.AmdInstruction.CacheControl;
import periscope.amdgpu.instruction.AmdInstruction.CompareSwap;
import periscope.amdgpu.instruction.AmdInstruction.Load;
import periscope.amdgpu.instruction.AmdInstruction.Other;
import periscope.amdgpu.instruction.AmdInstruction.Place;
import periscope.amdgpu.instruction.AmdInstruction.Store;
import periscope.amdgpu.instruction.AmdInstruction.Update;
import periscope.amdgpu.instruction.AmdInstruction.Wait;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** The reader of one instruction, from its name and operands; tests and tables cut their texts into these. */
public final class InstructionReader {

  private static final String NAME = "[A-Za-z_$%][\\w$%.]*";
  private static final String NUMBER = "-?\\d{1,10}|0x[0-9a-fA-F]{1,8}";
  private static final Set<String> UNITS = Set.of("pair", "cu", "wgp", "sa", "se", "xcd", "agent");

  private final String mnemonic;
  private final List<String> operands = new ArrayList<>();
  private final Set<Bit> bits = EnumSet.noneOf(Bit.class);
  private final Span span;

  /** A fault of an instruction's text. */
  public static final class Fault extends Exception {
    private static final long serialVersionUID = 1;

    private final String hint;

    private Fault(String message, String hint) {
      super(message);
      this.hint = hint;
    }

    /** The way out; may be empty. */
    public String hint() {
      return hint;
    }
  }

  private InstructionReader(String mnemonic, List<String> words, Span span) throws Fault {
    this.mnemonic = mnemonic;
    this.span = span;
    for (String word : words) {
      Optional<Bit> bit = Bit.of(word);
      if (bit.isEmpty()) {
        operands.add(word);
      } else if (!bits.add(bit.get())) {
        throw new Fault("the bit " + bit.get().word() + " stands here twice", "leave one out");
      }
    }
    if (bits.stream().filter(b -> b.name().startsWith("SCOPE")).count() > 1) {
      throw new Fault("an instruction has one scope", "leave out all scopes but one");
    }
  }

  /**
   * Reads an instruction.
   *
   * @param words the operands and bits, without commas and brackets; a count of {@code s_waitcnt} follows its counter
   * @throws Fault if this is no instruction that tests may have
   */
  public static AmdInstruction read(String mnemonic, List<String> words, Span span) throws Fault {
    return new InstructionReader(mnemonic, words, span).read();
  }

  private AmdInstruction read() throws Fault {
    if (Mnemonics.LOADS.contains(mnemonic)) {
      require(2);
      return new Load(mnemonic, name(0, "register"), name(1, "location"), accessBits(false), span);
    } else if (Mnemonics.STORES.contains(mnemonic)) {
      require(2);
      return new Store(mnemonic, name(0, "location"), value(1), accessBits(false), span);
    } else if (Mnemonics.operator(mnemonic).isPresent()) {
      boolean returns = returns(2);
      int at = returns ? 1 : 0;
      return new Update(mnemonic, result(returns), name(at, "location"), value(at + 1), accessBits(true), span);
    } else if (Mnemonics.COMPARE_SWAPS.contains(mnemonic)) {
      boolean returns = returns(3);
      int at = returns ? 1 : 0;
      return new CompareSwap(mnemonic, result(returns), name(at, "location"), value(at + 1), value(at + 2),
          accessBits(true), span);
    } else if (Mnemonics.CACHE_CONTROLS.contains(mnemonic)) {
      require(0);
      return new CacheControl(mnemonic, bits, span);
    }
    none();
    if (Mnemonics.BARRIERS.contains(mnemonic)) {
      return barrier();
    } else if (mnemonic.equals(Mnemonics.PLACE)) {
      return new Place(pairs("unit of the GPU", UNITS), span);
    } else if (mnemonic.equals("s_waitcnt")) {
      return new Wait(mnemonic, pairs("counter", Mnemonics.COUNTERS), span);
    } else if (Mnemonics.WAITS.containsKey(mnemonic)) {
      return wait(Mnemonics.WAITS.get(mnemonic));
    } else if (Mnemonics.OTHERS.contains(mnemonic)) {
      return new Other(mnemonic, operands, span);
    }
    throw unknown();
  }

  private Fault unknown() {
    Optional<String> refused = Mnemonics.REFUSED.entrySet().stream().filter(e -> mnemonic.startsWith(e.getKey()))
        .map(Map.Entry::getValue).findFirst();
    return refused.map(reason -> new Fault("'" + mnemonic + "' is not taken: " + reason,
        "use global_load, global_store, global_atomic or ds_ instructions of 32 bits"))
        .orElseGet(() -> new Fault("there is no instruction '" + mnemonic + "' in AMDGPU tests",
            NearNames.nearestOrAll(mnemonic, Mnemonics.all())));
  }

  private Barrier barrier() throws Fault {
    boolean half = !mnemonic.equals("s_barrier");
    boolean group = operands.isEmpty() || half && operands.size() == 1 && operands.get(0).matches("-1|0xffff");
    if (!group) {
      throw new Fault("'" + mnemonic + " " + String.join(" ", operands) + "' is not taken: tests have the barrier of "
          + "the work-group only", half ? "write " + mnemonic + " -1" : "write s_barrier");
    }
    return new Barrier(mnemonic, span);
  }

  private Wait wait(List<String> counters) throws Fault {
    operands.removeIf(o -> o.equals("null"));
    require(1);
    long number = number(operands.get(0));
    Map<String, Integer> counts = new TreeMap<>();
    if (counters.size() == 1) {
      counts.put(counters.get(0), (int) number);
    } else {
      counts.put(counters.get(0), (int) (number >> 8 & 0x3f));
      counts.put(counters.get(1), (int) (number & 0x3f));
    }
    return new Wait(mnemonic, counts, span);
  }

  private TreeMap<String, Integer> pairs(String kind, Set<String> known) throws Fault {
    TreeMap<String, Integer> pairs = new TreeMap<>();
    if (operands.isEmpty() || operands.size() % 2 != 0) {
      throw new Fault(mnemonic + " takes pairs of a " + kind + " and a number", "");
    }
    for (int i = 0; i < operands.size(); i += 2) {
      String name = operands.get(i);
      if (!known.contains(name)) {
        throw new Fault("there is no " + kind + " '" + name + "'", NearNames.nearestOrAll(name, List.copyOf(known)));
      } else if (pairs.put(name, (int) number(operands.get(i + 1))) != null) {
        throw new Fault(mnemonic + " has two numbers for " + name, "leave one out");
      }
    }
    return pairs;
  }

  private void require(int count) throws Fault {
    if (operands.size() != count) {
      throw new Fault(mnemonic + " takes " + count + " operands, and here are " + operands.size(), "");
    }
  }

  private boolean returns(int least) throws Fault {
    boolean returns = operands.size() == least + 1;
    if (!returns) {
      require(least);
    }
    boolean local = mnemonic.startsWith("ds_");
    boolean says = local ? mnemonic.contains("_rtn_") : bits.stream().anyMatch(Bit::returns);
    if (says != returns) {
      String way = local ? "_rtn_ in its name" : "glc, sc0 or th:TH_ATOMIC_RETURN";
      throw new Fault(mnemonic + (returns ? " has a register for the old value, which it does not return"
          : " returns the old value, for which it has no register"), "the old value is returned with " + way);
    }
    return returns;
  }

  private Optional<String> result(boolean returns) throws Fault {
    return returns ? Optional.of(name(0, "register")) : Optional.empty();
  }

  private Set<Bit> accessBits(boolean atomic) throws Fault {
    if (mnemonic.startsWith("ds_")) {
      none();
    } else if (!atomic && bits.contains(Bit.RETURN)) {
      throw new Fault("only atomic instructions have th:TH_ATOMIC_RETURN", "leave it out");
    }
    return bits;
  }

  private void none() throws Fault {
    if (!bits.isEmpty()) {
      throw new Fault(mnemonic + " has no bits such as " + bits.iterator().next().word(), "leave them out");
    }
  }

  private String name(int index, String kind) throws Fault {
    String text = operands.get(index);
    if (!text.matches(NAME)) {
      throw new Fault("'" + text + "' is no " + kind, "write a name");
    }
    return text;
  }

  private Expression value(int index) throws Fault {
    String text = operands.get(index);
    return text.matches(NUMBER) ? Expression.constant(NumberType.S32.wrap(number(text)))
        : Expression.register(name(index, "register or number"));
  }

  private static long number(String text) throws Fault {
    if (!text.matches(NUMBER)) {
      throw new Fault("'" + text + "' is no number", "");
    }
    return text.startsWith("0x") ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
  }
}
