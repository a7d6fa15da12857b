package periscope.lang.c;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.AtomicAccesses.Expected;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Lowers the operands of the atomic functions of all dialects: locations, and the expected value of C11's
 * compare-exchange.
 */
public final class AtomicOperands {

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final Accesses accesses;
  private final AtomicAccesses atomics;

  public AtomicOperands(ThreadNames names, Evaluator evaluator) {
    this.names = names;
    this.evaluator = evaluator;
    this.accesses = evaluator.accesses();
    this.atomics = new AtomicAccesses(names, accesses);
  }

  /**
   * The expected value of a C11 function: the address of a register or of memory. A plain value is accepted, too.
   *
   * @param exchanged the place that the compare-exchange accesses
   * @param out       receives the instructions that evaluate the argument
   * @param inside    receives the instructions that the function itself executes, such as the read of the expected
   *                  value
   */
  public Expected pointed(CExpression text, Term.Place exchanged, List<Instruction> out, List<Instruction> inside) {
    Term term = addressedRegister(text).isPresent() ? new Term.Broken() : evaluator.term(text, out);
    return expectedCell(text, term, out)
        .map(cell -> inMemory(cell, text, exchanged, inside))
        .orElseGet(() -> expectedRegister(text, term, exchanged, out));
  }

  /**
   * The expected value of a C++ member function: a register or memory; empty, and an error, for any other argument.
   *
   * @param exchanged the place that the compare-exchange accesses
   * @param out       receives the instructions that evaluate the argument
   * @param inside    receives the instructions that the function itself executes
   */
  public Optional<Expected> referenced(
      CExpression text, Term.Place exchanged, List<Instruction> out, List<Instruction> inside) {
    Optional<String> register = text.named().flatMap(names::register);
    if (register.isPresent()) {
      return Optional.of(inRegister(register.get(), text, exchanged, out));
    }
    Term term = evaluator.term(text, out);
    if (term instanceof Term.Cell cell) {
      return Optional.of(inMemory(accesses.fixed(cell, text.span(), out), text, exchanged, inside));
    } else if (term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name())) {
      return Optional.of(inRegister(r.name(), text, exchanged, out));
    } else if (!(term instanceof Term.Broken)) {
      names.problems()
          .error(text.span(), "the expected value is overwritten if the exchange fails, and this cannot be",
          "write: int e = 0; and give it e");
    }
    return Optional.empty();
  }

  private Expected inMemory(Term.Place place, CExpression text, Term.Place exchanged, List<Instruction> out) {
    NumberType type = names.locations().type(place.location());
    String register = names.fresh(type);
    Span span = text.span();
    expects(place.type(), exchanged, span);
    atomics.at(place, span, out, c -> new Load(register, c.location(), c.address(), place.plain(), span));
    if (names.locations().type(exchanged.location()).equals(type)) {
      return new Expected(register, List.of(), Optional.of(place), span);
    }
    return new Expected(converted(register, type, exchanged, span, out), List.of(), Optional.of(place), span);
  }

  /** The expected value in a register of the text, which receives the value read if the exchange fails. */
  private Expected inRegister(String register, CExpression text, Term.Place exchanged, List<Instruction> out) {
    Span span = text.span();
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

  /** A fresh register with a register's number converted to the type of the exchanged location. */
  private String converted(String register, NumberType type, Term.Place exchanged, Span span, List<Instruction> out) {
    NumberType held = names.locations().type(exchanged.location());
    String number = names.fresh(held);
    Term.Value value = new Term.Value(Expression.register(register), type);
    out.add(new Assign(number, Arithmetic.convert(held, value), span));
    return number;
  }

  /**
   * Reports an expected value with another width than the exchanged location: its address would have the wrong type.
   */
  private void expects(NumberType type, Term.Place exchanged, Span span) {
    if (type.bits() != exchanged.type().bits()) {
      names.problems().error(span,
          "the expected value is " + TypeWords.name(type) + ", and " + exchanged.location() + " holds "
              + TypeWords.name(exchanged.type()),
          "give it the type of what is exchanged");
    }
  }

  /** The place that an expected argument names, as in {@code atomic_compare_exchange_strong(x, e, 1)}. */
  private Optional<Term.Place> expectedCell(CExpression expected, Term term, List<Instruction> out) {
    boolean variable = expected.named().filter(names::isVariable).isPresent();
    if (!(term instanceof Term.Place place) || term instanceof Term.Cell && !variable) {
      return Optional.empty();
    }
    // The exchange may overwrite registers that the index reads, and the place is accessed once more after it.
    return Optional.of(accesses.fixed(place, expected.span(), out));
  }

  /** The register that holds the expected value: {@code &r} and {@code r} mean the register r itself. */
  private Expected expectedRegister(CExpression expected, Term term, Term.Place exchanged, List<Instruction> out) {
    Optional<String> addressed = addressedRegister(expected);
    if (addressed.isPresent()) {
      return inRegister(addressed.get(), expected, exchanged, out);
    } else if (term instanceof Term.Variable variable) {
      return inRegister(variable.register(), expected, exchanged, out);
    }
    Term.Value value = accesses.read(term, expected.span(), out);
    if (value.value() instanceof Expression.Register register) {
      return inRegister(register.name(), expected, exchanged, out);
    }
    Span span = expected.span();
    String fresh = names.fresh(names.locations().type(exchanged.location()));
    out.add(new Assign(fresh, accesses.stored(value, exchanged), span));
    return new Expected(fresh, List.of(), Optional.empty(), span);
  }

  private Optional<String> addressedRegister(CExpression expected) {
    return addressed(expected).flatMap(names::register);
  }

  /** The name after a single {@code &}. */
  private static Optional<String> addressed(CExpression text) {
    return text instanceof CExpression.Prefixed p && p.operator() == '&' && p.operand() instanceof CExpression.Name n
        ? Optional.of(n.name()) : Optional.empty();
  }

  /** The place that the first argument of an atomic function denotes; empty, and an error, if it denotes none. */
  public Optional<Term.Place> place(CExpression argument, List<Instruction> out) {
    Optional<String> name = argument.named();
    if (name.filter(n -> !names.isLocation(n) && names.bound(n).isEmpty() && names.register(n).isEmpty()).isPresent()) {
      names.problems().error(argument.span(), "unknown location " + name.get(),
          NearNames.nearOrSome(name.get(), names.locations().names()));
      return Optional.empty();
    }
    Term term = evaluator.term(argument, out);
    boolean variable = name.filter(names::isVariable).isPresent();
    if (term instanceof Term.Address || term instanceof Term.Cell && variable) {
      return Optional.of((Term.Place) term);
    } else if (term instanceof Term.Broken) {
      return Optional.empty();
    }
    String hint = term instanceof Term.Cell cell
        ? "write " + cell.location() + " without the '*', or & before it"
        : "the first argument of an atomic function is a location";
    names.problems().error(argument.span(), "this is not a location", hint);
    return Optional.empty();
  }
}
