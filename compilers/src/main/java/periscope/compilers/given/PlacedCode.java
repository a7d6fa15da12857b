package periscope.compilers.given;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.compilers.assembly.PtxFunction;
import periscope.compilers.assembly.PtxStatement;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Position;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * The code of a kernel for one thread of a launch. Special registers that say where the thread runs become numbers,
 * and so do registers that are computed from numbers alone, wherever they are added to an address: each access then is
 * to one cell.
 */
final class PlacedCode {

  private static final List<String> AXES = List.of("x", "y", "z");
  /** Instructions that add to addresses. */
  private static final Set<String> ADDING = Set.of("add", "sub");
  private static final Set<String> COMPUTING = Set.of("mov", "add", "sub", "mul", "mad", "shl", "shr", "cvt", "and",
      "or", "xor", "min", "max");
  private static final Pattern NUMBER = Pattern.compile("-?(?:0[xX][0-9a-fA-F]+|\\d+)");
  private static final Pattern REAL = Pattern.compile(".*\\.(?:f16|bf16|f32|f64)\\b.*");

  private final PtxFunction function;
  private final SourceText code;
  private final Map<String, String> known = new HashMap<>();

  private PlacedCode(PtxFunction function, Position at, SourceText code) {
    this.function = function;
    this.code = code;
    for (int d = 0; d < AXES.size(); d++) {
      known.put("%tid." + AXES.get(d), String.valueOf(at.local(d)));
      known.put("%ntid." + AXES.get(d), String.valueOf(at.size(d)));
      known.put("%ctaid." + AXES.get(d), String.valueOf(at.group(d)));
      known.put("%nctaid." + AXES.get(d), String.valueOf(at.groups(d)));
    }
  }

  /**
   * The function for one thread.
   *
   * @param arguments the numbers that the kernel gets, by parameter
   */
  static PtxFunction of(PtxFunction function, Map<String, String> arguments, Position at, SourceText code) {
    PlacedCode placed = new PlacedCode(function, at, code);
    Map<String, String> special = Map.copyOf(placed.known);
    placed.follow(arguments);
    return new PtxFunction(function.name(), function.results(), function.parameters(), function.registers(),
        function.body().stream().map(s -> placed.replaced(s, special)).toList(), function.labels(), function.whole());
  }

  /** Finds the registers that always hold one number: each is written once, and from such numbers. */
  private void follow(Map<String, String> arguments) {
    Set<String> once = new HashSet<>();
    Set<String> more = function.body().stream().filter(s -> !s.operands().isEmpty()).map(s -> s.operands().get(0))
        .filter(r -> !once.add(r)).collect(Collectors.toSet());
    for (boolean changed = true; changed;) {
      changed = false;
      for (PtxStatement s : function.body()) {
        boolean open = s.guard().isEmpty() && s.operands().size() > 1 && !more.contains(s.operands().get(0))
            && !known.containsKey(s.operands().get(0));
        Optional<String> value = open ? value(s, arguments) : Optional.empty();
        value.ifPresent(v -> known.put(s.operands().get(0), v));
        changed |= value.isPresent();
      }
    }
  }

  private Optional<String> value(PtxStatement s, Map<String, String> arguments) {
    if (s.opcode().equals("ld") && s.has("param")) {
      return Optional.ofNullable(arguments.get(s.operands().get(1).replaceAll("[\\[\\]\\s]", "")));
    } else if (!COMPUTING.contains(s.opcode()) || REAL.matcher(s.mnemonic()).matches()
        || !s.operands().subList(1, s.operands().size()).stream().allMatch(this::isKnown)) {
      return Optional.empty();
    }
    try {
      PtxStatement numbers = new PtxStatement(s.guard(), s.mnemonic(), Stream.concat(
          Stream.of(s.operands().get(0)), s.operands().stream().skip(1).map(o -> known.getOrDefault(o, o))).toList(),
          s.span());
      return numbers.read(code) instanceof Instruction.Assign a && a.value().registers().isEmpty()
          ? Optional.of(String.valueOf(evaluated(a.value()))) : Optional.empty();
    } catch (InvalidInputException | ArithmeticException e) {
      // An instruction that cannot be read is reported when the test is made.
      return Optional.empty();
    }
  }

  private static long evaluated(Expression value) {
    return value.evaluate(r -> 0);
  }

  private boolean isKnown(String operand) {
    return known.containsKey(operand) || NUMBER.matcher(operand).matches();
  }

  private PtxStatement replaced(PtxStatement s, Map<String, String> special) {
    boolean address = ADDING.contains(s.opcode()) && s.operands().stream().skip(1).anyMatch(o -> !isKnown(o));
    Map<String, String> by = address ? known : special;
    return new PtxStatement(s.guard(), s.mnemonic(),
        s.operands().stream().map(o -> by.getOrDefault(o, o)).toList(), s.span());
  }
}
