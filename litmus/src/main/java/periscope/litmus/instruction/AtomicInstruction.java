package periscope.litmus.instruction;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Memory operations of the C family: plain and atomic accesses, fences and barriers. */
public sealed interface AtomicInstruction extends Instruction {

  /**
   * The order, scope and flags of a memory operation.
   *
   * @param order      memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access
   * @param scope      memory scope; meaningless for a plain access, which carries {@link Scope#WORK_ITEM}
   * @param remote     whether the operation is flagged remote ([RSP], §3)
   * @param isVolatile whether the operation is a plain access to a volatile location (CUDA)
   * @param unit       number of the translation unit that has the operation, from 0; another compiler may compile each
   *                   unit, and no model tells units apart
   */
  record Semantics(MemoryOrder order, Scope scope, boolean remote, boolean isVolatile, int unit) {
    /** The semantics of a plain access. */
    public static final Semantics NON_ATOMIC = new Semantics(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);
    /** The semantics of a plain access to a volatile location. */
    public static final Semantics VOLATILE = new Semantics(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, true);

    /** The semantics of an operation of the first unit. */
    public Semantics(MemoryOrder order, Scope scope, boolean remote, boolean isVolatile) {
      this(order, scope, remote, isVolatile, 0);
    }

    /** The semantics of an operation that is not volatile. */
    public Semantics(MemoryOrder order, Scope scope, boolean remote) {
      this(order, scope, remote, false);
    }

    /** Whether the access is atomic. */
    public boolean atomic() {
      return order != MemoryOrder.NON_ATOMIC;
    }

    /** The same semantics in another unit. */
    public Semantics in(int other) {
      return new Semantics(order, scope, remote, isVolatile, other);
    }
  }

  /** Number of the translation unit that has the operation, from 0. */
  default int unit() {
    return this instanceof Access access ? access.semantics().unit()
        : ((Fence) this).semantics().unit();
  }

  /** The same operation in another translation unit. */
  default AtomicInstruction in(int unit) {
    if (this instanceof Load i) {
      return new Load(i.register, i.location, i.address, i.semantics.in(unit), i.span);
    } else if (this instanceof Store i) {
      return new Store(i.location, i.address, i.value, i.semantics.in(unit), i.span);
    } else if (this instanceof Fetch i) {
      return new Fetch(i.register, i.operator, i.type, i.location, i.address, i.operand, i.semantics.in(unit), i.span);
    } else if (this instanceof CompareExchange i) {
      return new CompareExchange(i.register, i.location, i.address, i.expected, i.desired, i.weak,
          i.semantics.in(unit), i.failureOrder, i.span);
    } else if (this instanceof Fence i) {
      return new Fence(i.flags, i.semantics.in(unit), i.span);
    }
    Barrier i = (Barrier) this;
    return new Barrier(i.label, i.flags, i.scope, unit, i.span);
  }

  /** Whether the operation is flagged remote; a barrier never is. */
  default boolean isRemote() {
    return this instanceof Access access && access.semantics().remote()
        || this instanceof Fence fence && fence.semantics().remote();
  }

  /** Memory regions that a fence or barrier orders. */
  enum FenceFlag {
    GLOBAL,
    LOCAL,
    IMAGE
  }

  /** An operation on one location. */
  sealed interface Access extends AtomicInstruction, MemoryAccess {

    /** Semantics of the operation; of the success case for a compare-exchange. */
    Semantics semantics();

    /**
     * The registers on which the address depends in form only, as in {@code x[r ^ r]}: an address dependency. An
     * address whose value depends on registers is a choice between locations instead.
     */
    Set<String> address();

    @Override
    Access at(String newLocation);
  }

  /** {@code register = load(location)}. */
  record Load(String register, String location, Set<String> address, Semantics semantics, Span span) implements Access {
    public Load {
      address = Set.copyOf(address);
    }

    /** A load without an address dependency. */
    public Load(String register, String location, Semantics semantics, Span span) {
      this(register, location, Set.of(), semantics, span);
    }

    @Override
    public Load at(String newLocation) {
      return new Load(register, newLocation, address, semantics, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of().with(address).into(register);
    }
  }

