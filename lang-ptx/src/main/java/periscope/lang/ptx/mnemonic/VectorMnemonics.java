package periscope.lang.ptx.mnemonic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.lang.ptx.instruction.VectorAccess;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Loads and stores of several elements (PTX ISA, {@code ld}, {@code st}, with {@code .v2} or {@code .v4}). */
final class VectorMnemonics {

  private VectorMnemonics() {}

  /** The number of elements that a mnemonic names; empty for an instruction that is no load or store of several. */
  static Optional<Integer> size(Suffixes suffixes) {
    boolean access = suffixes.opcode().equals("ld") || suffixes.opcode().equals("st");
    return !access ? Optional.empty()
        : suffixes.has("v2") ? Optional.of(2) : suffixes.has("v4") ? Optional.of(4) : Optional.empty();
  }

  static Instruction parse(String mnemonic, int size, List<String> operands, RegisterTypes types, Span span) {
    boolean loads = mnemonic.startsWith("ld");
    String usage = loads ? mnemonic + " {r0, r1}, [x]" : mnemonic + " [x], {r0, 1}";
    int vector = loads ? 0 : 1;
    boolean right = operands.size() == 2 && operands.get(1 - vector).startsWith("[")
        && Operand.of(operands.get(vector), types) instanceof Operand.Elements e && e.texts().size() == size;
    if (!right) {
      throw MnemonicException.of(mnemonic + " takes an address in brackets and " + size + " elements in braces",
          "write " + usage);
    } else if (Mnemonics.type(mnemonic).filter(t -> t.number().bits() != NumberType.S32.bits()).isPresent()) {
      throw MnemonicException.of("elements of a vector have 32 bits here",
          "write .b32, or one access for each element");
    }
    String one = mnemonic.replace(".v" + size, "");
    List<String> texts = ((Operand.Elements) Operand.of(operands.get(vector), types)).texts();
    List<Access> elements = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<String> own = loads ? List.of(texts.get(i), operands.get(1)) : List.of(operands.get(0), texts.get(i));
      Access element = (Access) Mnemonics.parse(one, own, types, span);
      elements.add(element.at(element.location(), behind(element.offset(), i)));
    }
    return new VectorAccess(elements, span);
  }

  private static Expression behind(Expression offset, int element) {
    Expression bytes = Expression.constant((long) element * Integer.BYTES);
    if (offset instanceof Expression.Constant c) {
      return Expression.constant(c.value() + (long) element * Integer.BYTES);
    }
    return element == 0 ? offset : new Expression.Binary(BinaryOperator.ADD, offset, bytes);
  }

  static String print(VectorAccess i, RegisterTypes types) {
    Access first = i.elements().get(0);
    String[] text = Mnemonics.print((PtxInstruction) first, types).split(" ", 2);
    String elements = i.elements().stream().map(e -> e instanceof Ld l ? l.register()
        : Printed.operand(((St) e).value(), types)).collect(Collectors.joining(", ", "{", "}"));
    String address = "[" + first.location() + "]";
    String head = text[0] + ".v" + i.elements().size() + ".b32 ";
    return head + (first instanceof Ld ? elements + ", " + address : address + ", " + elements);
  }
}
