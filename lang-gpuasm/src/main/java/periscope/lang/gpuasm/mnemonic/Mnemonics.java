package periscope.lang.gpuasm.mnemonic;

import static periscope.litmus.expression.BinaryOperator.ADD;
import static periscope.litmus.expression.BinaryOperator.BIT_AND;
import static periscope.litmus.expression.BinaryOperator.BIT_OR;
import static periscope.litmus.expression.BinaryOperator.BIT_XOR;
import static periscope.litmus.expression.BinaryOperator.DIVIDE;
import static periscope.litmus.expression.BinaryOperator.EQUAL;
import static periscope.litmus.expression.BinaryOperator.GREATER;
import static periscope.litmus.expression.BinaryOperator.GREATER_EQUAL;
import static periscope.litmus.expression.BinaryOperator.LESS;
import static periscope.litmus.expression.BinaryOperator.LESS_EQUAL;
import static periscope.litmus.expression.BinaryOperator.MULTIPLY;
import static periscope.litmus.expression.BinaryOperator.NOT_EQUAL;
import static periscope.litmus.expression.BinaryOperator.REMAINDER;
import static periscope.litmus.expression.BinaryOperator.SHIFT_LEFT;
import static periscope.litmus.expression.BinaryOperator.SHIFT_RIGHT;
import static periscope.litmus.expression.BinaryOperator.SUBTRACT;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;

/** The mnemonics of the instructions: those of the paper's Table 1 and of thread-local instructions. */
public final class Mnemonics {

  /** {@code ADD r0 r1 1} stands for {@code r0 = r1 + 1}. */
  private static final Map<String, BinaryOperator> ARITHMETIC =
      Map.of("ADD", ADD, "SUB", SUBTRACT, "MUL", MULTIPLY, "DIV", DIVIDE, "REM", REMAINDER,
          "AND", BIT_AND, "OR", BIT_OR, "XOR", BIT_XOR, "SHL", SHIFT_LEFT, "SHR", SHIFT_RIGHT);

  /** {@code BEQ r0 0 L} goes to L if {@code r0 == 0}. */
  private static final Map<String, BinaryOperator> BRANCHES =
      Map.of("BEQ", EQUAL, "BNE", NOT_EQUAL, "BLT", LESS, "BLE", LESS_EQUAL, "BGT", GREATER, "BGE", GREATER_EQUAL);

  private static final List<String> OTHERS =
      List.of("LD", "ST", "INC_L1", "INC_L2", "FLU_L1", "FLU_L2", "INV_L1", "LK_L2", "UL_L2", "LK_rmw", "UL_rmw",
          "MOV", "SET", "JMP", "BR");

  private Mnemonics() {}

  /** Every mnemonic, in alphabetical order. */
  public static List<String> all() {
    return Stream.of(ARITHMETIC.keySet(), BRANCHES.keySet(), OTHERS).flatMap(c -> c.stream()).sorted().toList();
  }

  /** The operator of a three-operand arithmetic instruction. */
  public static Optional<BinaryOperator> arithmetic(String mnemonic) {
    return Optional.ofNullable(ARITHMETIC.get(mnemonic));
  }

  /** The operator of a compare-and-branch instruction. */
  public static Optional<BinaryOperator> branch(String mnemonic) {
    return Optional.ofNullable(BRANCHES.get(mnemonic));
  }

  /** The mnemonic of the arithmetic instruction for an operator; empty if there is none. */
  public static Optional<String> arithmetic(BinaryOperator operator) {
    return nameIn(ARITHMETIC, operator);
  }

  /** The mnemonic of the compare-and-branch instruction for an operator; empty if there is none. */
  public static Optional<String> branch(BinaryOperator operator) {
    return nameIn(BRANCHES, operator);
  }

  private static Optional<String> nameIn(Map<String, BinaryOperator> names, BinaryOperator operator) {
    return names.entrySet().stream().filter(e -> e.getValue() == operator).map(Map.Entry::getKey).findFirst();
  }
}
