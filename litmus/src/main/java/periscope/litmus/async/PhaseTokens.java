package periscope.litmus.async;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/**
 * The registers of a thread that hold what its arrivals left: tokens, which only waits for the phase of the arrival may
 * read. The number in such a register is the parity of the phase, and has no meaning in the text.
 */
public final class PhaseTokens {

  private PhaseTokens() {}

  /**
   * The instructions that wait for a register which something else than an arrival writes, or that use such a register
   * otherwise, in the order of the text.
   *
   * @param operation the operation on a barrier that an instruction is; null for any other instruction
   */
  public static List<Instruction> misuses(List<Instruction> body, Function<Instruction, PhaseOperation> operation) {
    Set<String> tokens = new HashSet<>();
    Set<String> others = new HashSet<>();
    Instruction.walk(body).forEach(i -> {
      PhaseOperation o = operation.apply(i);
      (o != null && !o.kind().waits() ? tokens : others).addAll(i.dataflow().written());
    });
    return Instruction.walk(body).filter(i -> {
      PhaseOperation o = operation.apply(i);
      if (o != null && (o.kind().ofState() || o.kind() == Kind.WAIT)) {
        return !(o.operand() instanceof Expression.Register r) || !tokens.contains(r.name())
            || others.contains(r.name());
      }
      return i.dataflow().read().stream().anyMatch(tokens::contains);
    }).collect(Collectors.toList());
  }
}
