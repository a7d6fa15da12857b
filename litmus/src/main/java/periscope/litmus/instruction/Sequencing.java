package periscope.litmus.instruction;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/**
 * Full expressions of C and C++ in which the language leaves open what is evaluated first (C11 5.1.2.3 and 6.5; C++17
 * intro.execution). Parsers put them around instructions only where the order can make a difference; a list of
 * instructions that stands in none of these is evaluated one after the other.
 *
 * <p>Inside an {@link Evaluation}, what stands behind something in a list waits for its values, not for its
 * {@linkplain SideEffect side effects}. Of what nothing orders, two plain accesses are <em>unsequenced</em>; an atomic
 * operation, a fence and a {@link Call} are evaluated before or behind everything else, as function calls are. The
 * order in which the instructions stand is one of those allowed.
 */
public sealed interface Sequencing extends Instruction.Block {

  /** It looks at no register itself. */
  @Override
  default Dataflow dataflow() {
    return Dataflow.NONE;
  }

  /** Evaluates a full expression, or another part of one that ends in a sequence point: all of it, side effects too. */
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
   * @param operands each one's instructions
   * @param apart    whether each operand is evaluated with nothing of another in between, as C++17 has it of arguments
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
   * Something that is done at the next sequence point at the latest, and that no value waits for: {@code x++} writes x.
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
   * The body of a function that is called, in which statements follow each other: nothing else is evaluated in between.
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

  /** The same instructions without these blocks, in the order in which they stand, which is one of those allowed. */
  static List<Instruction> inTextOrder(List<Instruction> body) {
    return body.stream()
        .flatMap(i -> i instanceof Sequencing s
            ? s.parts().stream().flatMap(part -> inTextOrder(part).stream())
            : Stream.of(i.withParts(Sequencing::inTextOrder)))
        .toList();
  }

  /** Whether instructions leave an order of evaluation open. */
  static boolean open(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(Sequencing.class::isInstance);
  }
}
