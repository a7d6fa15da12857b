package periscope.verifier.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import periscope.litmus.instruction.Instruction;

/**
 * The operations of a target that only runs programs: two operations are equal if their compiled code is.
 *
 * @param standIn the instruction that stands for all those which the target runs alike but for values; the instruction
 *                itself if none does
 */
public record CodeByCode(UnaryOperator<Instruction> standIn) implements Operations.Compiled {

  @Override
  public Optional<String> problem(Translation translation, Choice choice) {
    return Optional.empty();
  }

  @Override
  public Object compiled(Translation translation, Choice choice) {
    return translation.compiled(choice).stream().map(standIn).toList();
  }

  @Override
  public List<Choice> noticed(Translation translation, List<Choice> fences, Supplier<Company> company) {
    return fences.stream().filter(f -> !translation.compiled(f).isEmpty()).toList();
  }

  @Override
  public boolean hasLocalMemory() {
    return false;
  }

  @Override
  public boolean looksAt(Set<String> names) {
    return false;
  }
}
