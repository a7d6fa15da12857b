package periscope.litmus.instruction;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.Span;

/** An instruction of a thread: a step, or a block of steps. */
public sealed interface Instruction
    permits AtomicInstruction, GpuInstruction, LanguageInstruction, EventInstruction, MemoryAccess, Instruction.Local,
        Instruction.Block {

  /** Where the instruction stands in its text; {@link Span#NONE} if it was never in one. */
  Span span();

  /** What it computes with and writes itself, without what stands inside. */
  Dataflow dataflow();

  /** The lists of instructions that stand inside, in the order of the text; none but for blocks. */
  default List<List<Instruction>> parts() {
    return List.of();
  }

  /** The same instruction with the lists inside changed, which are handed over in the order of the text. */
  default Instruction withParts(UnaryOperator<List<Instruction>> change) {
    return this;
  }

  /** The instruction and all that stand inside of it, in the order of the text. */
  default Stream<Instruction> walk() {
    return Stream.concat(Stream.of(this), parts().stream().flatMap(Instruction::walk));
  }

  /** All instructions of a body, those inside of blocks too, in the order of the text. */
  static Stream<Instruction> walk(List<Instruction> body) {
    return body.stream().flatMap(Instruction::walk);
  }

  /** Steps that touch no memory. */
  sealed interface Local extends Instruction {}

  /** Instructions made of instructions: structured control flow of the source languages, and choices. */
  sealed interface Block extends Instruction permits If, Loop, Choice, Sequencing {
    @Override
    List<List<Instruction>> parts();

    @Override
    Block withParts(UnaryOperator<List<Instruction>> change);
  }

  /** {@code register = value}. */
  record Assign(String register, Expression value, Span span) implements Local {
    @Override
    public Dataflow dataflow() {
      return Dataflow.of(value).into(register);
    }
  }

  /** A place to branch to. */
  record Label(String name, Span span) implements Local {
    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** What makes a program's behaviour undefined, or a value one that no standard states. */
  enum Cause {
    /** An access leaves its array, or the text says that control does not come here. */
    ACCESS,
    /** An integer division by zero: undefined in CUDA; its result is unspecified in OpenCL C and in assemblies. */
    DIVISION,
    /**
     * The least number of a type with a sign is divided by -1: undefined in CUDA; its result is unspecified in OpenCL C
     * (3.0, 6.4.a).
     */
    OVERFLOW,
    /**
     * A floating-point number is converted to an integer type that does not hold it: undefined in CUDA; its result is
     * the implementation's in OpenCL C.
     */
    RANGE,
    /** A variable is read to which nothing has been assigned, or the value of a function that returned none. */
    VALUE,
    /** No text has it: the thread goes round a loop for ever, without effect. */
    SPINS,
    /** No text has it: the thread waits at a barrier that not all others come to. */
    WAITS,
    /** No text has it: the thread waits at a barrier event for arrivals that do not come. */
    AWAITS,
    /** No text has it: the thread is not followed any further, in a loop that it is in. */
    STOPS;

    /** Whether only a result is open, in languages that say so. */
    public boolean isOfResult() {
      return this == DIVISION || this == OVERFLOW || this == RANGE;
    }
  }

  /** Behaviour is undefined from here on if {@code condition} is not 0; goes on otherwise. Makes no event. */
  record Undefined(Expression condition, Cause cause, Span span) implements Local {
    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
    }
  }

  /** Goes to {@code label} if {@code condition} is not 0; an unconditional jump has the constant condition 1. */
  record Branch(Expression condition, String label, Span span) implements Local {
    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
    }
  }

  /** Runs {@code then} if {@code condition} is not 0, else {@code otherwise}. */
  record If(Expression condition, List<Instruction> then, List<Instruction> otherwise, Span span) implements Block {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }

    @Override
    public List<List<Instruction>> parts() {
      return List.of(then, otherwise);
    }

    @Override
    public If withParts(UnaryOperator<List<Instruction>> change) {
      List<Instruction> first = change.apply(then);
      return new If(condition, first, change.apply(otherwise), span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
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

    /** The test of a {@code do … while} stands behind its body. */
    @Override
    public List<List<Instruction>> parts() {
      return testFirst ? List.of(test, body) : List.of(body, test);
    }

    @Override
    public Loop withParts(UnaryOperator<List<Instruction>> change) {
      List<Instruction> first = change.apply(testFirst ? test : body);
      List<Instruction> second = change.apply(testFirst ? body : test);
      return new Loop(testFirst ? first : second, condition, testFirst ? second : first, testFirst, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
    }
  }

  /** Takes one of several ways, whichever it likes; nothing depends on which. */
  record Choice(List<List<Instruction>> ways, Span span) implements Block {
    public Choice {
      ways = ways.stream().map(List::copyOf).toList();
    }

    @Override
    public List<List<Instruction>> parts() {
      return ways;
    }

    @Override
    public Choice withParts(UnaryOperator<List<Instruction>> change) {
      return new Choice(ways.stream().map(change).toList(), span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }
}
