package periscope.litmus.instruction;

import java.util.List;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.Span;

/** One step of a thread, or a block of steps. */
public sealed interface Instruction
    permits AtomicInstruction, PtxInstruction, GpuInstruction, EventInstruction, MemoryAccess, Instruction.Local,
        Instruction.Block {

  /** Where the instruction stands in its text; {@link Span#NONE} if it was never in one. */
  Span span();

  /** Steps that touch no memory. */
  sealed interface Local extends Instruction {}

  /** Structured control flow of the source languages. */
  sealed interface Block extends Instruction {}

  /** {@code register = value}. */
  record Assign(String register, Expression value, Span span) implements Local {}

  /** A place to branch to. */
  record Label(String name, Span span) implements Local {}

  /** Goes to {@code label} if {@code condition} is not 0; an unconditional jump has the constant condition 1. */
  record Branch(Expression condition, String label, Span span) implements Local {}

  /** Runs {@code then} if {@code condition} is not 0, else {@code otherwise}. */
  record If(Expression condition, List<Instruction> then, List<Instruction> otherwise, Span span) implements Block {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /**
   * A loop. Each test runs {@code test} (memory reads of the condition), then looks at {@code condition}.
   *
   * @param testFirst {@code while} if true, {@code do … while} if false
   */
  record Loop(List<Instruction> test, Expression condition, List<Instruction> body, boolean testFirst, Span span)
      implements Block {
    public Loop {
      test = List.copyOf(test);
      body = List.copyOf(body);
    }
  }
}
