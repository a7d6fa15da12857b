package periscope.lang.c.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;

/** Lowers atomic operations on places, and puts their results into registers. */
public final class AtomicAccesses {

  private final ThreadNames names;
  private final Accesses accesses;

  public AtomicAccesses(ThreadNames names, Accesses accesses) {
    this.names = names;
    this.accesses = accesses;
  }

  /** The place, semantics and span of an atomic function; its values are separate parameters. */
  public record Operation(Term.Place place, Semantics semantics, Span span) {}

  /**
   * Adds an atomic load; returns the value.
   *
   * @param target the register for it; a fresh one if absent
   */
  public Term.Value load(Operation operation, Optional<String> target, List<Instruction> out) {
    Receiver receiver = Receiver.of(operation.place(), target, names);
    at(operation.place(), operation.span(), out, c ->
        new Load(receiver.register(), c.location(), c.address(), operation.semantics(), operation.span()));
    return receiver.finish(names, operation.span(), out);
  }

  /** Adds an atomic store. */
  public void store(Operation operation, Term.Value value, List<Instruction> out) {
    Expression stored = accesses.stored(value, operation.place());
    at(operation.place(), operation.span(), out, c ->
        new Store(c.location(), c.address(), stored, operation.semantics(), operation.span()));
  }

  /**
   * Adds a fetch operation; returns the old value.
   *
   * @param target the register for it; a fresh one if absent
   */
  public Term.Value fetch(Operation operation, FetchOperator operator, Term.Value operand, Optional<String> target,
      List<Instruction> out) {
    Term.Place place = operation.place();
    Expression stored = accesses.stored(operand, place);
    Receiver receiver = Receiver.of(place, target, names);
    boolean real = receiver.given().real() || place.type().real();
    if ((operator.signMatters() || real && operator != FetchOperator.EXCHANGE)
        && !receiver.given().equals(place.type())) {
      names.problems().error(operation.span(), place.location() + " is compared as " + TypeWords.name(place.type())
          + ", and holds " + TypeWords.name(receiver.given()) + " elsewhere", "give it one type in all threads");
    }
    at(place, operation.span(), out, c -> new Fetch(receiver.register(), operator, receiver.given(), c.location(),
        c.address(), stored, operation.semantics(), operation.span()));
    return receiver.finish(names, operation.span(), out);
  }

  /**
   * Adds a change of an atomic object in one step, as C++'s operators do; returns the old value.
   *
   * @param operator the operator of the text, without {@code =}
   */
  public Term.Value change(Term.Cell cell, BinaryOperator operator, Term.Value operand, Span span,
      List<Instruction> out) {
    FetchOperator fetch = switch (operator) {
      case ADD -> FetchOperator.ADD;
      case SUBTRACT -> FetchOperator.SUB;
      case BIT_AND -> FetchOperator.AND;
      case BIT_OR -> FetchOperator.OR;
      case BIT_XOR -> FetchOperator.XOR;
      default -> null;
    };
    if (fetch == null) {
      String message = "atomic objects have no '" + operator.symbol() + "='";
      names.problems().error(span, message, "write a loop of compare-exchanges");
      return Term.Value.ZERO;
    }
    Receiver receiver = Receiver.of(cell, Optional.empty(), names);
    Expression stored = accesses.stored(operand, cell);
    accesses.cells().access(cell, span, out, x -> List.of(new Fetch(receiver.register(), fetch, receiver.given(),
        x.location(), x.address(), stored, cell.plain(), span)));
    return receiver.finish(names, span, out);
  }

  /** Adds an access for each location that a place may denote. */
  public void at(Term.Place place, Span span, List<Instruction> out, Function<Cells.Cell, Access> access) {
    accesses.cells().access(place, span, out, cell -> List.of(access.apply(cell)));
  }

  /**
   * The expected value of a compare-exchange.
   *
   * @param register the register that holds it, or into which it is read from memory; a number of the type of the
   *                 exchanged location
   * @param after    instructions that copy this register back to the register in the text, if that is another one
   * @param cell     the memory that holds the expected value, which a failed exchange overwrites; absent for a register
   * @param span     the argument's place in the text
   */
  public record Expected(String register, List<Instruction> after, Optional<Term.Place> cell, Span span) {
    public Expected {
      after = List.copyOf(after);
    }

    /** The value with which the exchange compares. */
    public Term.Value value() {
      return new Term.Value(Expression.register(register), NumberType.S32);
    }
  }

  /**
   * The parts of a compare-exchange besides its values.
   *
   * @param span    the call's place in the text
   * @param place   the place that it accesses
   * @param weak    whether it may fail for no reason
   * @param failure the order of the read if it fails
   */
  public record Exchange(Span span, Term.Place place, boolean weak, Semantics semantics, MemoryOrder failure) {}

  /**
   * Adds a compare-exchange.
   *
   * @param target the register for its success; a fresh one if absent
   * @return 1 if it succeeded, else 0
   */
  public Term.Value compareExchange(
      Exchange exchange, Expected expected, Expression desired, Optional<String> target, List<Instruction> out) {
    target.filter(t -> names.type(t).isEmpty()).ifPresent(t -> names.declareType(t, NumberType.S32, Span.NONE));
    String register = target.orElseGet(names::fresh);
    Span span = exchange.span();
    at(exchange.place(), span, out, c ->
        new CompareExchange(register, c.location(), c.address(), expected.register(), desired, exchange.weak(),
            exchange.semantics(), exchange.failure(), span));
    expected.cell().ifPresent(e -> {
      List<Instruction> back = new ArrayList<>();
      NumberType held = names.locations().type(exchange.place().location());
      Expression read = accesses.stored(new Term.Value(Expression.register(expected.register()), held), e);
      at(e, span, back, c -> new Store(c.location(), c.address(), read, e.plain(), span));
      Expression failed = new Expression.Unary(UnaryOperator.NOT, Expression.register(register));
      out.add(new If(failed, back, List.of(), span));
    });
    out.addAll(expected.after());
    return new Term.Value(Expression.register(register), NumberType.S32);
  }

  /**
   * Adds a compare-exchange that returns the old value: the register of the expected value holds it afterwards, whether
   * the exchange succeeds or fails.
   */
  public Term.Value compareAndSwap(
      Exchange exchange, Term.Value expected, Term.Value desiredValue, Optional<String> target,
      List<Instruction> out) {
    Term.Place x = exchange.place();
    Expression desired = accesses.stored(desiredValue, x);
    Span span = exchange.span();
    // The target is the register of the expected value, unless the exchange still needs what it held before.
    Optional<String> free = target.filter(
        t -> !desired.registers().contains(t) && !x.index().registers().contains(t));
    Receiver receiver = Receiver.ofExactly(x, free, names);
    List<Instruction> inside = new ArrayList<>();
    inside.add(new Assign(receiver.register(), accesses.stored(expected, x), span));
    compareExchange(
        exchange, new Expected(receiver.register(), List.of(), Optional.empty(), span), desired,
        Optional.empty(), inside);
    out.addAll(Evaluations.call(inside, span));
    return receiver.towards(target, names).finish(names, span, out);
  }
}
