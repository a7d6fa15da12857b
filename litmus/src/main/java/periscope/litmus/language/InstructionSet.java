package periscope.litmus.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The instructions of a language that generated tests are made of, and the language's words in names of tests. */
public interface InstructionSet {

  /** The C family and LLVM IR. */
  @SuppressWarnings("ClassInitializationDeadlock") // Nobody else makes one.
  InstructionSet ATOMICS = new AtomicInstructions();

  /** Larger than every value of a generated test. */
  long UNUSED = 1L << 30;

  /** The manner in which an access is written. */
  enum Manner {
    USUAL,
    /** As a read-modify-write: a read that adds 0, a write that exchanges. */
    RMW,
    /** As a volatile access. */
    VOL,
    /** With a cache operator: cached in the L1. */
    CA,
    /** With a cache operator: cached in the L2, past the L1. */
    CG
  }

  /**
   * The annotation of an access.
   *
   * @param order  {@link MemoryOrder#NON_ATOMIC} for a plain access
   * @param scope  meaningless for a plain access
   * @param remote whether the access is flagged remote [RSP]
   */
  record Annotation(MemoryOrder order, Scope scope, Manner manner, boolean remote) {}

  /**
   * An expression that is always 0, and depends on a read.
   *
   * @param register that it is computed from, or that holds it
   */
  record Zero(String register, Expression value) {}

  /** The instruction set of the tests with a header; {@link #ATOMICS} for a language that is not on the class path. */
  static InstructionSet of(String header) {
    return LitmusLanguages.instructions().getOrDefault(header, ATOMICS);
  }

  /** The instruction sets of all languages on the class path. */
  static List<InstructionSet> all() {
    return LitmusLanguages.instructions().values().stream().distinct().toList();
  }

  /** Whether the language has accesses of an order. */
  default boolean hasAccess(MemoryOrder order) {
    return true;
  }

  /** Whether the language has fences of an order. */
  default boolean hasFence(MemoryOrder order) {
    return true;
  }

  /** Whether a location with atomic accesses is declared as an atomic one. */
  boolean declaresAtomic();

  /** @throws IllegalArgumentException if the language has no such access */
  Instruction load(String register, String location, Optional<Zero> address, Annotation annotation);

  /**
   * A read-modify-write that stores a value.
   *
   * @throws IllegalArgumentException if the language has no such access
   */
  Instruction exchange(String register, String location, long value, Optional<Zero> address, Annotation annotation);

  /**
   * Adds a store.
   *
   * @param data  a dependency of the value
   * @param fresh a register for the old value of a read-modify-write, or for the value
   * @throws IllegalArgumentException if the language has no such access
   */
  void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Annotation annotation,
      String fresh, List<Instruction> body);

  /**
   * A fence.
   *
   * @param memory the memory that it orders, where the language tells that apart
   * @param named  whether to write it by its {@link #fenceName}, if it has one
   * @throws IllegalArgumentException if the language has no such fence
   */
  Instruction fence(MemoryOrder order, Scope scope, Set<FenceFlag> memory, boolean named);

  /** A barrier of the threads of a work-group. */
  Instruction barrier(Set<FenceFlag> memory);

  /** Makes a {@link Zero} of a register; adds instructions that compute it. */
  Zero zero(String read, String fresh, List<Instruction> body);

  /**
   * Adds instructions that run only if a number is 0.
   *
   * @param number makes the names of labels unique
   */
  void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body);

  /** The language's own name of a fence, in names of tests and of edges; empty if it has none. */
  Optional<String> fenceName(MemoryOrder order, Scope scope);

  /** The word for a scope of atomic accesses, in names of tests. */
  String scope(Scope scope);

  /** The word for a work-group, likewise. */
  String group();

  /** The word for a device, likewise. */
  String device();

  /** The word for the memory of one work-group, likewise. */
  String region();

  /** A bit that no value of a test has, which compilers and assemblers cannot know ([GPUC], section 4.5). */
  static Expression bit(String read) {
    return new Expression.Binary(
        BinaryOperator.BIT_AND, NumberType.S64, Expression.register(read), Expression.constant(UNUSED));
  }
}
