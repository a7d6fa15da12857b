package periscope.verifier.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * @param name   as reports write it, without its location
 * @param group  name of its kind, and what it asks for within it: its order; operations that differ in scope only are
 *               of one group
 * @param kind   the kind of its access to memory
 * @param atomic whether it makes the location that it accesses an atomic one
 * @param effect what it leaves in memory, given what was there and its operand; a store exchanges without reading
 * @param strength how much it asks for, up to {@link #STRONGEST}: of programs that show the same, those of weak
 *                 operations are easier to read
 * @param ending if it is a compare-exchange, how it ends in the execution that is looked for
 * @param maker  the operation as instructions
 * @param source the operation of a table that it is, in a language that tables are written for
 */
public record Choice(String name, Group group, Kind kind, boolean atomic, FetchOperator effect, int strength,
    Optional<Ending> ending, Maker maker, Optional<SourceOperation> source) {

  public static final int STRONGEST = 6;

  /** Strengths of orders; plain accesses come behind relaxed ones, because they can race. */
  private static final List<MemoryOrder> BY_STRENGTH = List.of(MemoryOrder.RELAXED, MemoryOrder.NON_ATOMIC,
      MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  /** Operations that differ in scope only, such as {@code load} and {@code acquire}. */
  public record Group(String operation, String order) {}

  /** How a compare-exchange ends: it succeeds, a read-modify-write, or it fails, a read. */
  public enum Ending { SUCCEEDS, FAILS }

  /** Makes the instructions. */
  public interface Maker {
    /**
     * Instructions of one operation.
     *
     * @param register for what it reads
     * @param value    what it writes
     * @param expected what it compares with, if it does
     */
    List<Instruction> make(String register, String location, long value, long expected);
  }

  /**
   * An operation of a source language, as mapping tables have it: anything but a compare-exchange.
   */
  public static Choice of(SourceOperation operation) {
    return of(operation, operation.language().fences());
  }

  /**
   * The same that orders these regions of memory if it is a fence or a barrier, rather than those that its language's
   * fences order where they name none.
   */
  public static Choice of(SourceOperation operation, Set<FenceFlag> regions) {
    Operation o = operation.operation();
    if (o == Operation.COMPARE_EXCHANGE) {
      throw new IllegalArgumentException("a compare-exchange is two choices");
    }
    Kind kind = !o.accesses() ? Kind.FENCE : o == Operation.LOAD ? Kind.READ : o.hasResult() ? Kind.RMW : Kind.WRITE;
    boolean atomic = o.accesses() && operation.order() != MemoryOrder.NON_ATOMIC;
    int strength = BY_STRENGTH.indexOf(operation.order()) + (kind == Kind.RMW ? 1 : 0);
    FetchOperator effect = kind == Kind.RMW ? o.operator().orElseThrow() : FetchOperator.EXCHANGE;
    String remote = operation.remote() ? " remote" : "";
    Group group = new Group(
        o.spelling(), operation.isVolatile() ? Qualifiers.VOLATILE : Qualifiers.print(operation.order()) + remote);
    boolean usual = regions.equals(operation.language().fences());
    String name = operation + (usual ? "" : regions.size() > 1 ? " of all memory" : " of local memory");
    return new Choice(name, group, kind, atomic, effect, strength + (regions.size() > 1 && !usual ? 1 : 0),
        Optional.empty(), new Simple(operation, regions), Optional.of(operation));
  }

  /**
   * A strong compare-exchange of a source language that ends in one of its ways. Tables have one order for both of its
   * orders, the weakest that is as strong as either; here both are as strong as that allows, which forbids most. A weak
   * one is compiled to the same and may do more.
   */
  public static Choice of(SourceOperation operation, Ending ending) {
    Group group = new Group(operation.operation().spelling(), Qualifiers.print(operation.order())
        + (operation.remote() ? " remote" : ""));
    Kind kind = ending == Ending.SUCCEEDS ? Kind.RMW : Kind.READ;
    int strength = BY_STRENGTH.indexOf(operation.order()) + 1;
    return new Choice(operation.toString(), group, kind, true, FetchOperator.EXCHANGE, strength,
        Optional.of(ending), new Comparing(operation), Optional.of(operation));
  }

  /** The register for whether a compare-exchange succeeded. @param register the one for what it reads */
  public static String succeeded(String register) {
    return "s" + register.substring(1);
  }

  /** The same operation as another choice, with another name. */
  public Choice named(String other) {
    return new Choice(other, group, kind, atomic, effect, strength, ending, maker, source);
  }

  /** The same compare-exchange that ends in another way. */
  public Choice withEnding(Ending other) {
    return of(source.orElseThrow(), other);
  }

  /** Whether it is a compare-exchange that ends like this. */
  public boolean ends(Ending to) {
    return ending.equals(Optional.of(to));
  }

  /** An operation of a language that has its own, as that says. */
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

  /** One instruction that has the order of the operation. @param regions what it orders if it is a fence or barrier */
  private record Simple(SourceOperation operation, Set<FenceFlag> regions) implements Maker {
    @Override
    public List<Instruction> make(String register, String location, long value, long expected) {
      Semantics semantics =
          new Semantics(operation.order(), operation.scope(), operation.remote(), operation.isVolatile());
      Operation o = operation.operation();
      Expression operand = Expression.constant(o == Operation.FETCH_INC ? 1 : value);
      return List.of(switch (o) {
        case LOAD -> new AtomicInstruction.Load(register, location, semantics, Span.NONE);
        case STORE -> new AtomicInstruction.Store(location, operand, semantics, Span.NONE);
        case FENCE -> new AtomicInstruction.Fence(regions, semantics, Span.NONE);
        case BARRIER -> new AtomicInstruction.Barrier(
            Optional.empty(), regions, operation.scope(), Span.NONE);
        default -> new AtomicInstruction.Fetch(
            register, o.operator().orElseThrow(), location, operand, semantics, Span.NONE);
      });
    }
  }

  /** A compare-exchange, with what it compares with in the register for what it reads: there it leaves it, too. */
  private record Comparing(SourceOperation operation) implements Maker {
    @Override
    public List<Instruction> make(String register, String location, long value, long expected) {
      MemoryOrder order = operation.order();
      Semantics semantics = new Semantics(order, operation.scope(), operation.remote(), false);
      return List.of(new Instruction.Assign(register, Expression.constant(expected), Span.NONE),
          new AtomicInstruction.CompareExchange(succeeded(register), location, register, Expression.constant(value),
              false, semantics, order.failing(), Span.NONE));
    }
  }

  /** Whether it writes just the value that it is given. */
  public boolean exact() {
    return effect == FetchOperator.EXCHANGE;
  }

  /** Whether it is a barrier. */
  public boolean barrier() {
    return group.operation().equals(Operation.BARRIER.spelling());
  }

  /** Whether it adds 1, whatever value it is given. */
  public boolean increments() {
    return group.operation().equals(Operation.FETCH_INC.spelling());
  }

  /**
   * Whether it writes what it is given only if that compares so with what is there: with a smaller value, or with a
   * larger one.
   */
  public boolean ordered() {
    return effect == FetchOperator.MIN || effect == FetchOperator.MAX || effect == FetchOperator.DEC;
  }

  /** Whether it leaves what it is given where there is more. */
  boolean startsAgain() {
    return effect == FetchOperator.DEC;
  }

  /** Whether operands can be chosen so that what it leaves tells what it read, too, whatever that is. */
  public boolean telling() {
    return !ordered() && effect != FetchOperator.INC;
  }

  /** Whether it computes what it writes, and not by adding 1. */
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
    return kind != Kind.FENCE;
  }
}
