package periscope.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.instruction.Instruction;

/** The registers that a thread can write. */
public final class WrittenRegisters {

  private WrittenRegisters() {}

  public static TreeSet<String> of(List<Instruction> body) {
    return Instruction.walk(body).flatMap(i -> by(i).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The registers that an instruction itself writes, not one inside of it. */
  public static Set<String> by(Instruction instruction) {
    return instruction.dataflow().written();
  }
}
