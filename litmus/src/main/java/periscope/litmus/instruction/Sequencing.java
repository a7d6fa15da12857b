package periscope.litmus.instruction;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/**
 * Full expressions of C and C++ whose order of evaluation the language leaves open in part (C11 5.1.2.3 and 6.5; C++17
 * intro.execution). Parsers put these blocks around instructions only where the order can make a difference;
 * instructions outside of these blocks are evaluated one after the other.
 *
 * <p>Inside an {@link Evaluation}, an instruction waits for the values of the instructions before it in its list, but
 * not for their {@linkplain SideEffect side effects}. Two plain accesses that nothing orders are <em>unsequenced</em>;
 * an atomic operation, a fence and a {@link Call} are evaluated before or behind everything else, as function calls
 * are. The order in which the instructions stand is an allowed order.
 */
public sealed interface Sequencing extends Instruction.Block {

  /** The block itself reads and writes no register. */
  @Override
  default Dataflow dataflow() {
    return Dataflow.NONE;
  }

  /** Evaluates a full expression, or a part of one that ends in a sequence point, with all its side effects. */
  record Evaluation(List<Instruction> body, Span span) implements Sequencing {
    public Evaluation {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> parts() {
      return List.of(body);
    }

    @Override
    public Evaluation withParts(UnaryOperator<List<Instruction>> change) {
      return new Evaluation(change.apply(body), span);
    }
  }

  /**
   * Evaluates operands in any order.
   *
   * @param operands the instructions of each operand
   * @param apart    whether the instructions of different operands may not interleave, as C++17 says for arguments
   */
  record Operands(List<List<Instruction>> operands, boolean apart, Span span) implements Sequencing {
    public Operands {
      operands = operands.stream().map(List::copyOf).toList();
    }

    @Override
    public List<List<Instruction>> parts() {
      return operands;
    }

    @Override
    public Operands withParts(UnaryOperator<List<Instruction>> change) {
      return new Operands(operands.stream().map(change).toList(), apart, span);
    }
  }

  /**
   * A side effect, which happens at the next sequence point at the latest and for which no value waits: {@code x++}
   * writes x.
   */
  record SideEffect(List<Instruction> body, Span span) implements Sequencing {
    public SideEffect {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> parts() {
      return List.of(body);
    }

    @Override
    public SideEffect withParts(UnaryOperator<List<Instruction>> change) {
      return new SideEffect(change.apply(body), span);
    }
  }

  /**
   * The body of a called function, whose statements follow each other: no other part of the expression is evaluated in
   * between.
   */
  record Call(List<Instruction> body, Span span) implements Sequencing {
    public Call {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> parts() {
      return List.of(body);
    }

    @Override
    public Call withParts(UnaryOperator<List<Instruction>> change) {
      return new Call(change.apply(body), span);
    }
  }

  /** The instructions without blocks of this kind, in the order of the text, which is an allowed order. */
  static List<Instruction> inTextOrder(List<Instruction> body) {
    return body.stream()
        .flatMap(i -> i instanceof Sequencing s
            ? s.parts().stream().flatMap(part -> inTextOrder(part).stream())
            : Stream.of(i.withParts(Sequencing::inTextOrder)))
        .toList();
  }

  /** Whether the instructions contain a block that leaves an order of evaluation open. */
  static boolean open(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(Sequencing.class::isInstance);
  }
}
