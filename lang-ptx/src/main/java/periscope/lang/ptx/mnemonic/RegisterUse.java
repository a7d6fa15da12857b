package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/** The registers that instructions read and write. */
public final class RegisterUse {

  private RegisterUse() {}

  /** The registers that an instruction, perhaps behind a guard, writes. */
  public static Set<String> written(Instruction instruction) {
    Set<String> names = new LinkedHashSet<>();
    instruction.walk().forEach(i -> names.addAll(i.dataflow().written()));
    return names;
  }

  /** Every register that a body reads. */
  public static Set<String> read(List<Instruction> body) {
    Set<String> names = new LinkedHashSet<>();
    body.forEach(i -> values(i).forEach(v -> names.addAll(v.registers())));
    return names;
  }

  /** Every expression of an instruction. */
  public static List<Expression> values(Instruction instruction) {
    return instruction.walk().flatMap(i -> i.dataflow().values().stream())
        .toList();
  }
}
