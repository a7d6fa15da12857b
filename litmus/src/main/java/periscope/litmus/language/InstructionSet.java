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

  /** The instruction set of the C family and LLVM IR. */
  @SuppressWarnings("ClassInitializationDeadlock") // Nobody else makes one.
  InstructionSet ATOMICS = new AtomicInstructions();

  /** Larger than every value of a generated test. */
  long UNUSED = 1L << 30;

  /** The manner in which an access is written. */
  enum Manner {
    USUAL,
    /** The access is a read-modify-write: a read that adds 0, or a write that exchanges. */
    RMW,
    /** The access is volatile. */
    VOL,
    /** The access has a cache operator, for the L1. */
    CA,
    /** The access has a cache operator, for the L2, past the L1. */
    CG
  }

  /**
   * The order, scope and manner of an access.
   *
   * @param order  memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access
   * @param scope  memory scope; meaningless for a plain access
   * @param manner the manner in which the access is written
   * @param remote whether the access is flagged remote ([RSP])
   */
  record Annotation(MemoryOrder order, Scope scope, Manner manner, boolean remote) {}

  /**
   * An expression whose value is always 0 and that depends on a read: a false dependency.
   *
   * @param register the register of the read, or the register that holds the zero
   */
  record Zero(String register, Expression value) {}

  /** The instruction set for tests with this header; {@link #ATOMICS} for a language that is not on the class path. */
  static InstructionSet of(String header) {
    return LitmusLanguages.instructions().getOrDefault(header, ATOMICS);
  }

  /** The instruction sets of all languages on the class path. */
  static List<InstructionSet> all() {
    return LitmusLanguages.instructions().values().stream().distinct().toList();
  }

  /** Whether the language has accesses with this memory order. */
  default boolean hasAccess(MemoryOrder order) {
    return true;
  }

  /** Whether the language has fences with this memory order. */
  default boolean hasFence(MemoryOrder order) {
    return true;
  }

  /** Whether the language declares locations with atomic accesses as atomic. */
  boolean declaresAtomic();

  /**
   * A read of a location into a register.
   *
   * @param address the address dependency of the read, if any
   * @throws IllegalArgumentException if the language has no such access
   */
  Instruction load(String register, String location, Optional<Zero> address, Annotation annotation);

  /**
   * A read-modify-write that stores a value.
   *
   * @param register receives the old value
   * @param address  the address dependency of the access, if any
   * @throws IllegalArgumentException if the language has no such access
   */
  Instruction exchange(String register, String location, long value, Optional<Zero> address, Annotation annotation);

  /**
   * Adds a store to {@code body}, with further instructions that it needs.
   *
   * @param address the address dependency of the store, if any
   * @param data    the data dependency of the store, if any
   * @param fresh   a register for the old value of a read-modify-write, or for the value
   * @throws IllegalArgumentException if the language has no such access
   */
  void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Annotation annotation,
      String fresh, List<Instruction> body);

  /**
   * A fence.
   *
   * @param memory the memory regions that the fence orders, where the language distinguishes regions
   * @param named  whether to write the fence by its {@link #fenceName}, if it has one
   * @throws IllegalArgumentException if the language has no such fence
   */
  Instruction fence(MemoryOrder order, Scope scope, Set<FenceFlag> memory, boolean named);

  /**
   * A barrier of the threads of a work-group.
   *
   * @param memory the memory regions that the barrier orders
   */
  Instruction barrier(Set<FenceFlag> memory);

  /**
   * Makes a {@link Zero} from the register of a read; adds to {@code body} the instructions that compute the zero, if
   * any.
   *
   * @param fresh a register for the zero, if it needs one
   */
  Zero zero(String read, String fresh, List<Instruction> body);

  /**
   * Adds instructions that run only if a number is 0: a control dependency.
   *
   * @param zero   the number
   * @param number makes the names of labels unique
   * @param rest   the instructions that run under the condition
   * @param body   the list to which the method adds
   */
  void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body);

  /** The language's own name of a fence, as it stands in names of tests and of edges; empty if the fence has none. */
  Optional<String> fenceName(MemoryOrder order, Scope scope);

  /** The word for a scope of atomic accesses, in names of tests. */
  String scope(Scope scope);

  /** The word for a work-group, in names of tests. */
  String group();

  /** The word for a device, in names of tests. */
  String device();

  /** The word for the memory of one work-group, in names of tests. */
  String region();

  /** A bit that no value of a test has, which compilers and assemblers cannot know ([GPUC], section 4.5). */
  static Expression bit(String read) {
    return new Expression.Binary(
        BinaryOperator.BIT_AND, NumberType.S64, Expression.register(read), Expression.constant(UNUSED));
  }
}
