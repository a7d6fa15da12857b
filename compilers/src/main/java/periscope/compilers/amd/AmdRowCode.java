package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.InstructionPrinter;
import periscope.amdgpu.instruction.InstructionReader;
import periscope.amdgpu.instruction.Mnemonics;
import periscope.compilers.assembly.MemoryCode;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * The memory operations of a function for one operation, as the right side of a row: accesses, waits and cache
 * instructions, in terms of the operation's names. Arguments and results are where LLVM's calling convention puts them:
 * a pointer in two vector registers, a number in one, from {@code v0} on; the result in {@code v0}.
 */
public final class AmdRowCode {

  private static final String FIRST_RESULT = "v0";
  private static final String LOW = ".low";
  private static final String HIGH = ".high";
  private static final Pattern PAIR = Pattern.compile("([vs])\\[(\\d+):(\\d+)]");
  private static final Set<String> RETURNS = Set.of("s_setpc_b64", "s_endpgm");
  private static final Set<String> MOVES = Set.of("v_mov_b32_e32", "v_dual_mov_b32");

  private final SourceText text;
  private final Map<String, String> held = new HashMap<>();
  private final List<String> instructions = new ArrayList<>();

  private AmdRowCode(List<String> names, SourceText text) {
    this.text = text;
    int next = 0;
    for (String name : names) {
      if (name.equals("x")) {
        held.put("v" + next++, name + LOW);
        held.put("v" + next++, name + HIGH);
      } else {
        held.put("v" + next++, name);
      }
    }
  }

  /**
   * The memory operations of a function.
   *
   * @param names names of its parameters, in order; {@code x} is the location
   * @param text  the text that contains it
   * @throws InvalidInputException for an unknown instruction
   */
  public static MemoryCode of(AmdFunction function, List<String> names, SourceText text) {
    AmdRowCode code = new AmdRowCode(names, text);
    try {
      if (function.body().stream().anyMatch(s -> s.mnemonic().matches("s_c?branch.*"))) {
        throw new Untold("its code has branches");
      }
      function.body().forEach(code::next);
      return new MemoryCode(
          code.instructions, Optional.ofNullable(code.held.get(FIRST_RESULT)), Optional.empty());
    } catch (Untold e) {
      return new MemoryCode(code.instructions, Optional.empty(), Optional.of(e.getMessage()));
    }
  }

  /** The signal that no row can have a function; the message has the reason. */
  private static final class Untold extends RuntimeException {
    private static final long serialVersionUID = 1;

    Untold(String why) {
      super(why, null, false, false);
    }
  }

  private void next(AmdStatement s) {
    if (RETURNS.contains(s.mnemonic())) {
      return;
    } else if (MOVES.contains(s.mnemonic()) && s.words().isEmpty()) {
      move(s);
    } else if (access(s.mnemonic())) {
      instructions.add(told(s, accessed(s)));
    } else {
      List<String> words = new ArrayList<>();
      s.operands().forEach(o -> words.addAll(List.of(o.replace(')', ' ').strip().split("\\("))));
      words.addAll(s.words());
      instructions.add(told(s, words));
    }
  }

  private static boolean access(String mnemonic) {
    return Mnemonics.LOADS.contains(mnemonic) || Mnemonics.STORES.contains(mnemonic)
        || Mnemonics.COMPARE_SWAPS.contains(mnemonic) || Mnemonics.operator(mnemonic).isPresent();
  }

  private void move(AmdStatement s) {
    Optional<String> second = s.beside().map(b -> value(b.operands().get(1)));
    held.put(s.operands().get(0), value(s.operands().get(1)));
    s.beside().ifPresent(b -> held.put(b.operands().get(0), second.orElseThrow()));
  }

  private String value(String register) {
    return held.getOrDefault(register, MemoryCode.COMPUTED);
  }

  /** The words of an access over names: its result, its location, its operands and its bits. */
  private List<String> accessed(AmdStatement s) {
    List<String> operands = new ArrayList<>(s.operands());
    boolean returns = Mnemonics.LOADS.contains(s.mnemonic()) || !PAIR.matcher(operands.get(0)).matches();
    List<String> words = new ArrayList<>();
    Optional<String> result = returns ? Optional.of(operands.remove(0)) : Optional.empty();
    words.add(location(operands.remove(0)));
    if (!operands.remove("off") || s.words().stream().anyMatch(w -> w.startsWith("offset:"))) {
      throw new Untold("its code computes an address");
    } else if (Mnemonics.COMPARE_SWAPS.contains(s.mnemonic())) {
      // The first register of the pair has what is written, the second one what is compared.
      List<String> pair = registers(operands.get(0));
      words.add(named(pair.get(1)));
      words.add(named(pair.get(0)));
    } else {
      operands.forEach(o -> words.add(named(o)));
    }
    words.addAll(s.words());
    result.ifPresent(r -> {
      if (held.containsValue(MemoryCode.RESULT)) {
        throw new Untold("its code reads more than once");
      }
      held.put(r, MemoryCode.RESULT);
      words.add(0, MemoryCode.RESULT);
    });
    return words;
  }

  private String named(String register) {
    String value = value(register);
    if (value.equals(MemoryCode.COMPUTED) || value.endsWith(LOW) || value.endsWith(HIGH)) {
      throw new Untold("its code computes an operand");
    }
    return value;
  }

  private String location(String pair) {
    List<String> halves = registers(pair).stream().map(this::value).toList();
    if (!halves.equals(List.of("x" + LOW, "x" + HIGH))) {
      throw new Untold("its code computes an address");
    }
    return "x";
  }

  private static List<String> registers(String pair) {
    Matcher m = PAIR.matcher(pair);
    if (!m.matches() || Integer.parseInt(m.group(3)) != Integer.parseInt(m.group(2)) + 1) {
      throw new Untold("'" + pair + "' is no pair of registers");
    }
    return List.of(m.group(1) + m.group(2), m.group(1) + m.group(3));
  }

  private String told(AmdStatement s, List<String> words) {
    try {
      AmdInstruction read = InstructionReader.read(s.mnemonic(), words, s.span());
      return InstructionPrinter.template(read);
    } catch (InstructionReader.Fault e) {
      throw new InvalidInputException(Diagnostic.error(text, s.span(), e.getMessage(), e.hint()));
    }
  }
}
