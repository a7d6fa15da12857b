package periscope.lang.ptx.mnemonic;

import java.util.List;
import periscope.litmus.expression.Expression;

/** The operands of one instruction, each read as its place demands. */
final class OperandReader {

  private final String opcode;
  private final List<Operand> operands;

  /**
   * Checks the number of operands.
   *
   * @param usage an example of the instruction, for the hint
   * @throws MnemonicException if there are too few or too many
   */
  OperandReader(String opcode, List<Operand> operands, int least, int most, String usage) {
    this.opcode = opcode;
    this.operands = operands;
    if (operands.size() < least || operands.size() > most) {
      String count = least == most ? "" + least : least + " to " + most;
      String noun = most == 1 ? " operand" : " operands";
      throw MnemonicException.of(opcode + " takes " + count + noun + ", not " + operands.size(), "write " + usage);
    }
  }

  int size() {
    return operands.size();
  }

  Operand at(int i) {
    return operands.get(i);
  }

  /** Operand {@code i}, a register that the instruction writes. */
  String register(int i) {
    return name(i, "a register");
  }

  String label(int i) {
    return name(i, "a label");
  }

  private String name(int i, String wanted) {
    if (operands.get(i) instanceof Operand.Name n) {
      return n.name();
    }
    throw new MnemonicException(i, opcode + " wants " + wanted + " here", "");
  }

  /** Operand {@code i}, a location, or a register with its address. */
  Operand.Address address(int i) {
    if (operands.get(i) instanceof Operand.Address a) {
      return a;
    } else if (operands.get(i) instanceof Operand.Name n) {
      return new Operand.Address(n.name(), Expression.constant(0));
    }
    throw new MnemonicException(i, opcode + " wants a location here", "write x, [x] or [x+r3]");
  }

  /** Operand {@code i}, the descriptor of a tile. */
  String tile(int i) {
    if (operands.get(i) instanceof Operand.Tile t) {
      return t.descriptor();
    }
    throw new MnemonicException(i, opcode + " wants a tile of a tensor here", "write [t, {0}]: the descriptor, and the "
        + "coordinates, which change nothing here");
  }

  /** Operand {@code i}, a register, a number or an expression in parentheses. */
  Expression value(int i) {
    if (operands.get(i) instanceof Operand.Name n) {
      return Expression.register(n.name());
    } else if (operands.get(i) instanceof Operand.Value v) {
      return v.value();
    }
    throw new MnemonicException(i, opcode + " wants a register or a number here, not a location",
        "load the location into a register first");
  }
}
