package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.litmus.MemoryOrder;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/** Lowers what the atomic functions of all dialects take: locations, and C11's compare-exchange with its expected value. */
public final class AtomicOperands {

  private final Names names;
  private final ExpressionLowering expressions;

  public AtomicOperands(Names names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  /** Adds an access to each location that a place may be. */
  public void at(Term.Place place, Span span, List<Instruction> out, Function<Cells.Cell, Access> access) {
    expressions.cells().access(place, span, out, cell -> List.of(access.apply(cell)));
  }

  /**
   * Where the expected value of a compare-exchange is.
   *
   * @param register the register that holds it, or has been read from memory
   * @param cell     the memory that it comes from; overwritten when the exchange fails, like a register
   * @param span     the text of the argument
   */
  public record Expected(String register, Optional<Term.Place> cell, Span span) {}

  /**
   * A compare-exchange but for its values.
   *
   * @param call    the call in the text
   * @param failure the order of the read if it fails
   */
  public record Exchange(EObject call, Term.Place place, boolean weak, Semantics semantics, MemoryOrder failure) {}

  /** An expected value as C11's functions take it: the address of a register or of memory. A value is taken too. */
  public Expected pointed(Chain text, List<Instruction> out) {
    Term term = addressedRegister(text).isPresent() ? new Term.Broken() : expressions.term(text, out);
    return expectedCell(text, term, out)
        .map(cell -> inMemory(cell, text, out))
        .orElseGet(() -> new Expected(expectedRegister(text, term, out), Optional.empty(), Spans.of(text)));
  }

  /** An expected value as C++'s member functions take it: a register or memory; empty, and a problem, if it is neither. */
  public Optional<Expected> referenced(Chain text, List<Instruction> out) {
    Optional<String> register = ExpressionLowering.name(text).filter(names::isRegister);
    if (register.isPresent()) {
      names.write(register.get());
      return Optional.of(new Expected(register.get(), Optional.empty(), Spans.of(text)));
    }
    Term term = expressions.term(text, out);
    if (term instanceof Term.Cell cell) {
      return Optional.of(inMemory(fixed(cell, Spans.of(text), out), text, out));
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(Spans.of(text), "the expected value is overwritten if the exchange fails, and this cannot be",
          "write: int e = 0; and give it e");
    }
    return Optional.empty();
  }

  private Expected inMemory(Term.Place place, Chain text, List<Instruction> out) {
    String register = names.fresh();
    Span span = Spans.of(text);
    at(place, span, out, c -> new Load(register, c.location(), c.address(), place.plain(), span));
    return new Expected(register, Optional.of(place), span);
  }

  /**
   * Adds a compare-exchange.
   *
   * @param target register for whether it succeeded; a fresh one if absent
   * @return that register
   */
  public String compareExchange(
      Exchange exchange, Expected expected, Expression desired, Optional<String> target, List<Instruction> out) {
    String register = target.orElseGet(names::fresh);
    Span span = Spans.of(exchange.call());
    at(exchange.place(), span, out, c ->
        new CompareExchange(register, c.location(), c.address(), expected.register(), desired, exchange.weak(),
            exchange.semantics(), exchange.failure(), span));
    expected.cell().ifPresent(e -> {
      List<Instruction> back = new ArrayList<>();
      Expression read = Expression.register(expected.register());
      at(e, span, back, c -> new Store(c.location(), c.address(), read, e.plain(), span));
      Expression failed = new Expression.Unary(UnaryOperator.NOT, Expression.register(register));
      out.add(new If(failed, back, List.of(), span));
    });
    return register;
  }

  /** A place that stays where it is when registers in its index change. */
  public Term.Place fixed(Term.Place place, Span span, List<Instruction> out) {
    if (Constancy.value(place.index()).isPresent()) {
      return place;
    }
    String index = names.fresh();
    out.add(new Assign(index, place.index(), span));
    return new Term.Address(place.location(), Expression.register(index), place.plain());
  }

  /** The place that an expected argument names, as in {@code atomic_compare_exchange_strong(x, e, 1)}. */
  private Optional<Term.Place> expectedCell(Chain expected, Term term, List<Instruction> out) {
    boolean variable = ExpressionLowering.name(expected).filter(names::isVariable).isPresent();
    if (!(term instanceof Term.Place place) || term instanceof Term.Cell && !variable) {
      return Optional.empty();
    }
    // The exchange may overwrite registers that the index reads, and the place is accessed once more after it.
    return Optional.of(fixed(place, Spans.of(expected), out));
  }

  /** The register that holds the expected value: {@code &r} and {@code r} are the register itself. */
  private String expectedRegister(Chain expected, Term term, List<Instruction> out) {
    Optional<String> addressed = addressedRegister(expected);
    if (addressed.isPresent()) {
      names.write(addressed.get());
      return addressed.get();
    }
    Expression value = expressions.read(term, expected, out);
    if (value instanceof Expression.Register register) {
      names.write(register.name());
      return register.name();
    }
    String fresh = names.fresh();
    out.add(new Assign(fresh, value, Spans.of(expected)));
    return fresh;
  }

  private Optional<String> addressedRegister(Chain expected) {
    return addressed(expected).filter(names::isRegister);
  }

  /** The name after a single {@code &}. */
  private static Optional<String> addressed(Chain chain) {
    Operand first = chain.getOperands().get(0);
    boolean address = chain.getOperators().isEmpty() && chain.getThen() == null && first.getPostfix() == null
        && first.getPrefixes().equals(List.of("&"));
    return address && first.getPrimary() instanceof Name n && n.getIndex() == null
        ? Optional.of(n.getName())
        : Optional.empty();
  }

  /** The place that the first argument of an atomic function names; empty, and a problem, if it names none. */
  public Optional<Term.Place> place(Chain argument, List<Instruction> out) {
    Optional<String> name = ExpressionLowering.name(argument);
    if (name.isPresent() && !names.isRegister(name.get()) && !names.isLocation(name.get())) {
      names.problems().error(Spans.of(argument), "unknown location " + name.get(),
          Problems.near(name.get(), names.locations().names()));
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
