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

  /** The place of the instruction in its text; {@link Span#NONE} if no text contains it. */
  Span span();

  /** The dataflow of the instruction itself, without the instructions inside it. */
  Dataflow dataflow();

  /** The lists of instructions inside this one, in the order of the text; empty unless the instruction is a block. */
  default List<List<Instruction>> parts() {
    return List.of();
  }

  /** A copy in which {@code change} has replaced each list of instructions inside, called in the order of the text. */
  default Instruction withParts(UnaryOperator<List<Instruction>> change) {
    return this;
  }

  /** The instruction and, at every depth, the instructions inside it, in the order of the text. */
  default Stream<Instruction> walk() {
    return Stream.concat(Stream.of(this), parts().stream().flatMap(Instruction::walk));
  }

  /** All instructions of a body and, at every depth, the instructions inside blocks, in the order of the text. */
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

  /** A target of branches. */
  record Label(String name, Span span) implements Local {
    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** The reason why a program's behaviour is undefined, or why no standard states a value. */
  enum Cause {
    /** An access leaves its array, or control reaches a place that the text declares unreachable. */
    ACCESS,
    /** An integer division by zero: undefined in CUDA; its result is unspecified in OpenCL C and in assemblies. */
    DIVISION,
    /**
     * The least number of a type with a sign is divided by -1: undefined in CUDA; its result is unspecified in OpenCL C
     * (3.0, 6.4.a).
     */
    OVERFLOW,
    /**
     * A floating-point number is converted to an integer type that cannot hold it: undefined in CUDA;
     * implementation-defined in OpenCL C.
     */
    RANGE,
    /**
     * A number is shifted by as many bits as it has, or more: poison in LLVM, an undefined value in SPIR-V. Readers of
     * other languages give such shifts the result of the compiled code.
     */
    SHIFT,
    /** The text reads a variable before any assignment, or uses the value of a function that returned none. */
    VALUE,
    /** Made by the analysis of loops, in no text: the thread repeats a round of a loop for ever, without effect. */
    SPINS,
    /**
     * Made by the analysis of loops, in no text: the thread waits at a barrier that some other thread never reaches.
     */
    WAITS,
    /** Made by the analysis of loops, in no text: the thread waits at a barrier event for arrivals that never come. */
    AWAITS,
    /** Made by the analysis of progress, in no text: the scheduler runs the thread no further, before a step. */
    HALTS,
    /** Made by the analysis of loops, in no text: the analysis stops to follow the thread inside a loop. */
    STOPS;

    /** Whether only the result of the operation is open, in languages that say so, and the program stays defined. */
    public boolean isOfResult() {
      return this == DIVISION || this == OVERFLOW || this == RANGE || this == SHIFT;
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

    /**
     * Whether the branch is a jump without a condition, which is no test that could end a loop. A condition that names
     * registers is one, whatever its value: what follows depends on them.
     */
    public boolean always() {
      return condition instanceof Expression.Constant c && c.value() != 0;
    }

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
   * A loop. Each round first runs {@code test} (the memory reads of the condition), then goes on if {@code condition}
   * is not 0.
   *
   * @param testFirst true for {@code while}, false for {@code do … while}
   */
  record Loop(List<Instruction> test, Expression condition, List<Instruction> body, boolean testFirst, Span span)
      implements Block {
    public Loop {
      test = List.copyOf(test);
      body = List.copyOf(body);
    }

    /** The test before the body; for {@code do … while}, the body before the test. */
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

  /** Runs one of several bodies, without a condition: every choice is possible, and nothing depends on the choice. */
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
