package periscope.verifier.program;

import java.util.List;
import java.util.Optional;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
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
 * @param kind   what it does to memory
 * @param atomic whether it makes the location that it accesses an atomic one
 * @param effect what it leaves in memory, given what was there and its operand; a store exchanges without reading
 * @param strength how much it asks for, up to {@link #STRONGEST}: of programs that show the same, those of weak
 *                 operations are easier to read
 * @param maker  the operation as an instruction
 * @param source the operation of a table that it is, in a language that tables are written for
 */
public record Choice(String name, Group group, Kind kind, boolean atomic, FetchOperator effect, int strength,
    Maker maker, Optional<SourceOperation> source) {

  public static final int STRONGEST = 6;

  /** Strengths of orders; plain accesses come behind relaxed ones, because they can race. */
  private static final List<MemoryOrder> BY_STRENGTH = List.of(MemoryOrder.RELAXED, MemoryOrder.NON_ATOMIC,
      MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  /** Operations that differ in scope only, such as {@code load} and {@code acquire}. */
  public record Group(String operation, String order) {}

  /** Makes the instruction, given the register for what it reads, its location and what it writes. */
  public interface Maker {
    Instruction make(String register, String location, long value);
  }

  /** An operation of a source language, as mapping tables have it: a load, store, fence or read-modify-write. */
  public static Choice of(SourceOperation operation) {
    Operation o = operation.operation();
    Kind kind = !o.accesses() ? Kind.FENCE : o == Operation.LOAD ? Kind.READ : o.hasResult() ? Kind.RMW : Kind.WRITE;
    boolean atomic = o.accesses() && operation.order() != MemoryOrder.NON_ATOMIC;
    int strength = BY_STRENGTH.indexOf(operation.order()) + (kind == Kind.RMW ? 1 : 0);
    FetchOperator effect = kind == Kind.RMW ? operator(o) : FetchOperator.EXCHANGE;
    String remote = operation.remote() ? " remote" : "";
    Group group = new Group(
        o.spelling(), operation.isVolatile() ? Qualifiers.VOLATILE : Qualifiers.print(operation.order()) + remote);
    return new Choice(operation.toString(), group, kind, atomic, effect, strength,
        (r, x, v) -> instruction(operation, r, x, v), Optional.of(operation));
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
        o.maker()::make, Optional.empty());
  }

  private static Instruction instruction(SourceOperation operation, String register, String location, long value) {
    Semantics semantics =
        new Semantics(operation.order(), operation.scope(), operation.remote(), operation.isVolatile());
    Operation o = operation.operation();
    Expression operand = Expression.constant(o == Operation.FETCH_INC ? 1 : value);
    return switch (o) {
      case LOAD -> new AtomicInstruction.Load(register, location, semantics, Span.NONE);
      case STORE -> new AtomicInstruction.Store(location, operand, semantics, Span.NONE);
      case FENCE -> new AtomicInstruction.Fence(operation.language().fences(), semantics, Span.NONE);
      default -> new AtomicInstruction.Fetch(register, operator(o), location, operand, semantics, Span.NONE);
    };
  }

  private static FetchOperator operator(Operation operation) {
    for (FetchOperator operator : FetchOperator.values()) {
      if (operation == Operation.FETCH_INC ? operator == FetchOperator.ADD : Operation.of(operator) == operation) {
        return operator;
      }
    }
    throw new IllegalArgumentException("no operation of searched programs: " + operation);
  }

  /** Whether it writes just the value that it is given. */
  public boolean exact() {
    return effect == FetchOperator.EXCHANGE;
  }

  /** Whether it adds 1, whatever value it is given. */
  public boolean increments() {
    return group.operation().equals(Operation.FETCH_INC.spelling());
  }

  public boolean reads() {
    return kind == Kind.READ || kind == Kind.RMW;
  }

  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.RMW;
  }

  public boolean accesses() {
    return kind != Kind.FENCE;
  }
}
