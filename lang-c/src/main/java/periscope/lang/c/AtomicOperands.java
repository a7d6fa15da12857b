package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.grammars.Spans;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
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
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Lowers what the atomic functions of all dialects take: locations, and C11's compare-exchange with its expected value.
 */
public final class AtomicOperands {

  private final ThreadNames names;
  private final ExpressionLowering expressions;

  public AtomicOperands(ThreadNames names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  /** An atomic function but for its values. */
  public record Operation(Term.Place place, Semantics semantics, Span span) {}

  /** Adds an atomic load into a register, a fresh one if absent; the value. */
  public Term.Value load(Operation operation, Optional<String> target, List<Instruction> out) {
    Receiver receiver = Receiver.of(operation.place(), target, names);
    at(operation.place(), operation.span(), out, c ->
        new Load(receiver.register(), c.location(), c.address(), operation.semantics(), operation.span()));
    return receiver.finish(names, operation.span(), out);
  }

  /** Adds an atomic store. */
  public void store(Operation operation, Term.Value value, List<Instruction> out) {
    Expression stored = expressions.stored(value, operation.place());
    at(operation.place(), operation.span(), out, c ->
        new Store(c.location(), c.address(), stored, operation.semantics(), operation.span()));
  }

  /** Adds a fetch operation; the old value, in a register, a fresh one if absent. */
  public Term.Value fetch(Operation operation, FetchOperator operator, Term.Value operand, Optional<String> target,
      List<Instruction> out) {
    Term.Place place = operation.place();
    Expression stored = expressions.stored(operand, place);
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
   * Changes an atomic object in one step, as C++'s operators do; the old value.
   *
   * @param operator that of the text without its {@code =}
   */
  Term.Value change(Term.Cell cell, BinaryOperator operator, Term.Value operand, Span span, List<Instruction> out) {
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
    Expression stored = expressions.stored(operand, cell);
    expressions.cells().access(cell, span, out, x -> List.of(new Fetch(receiver.register(), fetch, receiver.given(),
        x.location(), x.address(), stored, cell.plain(), span)));
    return receiver.finish(names, span, out);
  }

  /** Adds an access to each location that a place may be. */
  public void at(Term.Place place, Span span, List<Instruction> out, Function<Cells.Cell, Access> access) {
    expressions.cells().access(place, span, out, cell -> List.of(access.apply(cell)));
  }

  /**
   * Where the expected value of a compare-exchange is.
   *
   * @param register the register that holds it, or has been read from memory; in the exchange it is a number of the
   *                 type that the location holds
   * @param after    what puts the value of that register back into the one that the text names, if that is another
   * @param cell     the memory that it comes from; overwritten when the exchange fails, like a register
   * @param span     the text of the argument
   */
  public record Expected(String register, List<Instruction> after, Optional<Term.Place> cell, Span span) {
    public Expected {
      after = List.copyOf(after);
    }

    /** What is compared with. */
    public Term.Value value() {
      return new Term.Value(Expression.register(register), NumberType.S32);
    }
  }

  /**
   * A compare-exchange but for its values.
   *
   * @param span    the call in the text
   * @param failure the order of the read if it fails
   */
  public record Exchange(Span span, Term.Place place, boolean weak, Semantics semantics, MemoryOrder failure) {}

  /**
   * An expected value as C11's functions take it: the address of a register or of memory. A value is taken too.
   *
   * @param out    where the argument is evaluated
   * @param inside where the function is: it reads memory itself
   */
  public Expected pointed(Chain text, Term.Place exchanged, List<Instruction> out, List<Instruction> inside) {
    Term term = addressedRegister(text).isPresent() ? new Term.Broken() : expressions.term(text, out);
    return expectedCell(text, term, out)
        .map(cell -> inMemory(cell, text, exchanged, inside))
        .orElseGet(() -> expectedRegister(text, term, exchanged, out));
  }

  /**
   * An expected value as C++'s member functions take it: a register or memory; empty, and a problem, if it is neither.
   *
   * @param out    where the argument is evaluated
   * @param inside where the function is: it reads memory itself
   */
  public Optional<Expected> referenced(
      Chain text, Term.Place exchanged, List<Instruction> out, List<Instruction> inside) {
    Optional<String> register = Bare.name(text).flatMap(names::register);
    if (register.isPresent()) {
      return Optional.of(inRegister(register.get(), text, exchanged, out));
    }
    Term term = expressions.term(text, out);
    if (term instanceof Term.Cell cell) {
      return Optional.of(inMemory(fixed(cell, Spans.of(text), out), text, exchanged, inside));
    } else if (term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name())) {
      return Optional.of(inRegister(r.name(), text, exchanged, out));
    } else if (!(term instanceof Term.Broken)) {
      names.problems()
          .error(Spans.of(text), "the expected value is overwritten if the exchange fails, and this cannot be",
          "write: int e = 0; and give it e");
    }
    return Optional.empty();
  }

  private Expected inMemory(Term.Place place, Chain text, Term.Place exchanged, List<Instruction> out) {
    NumberType type = names.locations().type(place.location());
    String register = names.fresh(type);
    Span span = Spans.of(text);
    expects(place.type(), exchanged, span);
    at(place, span, out, c -> new Load(register, c.location(), c.address(), place.plain(), span));
    if (names.locations().type(exchanged.location()).equals(type)) {
      return new Expected(register, List.of(), Optional.of(place), span);
    }
    return new Expected(converted(register, type, exchanged, span, out), List.of(), Optional.of(place), span);
  }

  /** The expected value in a register of the text, which gets the value read if the exchange fails. */
  private Expected inRegister(String register, Chain text, Term.Place exchanged, List<Instruction> out) {
    Span span = Spans.of(text);
    NumberType held = names.locations().type(exchanged.location());
    if (names.type(register).isEmpty()) {
      names.declareType(register, held, span);
    }
    NumberType type = names.type(register).orElseThrow();
    expects(type, exchanged, span);
    names.write(register);
    if (type.equals(held)) {
      return new Expected(register, List.of(), Optional.empty(), span);
    }
    String number = converted(register, type, exchanged, span, out);
    Expression back = Arithmetic.convert(type, new Term.Value(Expression.register(number), held));
    return new Expected(number, List.of(new Assign(register, back, span)), Optional.empty(), span);
  }

  /** A fresh register with the number that a register is in the type of what a location holds. */
  private String converted(String register, NumberType type, Term.Place exchanged, Span span, List<Instruction> out) {
    NumberType held = names.locations().type(exchanged.location());
    String number = names.fresh(held);
    Term.Value value = new Term.Value(Expression.register(register), type);
    out.add(new Assign(number, Arithmetic.convert(held, value), span));
    return number;
  }

  /** Reports an expected value of another width than what is exchanged: its address would not fit. */
  private void expects(NumberType type, Term.Place exchanged, Span span) {
    if (type.bits() != exchanged.type().bits()) {
      names.problems().error(span,
          "the expected value is " + TypeWords.name(type) + ", and " + exchanged.location() + " holds "
              + TypeWords.name(exchanged.type()),
          "give it the type of what is exchanged");
    }
  }

  /**
   * Adds a compare-exchange.
   *
   * @param target register for whether it succeeded; a fresh one if absent
   * @return whether it succeeded
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
      Expression read = expressions.stored(new Term.Value(Expression.register(expected.register()), held), e);
      at(e, span, back, c -> new Store(c.location(), c.address(), read, e.plain(), span));
      Expression failed = new Expression.Unary(UnaryOperator.NOT, Expression.register(register));
      out.add(new If(failed, back, List.of(), span));
    });
    out.addAll(expected.after());
    return new Term.Value(Expression.register(register), NumberType.S32);
  }

  /**
   * A compare-exchange that gives the old value: whether it fails or not, the register of the expected value holds that
   * afterwards.
   */
  public Term.Value compareAndSwap(
      Exchange exchange, Term.Value expected, Term.Value desiredValue, Optional<String> target,
      List<Instruction> out) {
    Term.Place x = exchange.place();
    Expression desired = expressions.stored(desiredValue, x);
    Span span = exchange.span();
    // The target is the register of the expected value, unless the exchange still needs what it held before.
    Optional<String> free = target.filter(
        t -> !desired.registers().contains(t) && !x.index().registers().contains(t));
    Receiver receiver = Receiver.ofExactly(x, free, names);
    List<Instruction> inside = new ArrayList<>();
    inside.add(new Assign(receiver.register(), expressions.stored(expected, x), span));
    compareExchange(
        exchange, new Expected(receiver.register(), List.of(), Optional.empty(), span), desired,
        Optional.empty(), inside);
    out.addAll(Evaluations.call(inside, span));
    return receiver.towards(target, names).finish(names, span, out);
  }

  /** A place that stays where it is when registers in its index change. */
  public Term.Place fixed(Term.Place place, Span span, List<Instruction> out) {
    return Constancy.value(place.index()).isPresent() ? place
        : new Term.Address(place.location(), fixed(place.index(), span, out), place.plain(), place.type());
  }

  /** A number that stays what it is when registers in it change. */
  Expression fixed(Expression index, Span span, List<Instruction> out) {
    if (Constancy.value(index).isPresent()) {
      return index;
    }
    String register = names.fresh(names.type(index));
    out.add(new Assign(register, index, span));
    return Expression.register(register);
  }

  /** The place that an expected argument names, as in {@code atomic_compare_exchange_strong(x, e, 1)}. */
  private Optional<Term.Place> expectedCell(Chain expected, Term term, List<Instruction> out) {
    boolean variable = Bare.name(expected).filter(names::isVariable).isPresent();
    if (!(term instanceof Term.Place place) || term instanceof Term.Cell && !variable) {
      return Optional.empty();
    }
    // The exchange may overwrite registers that the index reads, and the place is accessed once more after it.
    return Optional.of(fixed(place, Spans.of(expected), out));
  }

  /** The register that holds the expected value: {@code &r} and {@code r} are the register itself. */
  private Expected expectedRegister(Chain expected, Term term, Term.Place exchanged, List<Instruction> out) {
    Optional<String> addressed = addressedRegister(expected);
    if (addressed.isPresent()) {
      return inRegister(addressed.get(), expected, exchanged, out);
    } else if (term instanceof Term.Variable variable) {
      return inRegister(variable.register(), expected, exchanged, out);
    }
    Term.Value value = expressions.read(term, expected, out);
    if (value.value() instanceof Expression.Register register) {
      return inRegister(register.name(), expected, exchanged, out);
    }
    Span span = Spans.of(expected);
    String fresh = names.fresh(names.locations().type(exchanged.location()));
    out.add(new Assign(fresh, expressions.stored(value, exchanged), span));
    return new Expected(fresh, List.of(), Optional.empty(), span);
  }

  private Optional<String> addressedRegister(Chain expected) {
    return addressed(expected).flatMap(names::register);
  }

  /** The name after a single {@code &}. */
  private static Optional<String> addressed(Chain chain) {
    if (chain.getOperands().isEmpty()) {
      return Optional.empty();
    }
    Operand first = chain.getOperands().get(0);
    boolean address = chain.getOperators().isEmpty() && chain.getThen() == null && first.getPostfix() == null
        && first.getPrefixes().equals(List.of("&"));
    return address && first.getPrimary() instanceof Name n && first.getSuffixes().isEmpty()
        ? Optional.of(n.getName())
        : Optional.empty();
  }

  /** The place that the first argument of an atomic function names; empty, and a problem, if it names none. */
  public Optional<Term.Place> place(Chain argument, List<Instruction> out) {
    Optional<String> name = Bare.name(argument);
    if (name.filter(n -> !names.isLocation(n) && names.bound(n).isEmpty() && names.register(n).isEmpty()).isPresent()) {
      names.problems().error(Spans.of(argument), "unknown location " + name.get(),
          NearNames.nearOrSome(name.get(), names.locations().names()));
      return Optional.empty();
    }
    Term term = expressions.term(argument, out);
    boolean variable = name.filter(names::isVariable).isPresent();
    if (term instanceof Term.Address || term instanceof Term.Cell && variable) {
      return Optional.of((Term.Place) term);
    } else if (term instanceof Term.Broken) {
      return Optional.empty();
    }
    String hint = term instanceof Term.Cell cell
        ? "write " + cell.location() + " without the '*', or & before it"
        : "the first argument of an atomic function is a location";
    names.problems().error(Spans.of(argument), "this is not a location", hint);
    return Optional.empty();
  }
}
