package periscope.verifier.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetOperation;

/**
 * An operation that a searched program can have.
 *
 * @param name     name in reports, without its location
 * @param group    name of its kind with its order; operations that differ only in scope share a group
 * @param kind     kind of its access to memory
 * @param atomic   whether it makes the location that it accesses an atomic one
 * @param effect   the value that it writes, as a function of the old value and its operand; a store is an exchange
 *                 without a read
 * @param strength amount of ordering that it requires, up to {@link #STRONGEST}; of several programs with the same
 *                 fault, those with weak operations are easier to read
 * @param ending   for a compare-exchange, whether it succeeds in the execution that a search looks for
 * @param maker    creates its instructions
 * @param source   the operation of a mapping table, in a language that tables compile from
 */
public record Choice(String name, Group group, Kind kind, boolean atomic, FetchOperator effect, int strength,
    Optional<Ending> ending, Maker maker, Optional<SourceOperation> source) {

  public static final int STRONGEST = 6;

  /** Orders from weak to strong; plain accesses rank behind relaxed ones, because they can race. */
  private static final List<MemoryOrder> BY_STRENGTH = List.of(MemoryOrder.RELAXED, MemoryOrder.NON_ATOMIC,
      MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  /**
   * The kind of an operation and its order; operations that differ only in scope, such as two {@code load}s that
   * {@code acquire}, share it.
   */
  public record Group(String operation, String order) {}

  /** The ending of a compare-exchange: it succeeds and is a read-modify-write, or it fails and is a read. */
  public enum Ending { SUCCEEDS, FAILS }

  /** Creates the instructions of an operation. */
  public interface Maker {
    /**
     * The instructions of one operation.
     *
     * @param register register for the value that it reads
     * @param value    value that it writes
     * @param expected comparand of a compare-exchange
     */
    List<Instruction> make(String register, String location, long value, long expected);
  }

  /** The choice for an operation of a source language, as in mapping tables; not for a compare-exchange. */
  public static Choice of(SourceOperation operation) {
    return of(operation, operation.language().fences());
  }

  /**
   * The choice for an operation; if it is a fence or a barrier, it orders these regions of memory instead of its
   * language's default.
   */
  public static Choice of(SourceOperation operation, Set<FenceFlag> regions) {
    Operation o = operation.operation();
    if (o == Operation.COMPARE_EXCHANGE) {
      throw new IllegalArgumentException("a compare-exchange is two choices");
    }
    Kind kind = !o.accesses() || o.phased() ? Kind.FENCE
        : o == Operation.LOAD ? Kind.READ : o.hasResult() ? Kind.RMW : Kind.WRITE;
    boolean atomic = o.accesses() && operation.order() != MemoryOrder.NON_ATOMIC;
    int strength = BY_STRENGTH.indexOf(operation.order()) + (kind == Kind.RMW ? 1 : 0);
    FetchOperator effect = kind == Kind.RMW ? o.operator().orElseThrow() : FetchOperator.EXCHANGE;
    String remote = operation.remote() ? " remote" : "";
    Group group = new Group(
        o.spelling(), operation.isVolatile() ? Qualifiers.VOLATILE : Qualifiers.print(operation.order()) + remote);
    boolean usual = regions.equals(operation.language().fences());
    String name = operation + (usual ? "" : regions.size() > 1 ? " of all memory" : " of local memory");
    return new Choice(name, group, kind, atomic, effect, strength + (regions.size() > 1 && !usual ? 1 : 0),
        Optional.empty(), o.phased() ? new Phased(operation) : new Simple(operation, regions), Optional.of(operation));
  }

  /**
   * The choice for a strong compare-exchange of a source language with a given ending. A table has one order for it,
   * the weakest that is as strong as both of its orders; here both are as strong as possible, which forbids most. A
   * weak compare-exchange is compiled to the same code and allows more.
   */
  public static Choice of(SourceOperation operation, Ending ending) {
    Group group = new Group(operation.operation().spelling(), Qualifiers.print(operation.order())
        + (operation.remote() ? " remote" : ""));
    Kind kind = ending == Ending.SUCCEEDS ? Kind.RMW : Kind.READ;
    int strength = BY_STRENGTH.indexOf(operation.order()) + 1;
    return new Choice(operation.toString(), group, kind, true, FetchOperator.EXCHANGE, strength,
        Optional.of(ending), new Comparing(operation), Optional.of(operation));
  }

  /**
   * The register for whether a compare-exchange succeeded.
   *
   * @param register register for the value that it reads
   */
  public static String succeeded(String register) {
    return "s" + register.substring(1);
  }

  /** The text that no other choice of a question has: its name and, if it has one, its ending. */
  public String text() {
    return name + ending.map(e -> " " + e).orElse("");
  }

  /** Copy with another name. */
  public Choice named(String other) {
    return new Choice(other, group, kind, atomic, effect, strength, ending, maker, source);
  }

  /** Copy of a compare-exchange with another ending. */
  public Choice withEnding(Ending other) {
    return of(source.orElseThrow(), other).named(name);
  }

  /** Whether the choice is a compare-exchange with this ending. */
  public boolean ends(Ending to) {
    return ending.equals(Optional.of(to));
  }

  /** The choice for an operation that a target language declares. */
  public static Choice of(TargetOperation o) {
    Kind kind = switch (o.effect()) {
      case READ -> Kind.READ;
      case WRITE -> Kind.WRITE;
      case EXCHANGE -> Kind.RMW;
      case FENCE -> Kind.FENCE;
    };
    // Stronger orders come later among the constants.
    int strength = o.order().ordinal() + (kind == Kind.RMW ? 1 : 0);
    return new Choice(o.name(), new Group(o.mnemonic(), o.word()), kind, false, FetchOperator.EXCHANGE, strength,
        Optional.empty(), (r, x, v, e) -> List.of(o.maker().make(r, x, v)), Optional.empty());
  }

  /**
   * The maker of a single instruction.
   *
   * @param regions regions that a fence or barrier orders
   */
  private record Simple(SourceOperation operation, Set<FenceFlag> regions) implements Maker {
    @Override
    public List<Instruction> make(String register, String location, long value, long expected) {
      Semantics semantics =
          new Semantics(operation.order(), operation.scope(), operation.remote(), operation.isVolatile(),
              operation.unit());
      Operation o = operation.operation();
      Expression operand = Expression.constant(o == Operation.FETCH_INC ? 1 : value);
      return List.of(switch (o) {
        case LOAD -> new AtomicInstruction.Load(register, location, semantics, Span.NONE);
        case STORE -> new AtomicInstruction.Store(location, operand, semantics, Span.NONE);
        case FENCE -> new AtomicInstruction.Fence(regions, semantics, Span.NONE);
        case BARRIER -> new AtomicInstruction.Barrier(
            Optional.empty(), regions, operation.scope(), operation.unit(), Span.NONE);
        default -> new AtomicInstruction.Fetch(
            register, o.operator().orElseThrow(), location, operand, semantics, Span.NONE);
      });
    }
  }

  /**
   * The maker of an operation on a barrier in memory. A wait for a token stands behind the arrival that leaves the
   * token; a wait for a parity waits for the first phase; a transaction is a copy of {@link #BYTES}.
   */
  private record Phased(SourceOperation operation) implements Maker {

    private static final long BYTES = 16;

    @Override
    public List<Instruction> make(String register, String location, long value, long expected) {
      Expression one = Expression.constant(1);
      return switch (operation.operation()) {
        case WAIT -> {
          String token = "t" + register.substring(1);
          yield List.of(made(PhaseOperation.Kind.ARRIVE, Optional.of(token), location, one, MemoryOrder.RELEASE),
              made(PhaseOperation.Kind.WAIT, Optional.empty(), location, Expression.register(token),
                  operation.order()));
        }
        case WAIT_PARITY -> List.of(made(PhaseOperation.Kind.WAIT_PARITY, Optional.empty(), location,
            Expression.constant(0), operation.order()));
        case ARRIVE -> List.of(made(PhaseOperation.Kind.ARRIVE, Optional.empty(), location, one, operation.order()));
        case ARRIVE_DROP -> List.of(made(PhaseOperation.Kind.ARRIVE_DROP, Optional.empty(), location, one,
            operation.order()));
        case ARRIVE_TX -> List.of(made(PhaseOperation.Kind.ARRIVE_EXPECT_TX, Optional.empty(), location,
            Expression.constant(BYTES), operation.order()));
        default -> List.of(made(PhaseOperation.Kind.EXPECT_TX, Optional.empty(), location,
            Expression.constant(BYTES), operation.order()));
      };
    }

    private PhaseOperation made(PhaseOperation.Kind kind, Optional<String> register, String location,
        Expression operand, MemoryOrder order) {
      return new PhaseOperation(kind, register, location, operand, order, operation.scope(), Span.NONE);
    }
  }

  /**
   * The maker of a compare-exchange; its comparand is in the register for the value that it reads, where it also leaves
   * the old value.
   */
  private record Comparing(SourceOperation operation) implements Maker {
    @Override
    public List<Instruction> make(String register, String location, long value, long expected) {
      MemoryOrder order = operation.order();
      Semantics semantics = new Semantics(order, operation.scope(), operation.remote(), false, operation.unit());
      return List.of(new Instruction.Assign(register, Expression.constant(expected), Span.NONE),
          new AtomicInstruction.CompareExchange(succeeded(register), location, register, Expression.constant(value),
              false, semantics, order.failing(), Span.NONE));
    }
  }

  /** Whether the instructions of another choice are the same, whatever the units. */
  public boolean sameSource(Choice other) {
    return inFirstUnit().equals(other.inFirstUnit());
  }

  private List<Instruction> inFirstUnit() {
    return maker.make("r0", "x", 2, 4).stream().map(i -> i instanceof AtomicInstruction a ? a.in(0) : i).toList();
  }

  /** Whether it writes exactly its operand. */
  public boolean exact() {
    return effect == FetchOperator.EXCHANGE;
  }

  /** Whether it is a barrier. */
  public boolean barrier() {
    return group.operation().equals(Operation.BARRIER.spelling());
  }

  /** Whether it adds 1, whatever its operand. */
  public boolean increments() {
    return group.operation().equals(Operation.FETCH_INC.spelling());
  }

  /**
   * Whether it writes its operand only if the operand compares with the old value in a certain way, as a minimum or a
   * maximum does.
   */
  public boolean ordered() {
    return effect == FetchOperator.MIN || effect == FetchOperator.MAX || effect == FetchOperator.DEC;
  }

  /** Whether it writes its operand if the old value is larger, as a wrapping decrement does. */
  boolean startsAgain() {
    return effect == FetchOperator.DEC;
  }

  /** Whether, for suitable operands, the new value always determines the old value. */
  public boolean telling() {
    return !ordered() && effect != FetchOperator.INC;
  }

  /** Whether it writes a value that depends on the old value in another way than by adding 1. */
  public boolean computes() {
    return writes() && !exact() && !increments();
  }

  public boolean reads() {
    return kind == Kind.READ || kind == Kind.RMW;
  }

  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.RMW;
  }

  /** Whether it writes in some execution. */
  public boolean mayWrite() {
    return writes() || ending.isPresent();
  }

  public boolean accesses() {
    return kind != Kind.FENCE || phased();
  }

  /** Whether it is an operation on a barrier in memory. */
  public boolean phased() {
    return source.filter(o -> o.operation().phased()).isPresent();
  }

  /** Whether it waits for a phase of a barrier in memory. */
  public boolean waits() {
    return source.filter(o -> o.operation().repeats()).isPresent();
  }

  /** Whether it arrives at a barrier in memory. */
  boolean arrives() {
    return source.filter(o -> PhasedPrograms.arrives(o.operation())).isPresent();
  }
}
