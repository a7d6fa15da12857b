package periscope.lang.llvm;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * A basic block.
 *
 * @param label its name; empty for a first block without a name
 * @param phis  its phi instructions
 * @param body  the instructions between these and the end
 * @param end   the last instruction
 */
record Block(Optional<String> label, Span span, List<Phi> phis, List<Instruction> body, End end) {

  /** IR's name for a first block without a label, if no value is numbered before it. */
  static final String ENTRY = "0";

  /**
   * A value that depends on the block from which control came.
   *
   * @param incoming for each possible earlier block, the value
   */
  record Phi(String register, List<Incoming> incoming, Span span) {}

  /** The value if control comes from block {@code from}. */
  record Incoming(Expression value, String from, Span span) {}

  /** The last instruction. */
  sealed interface End {
    Span span();

    /** The labels of the blocks to which control may go. */
    default List<String> targets() {
      return List.of();
    }
  }

  /** {@code ret void}. */
  record Return(Span span) implements End {}

  /** {@code unreachable}: the behaviour is undefined if control comes here. */
  record Unreachable(Span span) implements End {}

  /** {@code br label %to}. */
  record Jump(String to, Span span) implements End {
    @Override
    public List<String> targets() {
      return List.of(to);
    }
  }

  /** {@code br i1 %condition, label %then, label %otherwise}. */
  record Test(Expression condition, String then, String otherwise, Span span) implements End {
    @Override
    public List<String> targets() {
      return Stream.of(then, otherwise).distinct().toList();
    }
  }

  Block {
    phis = List.copyOf(phis);
    body = List.copyOf(body);
  }

  /** The block's name in phi instructions. */
  String name() {
    return label.orElse(ENTRY);
  }

  Block with(List<Instruction> newBody, End newEnd) {
    return new Block(label, span, phis, newBody, newEnd);
  }

  /** The registers that the block writes, which name its values. */
  Stream<String> written() {
    return Stream.concat(phis.stream().map(Phi::register),
        Instruction.walk(body).flatMap(i -> i.dataflow().written().stream()));
  }
}
