package periscope.lang.ptx.xtext;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;

/**
 * A thread's body with addresses folded.
 *
 * @param lines     its instructions
 * @param registers every register that it names or that the init block declares for it
 * @param addresses the registers that hold an address at its end, which a condition may not mention
 * @param types     the types of registers; a register without an entry holds signed numbers of 32 bits
 */
record Column(List<Line> lines, Set<String> registers, Set<String> addresses, Map<String, NumberType> types) {

  /**
   * An instruction.
   *
   * @param type the type that the text states for a memory access
   */
  record Line(Instruction instruction, Optional<TypeSuffix> type) {}

  List<Instruction> body() {
    return lines.stream().map(Line::instruction).toList();
  }

  NumberType type(String register) {
    return types.getOrDefault(register, NumberType.S32);
  }

  /** A copy with other instructions, over registers of these types. */
  Column with(List<Instruction> newBody, Map<String, NumberType> newTypes) {
    return new Column(newBody.stream().map(i -> new Line(i, Optional.empty())).toList(), registers, addresses,
        newTypes);
  }
}
