package periscope.compilers.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * The memory operations of a function without branches: its accesses, fences and barriers, in terms of the names of its
 * parameters. Values in registers are followed as far as the function moves, negates, or converts them to another
 * address space.
 *
 * @param instructions instructions in the syntax of rows of mapping tables; {@code r} is the value read
 * @param returned     the returned value: a name, a number, or {@link #COMPUTED}; empty if the function returns none
 * @param problem      reason why the instructions are not the whole function; empty if they are
 */
public record MemoryCode(List<String> instructions, Optional<String> returned, Optional<String> problem) {

  /** In place of a value that the function computes from others. */
  public static final String COMPUTED = "?";
  /** Name of the value that the function reads. */
  public static final String RESULT = "r";

  private static final Set<String> MEMORY = Set.of("ld", "st", "atom", "red", "fence", "membar", "bar", "barrier");
  private static final Set<String> JUMPS = Set.of("bra", "brx", "call", "exit", "trap");
  /** Instructions that only compute (PTX ISA 8, "Arithmetic", "Comparison", "Logic", "Data Movement"). */
  private static final Set<String> COMPUTING = Set.of("abs", "add", "and", "bfe", "bfi", "cnot", "cvt", "lop3", "mad",
      "max", "min", "mul", "not", "or", "prmt", "selp", "set", "setp", "shl", "shr", "slct", "sub", "xor");
  private static final Pattern ADDRESS = Pattern.compile("\\[\\s*([\\w$%]+)\\s*(?:\\+\\s*(-?\\d+)\\s*)?]");
  private static final Pattern NUMBER = Pattern.compile("-?(?:\\d+|0[xX][0-9a-fA-F]+)");

  public MemoryCode {
    instructions = List.copyOf(instructions);
  }

  /**
   * The memory operations of a function.
   *
   * @param names names of its parameters, in order
   * @param text  the text that contains it
   * @throws InvalidInputException for an unknown instruction
   */
  public static MemoryCode of(PtxFunction function, List<String> names, SourceText text) {
    Following following = new Following(function, names, text);
    try {
      if (function.calls()) {
        throw new Untold("its code calls a function");
      }
      function.body().forEach(following::next);
      return new MemoryCode(following.instructions, following.returned, Optional.empty());
    } catch (Untold e) {
      return new MemoryCode(following.instructions, following.returned, Optional.of(e.getMessage()));
    }
  }

  /** The signal that instructions over names cannot express a function; the message has the reason. */
  private static final class Untold extends RuntimeException {
    private static final long serialVersionUID = 1;

    Untold(String why) {
      super(why, null, false, false);
    }
  }

  /** The state while the instructions of a function are followed. */
  private static final class Following {
    private final SourceText text;
    private final Map<String, String> parameters = new HashMap<>();
    private final Set<String> results;
    private final Map<String, String> held = new HashMap<>();
    private final List<String> instructions = new ArrayList<>();
    private Optional<String> returned = Optional.empty();

    Following(PtxFunction function, List<String> names, SourceText text) {
      this.text = text;
      results = Set.copyOf(function.results());
      for (int p = 0; p < function.parameters().size() && p < names.size(); p++) {
        parameters.put(function.parameters().get(p), names.get(p));
      }
    }

    void next(PtxStatement s) {
      String opcode = s.opcode();
      List<String> operands = s.operands();
      if (JUMPS.contains(opcode) || s.guard().isPresent()) {
        throw new Untold("its code has branches");
      } else if (opcode.equals("ld") && s.has("param")) {
        held.put(operands.get(0), parameters.getOrDefault(base(operands.get(1)), COMPUTED));
      } else if (opcode.equals("st") && s.has("param") && results.contains(base(operands.get(0)))) {
        returned = Optional.of(value(operands.get(1)));
      } else if (opcode.equals("mov") || opcode.equals("cvta")) {
        held.put(operands.get(0), value(operands.get(1)));
      } else if (opcode.equals("neg")) {
        held.put(operands.get(0), negated(value(operands.get(1))));
      } else if (COMPUTING.contains(opcode)) {
        held.put(operands.get(0), COMPUTED);
      } else if (MEMORY.contains(opcode)) {
        instructions.add(told(s));
      } else if (!opcode.equals("ret")) {
        throw new InvalidInputException(Diagnostic.error(text, s.span(), "unknown instruction '" + s.mnemonic() + "'",
            "what it does to memory has to be known before anything is said of this function"));
      }
    }

    /** An instruction over names, in a normal form of PTX's spellings. */
    private String told(PtxStatement s) {
      if (s.has("shared") || s.has("local") || s.has("const") || s.has("param")) {
        throw new Untold("'" + s.mnemonic() + "' is not for global memory");
      }
      boolean compares = (s.has("min") || s.has("max")) && (s.opcode().equals("atom") || s.opcode().equals("red"));
      if (compares && Mnemonics.type(s.mnemonic()).filter(t -> !t.number().signed()).isPresent()) {
        throw new Untold("'" + s.mnemonic() + "' compares numbers without a sign");
      }
      // Where pointers are known to be global, an access says so, which changes nothing for it.
      String mnemonic = Stream.of(s.mnemonic().split("\\.")).filter(w -> !w.equals("global") || s.has("nc"))
          .collect(Collectors.joining("."));
      boolean plainBarrier = (mnemonic.equals("bar.sync") || mnemonic.equals("barrier.sync"))
          && s.operands().size() == 1;
      List<String> operands = new ArrayList<>();
      for (int i = 0; i < s.operands().size(); i++) {
        boolean read = i == 0 && (s.opcode().equals("ld") || s.opcode().equals("atom"));
        operands.add(read ? result(s.operands().get(0)) : operand(s.operands().get(i)));
      }
      return Mnemonics.print(
          new PtxStatement(s.guard(), plainBarrier ? "bar.cta.sync" : mnemonic, operands, s.span()).read(text));
    }

    private String result(String register) {
      if (held.containsValue(RESULT)) {
        throw new Untold("its code reads more than once");
      }
      held.put(register, RESULT);
      return RESULT;
    }

    private String operand(String written) {
      Matcher address = ADDRESS.matcher(written);
      boolean bracketed = address.matches();
      if (bracketed && address.group(2) != null && !address.group(2).equals("0")) {
        throw new Untold("its code accesses another location");
      }
      String value = value(bracketed ? address.group(1) : written);
      if (value.equals(COMPUTED)) {
        throw new Untold("its code computes an operand");
      }
      return value;
    }

    private String value(String written) {
      return NUMBER.matcher(written).matches() ? written : held.getOrDefault(written, COMPUTED);
    }

    private static String negated(String value) {
      return value.equals(COMPUTED) ? COMPUTED : "(-" + value + ")";
    }

    /** The base of an address: {@code p} of {@code [p+0]}. */
    private static String base(String address) {
      Matcher m = ADDRESS.matcher(address);
      return m.matches() ? m.group(1) : address;
    }
  }
}
