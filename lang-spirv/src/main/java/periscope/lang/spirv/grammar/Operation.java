package periscope.lang.spirv.grammar;

import java.util.List;

/** An instruction of SPIR-V or of an extended set, with its number, its name and its operands. */
public record Operation(int number, String name, List<Kind> operands) {

  public Operation {
    operands = List.copyOf(operands);
  }

  /** Whether the instruction has a result of the kind {@code result}. */
  public boolean hasResult() {
    return operands.stream().anyMatch(k -> k.name().equals("result"));
  }

  /** Whether the instruction names the type of its result. */
  public boolean hasType() {
    return operands.stream().anyMatch(k -> k.name().equals("type"));
  }
}
