package periscope.litmus;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;

/**
 * A thread of a litmus test.
 *
 * @param placement the work-group and the device in which the thread runs
 * @param body      the instructions, in program order; every value that an instruction gives to a register is a number
 *                  of the register's type
 * @param types     the types of the registers whose type is not {@link NumberType#S32}, by register name
 */
public record LitmusThread(Placement placement, List<Instruction> body, Map<String, NumberType> types) {

  public LitmusThread {
    body = List.copyOf(body);
    types = new TreeMap<>(types);
    types.values().removeIf(NumberType.S32::equals);
    types = Map.copyOf(types);
  }

  /** A thread whose registers all have type {@code int}. */
  public LitmusThread(Placement placement, List<Instruction> body) {
    this(placement, body, Map.of());
  }

  /** The type of a register. */
  public NumberType type(String register) {
    return types.getOrDefault(register, NumberType.S32);
  }

  /** A copy of the thread with other instructions. */
  public LitmusThread withBody(List<Instruction> newBody) {
    return new LitmusThread(placement, newBody, types);
  }
}