  /** {@code store(location, value)}. */
  record Store(String location, Set<String> address, Expression value, Semantics semantics,
      Span span) implements Access {
    public Store {
      address = Set.copyOf(address);
    }

    /** A store without an address dependency. */
    public Store(String location, Expression value, Semantics semantics, Span span) {
      this(location, Set.of(), value, semantics, span);
    }

    @Override
    public Store at(String newLocation) {
      return new Store(newLocation, address, value, semantics, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(value).with(address);
    }
  }

  /** The function that a fetch operation applies to the old value and its operand to get the new value. */
  enum FetchOperator {
    ADD("add"),
    SUB("sub"),
    AND("and"),
    OR("or"),
    XOR("xor"),
    MIN("min"),
    MAX("max"),
    /** CUDA's {@code atomicInc}: counts up to the operand, then starts again from 0. */
    INC("wrapping_inc"),
    /** CUDA's {@code atomicDec}: counts down from the operand, and starts there again from 0 or from above it. */
    DEC("wrapping_dec"),
    EXCHANGE("exchange");

    private final String spelling;

    FetchOperator(String spelling) {
      this.spelling = spelling;
    }

    /**
     * The word for the operator, as in {@code atomic_fetch_add}; only {@code exchange} has no {@code fetch_} before it.
     */
    public String spelling() {
      return spelling;
    }

    /** The new value, from numbers of {@code type} in canonical form. */
    public long apply(NumberType type, long old, long operand) {
      Optional<RealOperator> real = real(type);
      if (real.isPresent()) {
        return real.get().apply(type, type, old, operand);
      }
      return switch (this) {
        case ADD -> type.wrap(old + operand);
        case SUB -> type.wrap(old - operand);
        case AND -> old & operand;
        case OR -> old | operand;
        case XOR -> old ^ operand;
        case MIN -> type.compare(old, operand) < 0 ? old : operand;
        case MAX -> type.compare(old, operand) < 0 ? operand : old;
        case INC -> Long.compareUnsigned(old, operand) >= 0 ? 0 : type.wrap(old + 1);
        case DEC -> old == 0 || Long.compareUnsigned(old, operand) > 0 ? operand : type.wrap(old - 1);
        case EXCHANGE -> operand;
      };
    }

    /**
     * Whether the new value differs between the signed and the unsigned type. The bounds of INC and DEC are unsigned in
     * any type.
     */
    public boolean signMatters() {
      return this == MIN || this == MAX;
    }

    /**
     * The floating-point operator that computes the new value; empty for integer types, and for operators that only
     * move bits.
     */
    private Optional<RealOperator> real(NumberType type) {
      return !type.real() ? Optional.empty() : switch (this) {
        case ADD -> Optional.of(RealOperator.ADD);
        case SUB -> Optional.of(RealOperator.SUBTRACT);
        case MIN -> Optional.of(RealOperator.LEAST);
        case MAX -> Optional.of(RealOperator.GREATEST);
        default -> Optional.empty();
      };
    }

    /** The result of {@link #apply}, as an expression over the old value and the operand. */
    public Expression value(NumberType type, Expression old, Expression operand) {
      Optional<RealOperator> real = real(type);
      if (real.isPresent()) {
        return new Expression.Real(real.get(), type, old, operand);
      }
      return switch (this) {
        case ADD -> binary(BinaryOperator.ADD, type, old, operand);
        case SUB -> binary(BinaryOperator.SUBTRACT, type, old, operand);
        case AND -> binary(BinaryOperator.BIT_AND, type, old, operand);
        case OR -> binary(BinaryOperator.BIT_OR, type, old, operand);
        case XOR -> binary(BinaryOperator.BIT_XOR, type, old, operand);
        case MIN -> either(binary(BinaryOperator.LESS, type, old, operand), old, operand);
        case MAX -> either(binary(BinaryOperator.LESS, type, old, operand), operand, old);
        case INC -> either(binary(BinaryOperator.GREATER_EQUAL, NumberType.U64, old, operand), Expression.constant(0),
            binary(BinaryOperator.ADD, type, old, Expression.constant(1)));
        case DEC -> either(
            binary(BinaryOperator.OR, type, binary(BinaryOperator.EQUAL, type, old, Expression.constant(0)),
                binary(BinaryOperator.GREATER, NumberType.U64, old, operand)),
            operand, binary(BinaryOperator.SUBTRACT, type, old, Expression.constant(1)));
        case EXCHANGE -> operand;
      };
    }

    /** An expression with the value {@code yes} if {@code truth} is 1, and {@code no} if it is 0. */
    private static Expression either(Expression truth, Expression yes, Expression no) {
      NumberType exact = NumberType.S64;
      Expression not = binary(BinaryOperator.EQUAL, exact, truth, Expression.constant(0));
      return binary(BinaryOperator.ADD, exact, binary(BinaryOperator.MULTIPLY, exact, truth, yes),
          binary(BinaryOperator.MULTIPLY, exact, not, no));
    }

    private static Expression binary(BinaryOperator operator, NumberType type, Expression left, Expression right) {
      return new Expression.Binary(operator, type, left, right);
    }
  }

  /** A fetch operator on numbers of a type: computes the new value of a read-modify-write from the old value. */
  record Effect(FetchOperator operator, NumberType type) {
    /** The new value, from numbers of the effect's type in canonical form. */
    public long apply(long old, long operand) {
      return operator.apply(type, old, operand);
    }
  }

  /**
   * {@code register = fetch_op(location, operand)}: reads the old value and writes the new value, in one event.
   *
   * @param type the type in which the operator computes, which is the type of the location
   */
  record Fetch(
      String register,
      FetchOperator operator,
      NumberType type,
      String location,
      Set<String> address,
      Expression operand,
      Semantics semantics,
      Span span)
      implements Access {
    public Fetch {
      address = Set.copyOf(address);
    }

    /** A fetch operation on {@code int}s. */
    public Fetch(String register, FetchOperator operator, String location, Set<String> address, Expression operand,
        Semantics semantics, Span span) {
      this(register, operator, NumberType.S32, location, address, operand, semantics, span);
    }

    /** A fetch operation on {@code int}s without an address dependency. */
    public Fetch(
        String register, FetchOperator operator, String location, Expression operand, Semantics semantics, Span span) {
      this(register, operator, NumberType.S32, location, Set.of(), operand, semantics, span);
    }

    /** The operator with the type in which it computes. */
    public Effect effect() {
      return new Effect(operator, type);
    }

    @Override
    public Fetch at(String newLocation) {
      return new Fetch(register, operator, type, newLocation, address, operand, semantics, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(operand).with(address).into(register);
    }
  }

  /**
   * Compare-exchange. If the location holds the value of register {@code expected}, writes {@code desired} and sets
   * {@code register} to 1; otherwise copies the value read into {@code expected} and sets {@code register} to 0.
   *
   * @param weak         whether the operation may fail although the values are equal
   * @param semantics    order and scope in the case of success
   * @param failureOrder memory order of the read in the case of failure
   */
  record CompareExchange(
      String register,
      String location,
      Set<String> address,
      String expected,
      Expression desired,
      boolean weak,
      Semantics semantics,
      MemoryOrder failureOrder,
      Span span)
      implements Access {
    public CompareExchange {
      address = Set.copyOf(address);
    }

    /** A compare-exchange without an address dependency. */
    public CompareExchange(
        String register,
        String location,
        String expected,
        Expression desired,
        boolean weak,
        Semantics semantics,
        MemoryOrder failureOrder,
        Span span) {
      this(register, location, Set.of(), expected, desired, weak, semantics, failureOrder, span);
    }

    @Override
    public CompareExchange at(String newLocation) {
      return new CompareExchange(
          register, newLocation, address, expected, desired, weak, semantics, failureOrder, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(desired, Expression.register(expected)).with(address).into(register, expected);
    }
  }

  /** {@code atomic_work_item_fence(flags, order, scope)}. */
  record Fence(Set<FenceFlag> flags, Semantics semantics, Span span) implements AtomicInstruction {
    public Fence {
      flags = Set.copyOf(flags);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /**
   * {@code barrier(flags)} of a work-group.
   *
   * @param label barriers of a work-group with the same label are the same barrier; barriers without a label match by
   *              their position in the text
   * @param unit number of the translation unit that has the barrier, from 0
   */
  record Barrier(Optional<String> label, Set<FenceFlag> flags, Scope scope, int unit, Span span)
      implements AtomicInstruction {
    public Barrier {
      flags = Set.copyOf(flags);
    }

    /** A barrier of the first unit. */
    public Barrier(Optional<String> label, Set<FenceFlag> flags, Scope scope, Span span) {
      this(label, flags, scope, 0, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }
}
