package periscope.lang.c.reading;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Always;
import periscope.lang.c.xtext.cCore.Comparison;
import periscope.lang.c.xtext.cCore.ConditionText;
import periscope.lang.c.xtext.cCore.Conjunction;
import periscope.lang.c.xtext.cCore.Disjunction;
import periscope.lang.c.xtext.cCore.Filter;
import periscope.lang.c.xtext.cCore.LocationValue;
import periscope.lang.c.xtext.cCore.NameValue;
import periscope.lang.c.xtext.cCore.Negation;
import periscope.lang.c.xtext.cCore.Nested;
import periscope.lang.c.xtext.cCore.NumberValue;
import periscope.lang.c.xtext.cCore.RegisterValue;
import periscope.lang.c.xtext.cCore.Shown;
import periscope.lang.c.xtext.cCore.Value;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.NearNames;

/**
 * Lowers the condition; its names must be locations, or registers that their thread writes. {@code 0:x} is the location
 * x if thread 0 writes no register x: to the thread, x is a name like any other.
 */
final class ConditionLowering {

  private final Locations declared;
  private final Set<String> locations;
  private final List<ThreadNames> threads;
  private final Problems problems;

  /** @param threads what names mean in each thread */
  ConditionLowering(Locations locations, List<ThreadNames> threads, Problems problems) {
    this.declared = locations;
    this.locations = locations.cellNames();
    this.threads = threads;
    this.problems = problems;
  }

  /** The condition of a test; empty if the text has none. */
  Optional<Condition> lower(Filter filter, ConditionText text) {
    if (text == null) {
      if (filter != null) {
        problems.error(Spans.of(filter), "a filter without a condition says nothing", "add: exists (...)");
      }
      return Optional.empty();
    }
    Optional<Proposition> restriction = Optional.ofNullable(filter).map(f -> disjunction(f.getProposition()));
    Quantifier quantifier = text.isAll() ? Quantifier.FORALL : text.isNegated()
        ? Quantifier.NOT_EXISTS : Quantifier.EXISTS;
    return Optional.of(new Condition(restriction, quantifier, disjunction(text.getProposition())));
  }

  /** Checks the names of a {@code locations} line. What is shown of a state does not depend on it. */
  void check(Shown shown) {
    if (shown != null) {
      shown.getValues().forEach(this::operand);
    }
  }

  private Proposition disjunction(Disjunction text) {
    return text.getOperands().stream().map(this::conjunction).reduce(Proposition.Or::new).orElseThrow();
  }

  private Proposition conjunction(Conjunction text) {
    return text.getOperands().stream().map(this::negation).reduce(Proposition.And::new).orElseThrow();
  }

  private Proposition negation(Negation text) {
    Proposition result = proposition(text.getAtom());
    for (int i = 0; i < text.getNots().size(); i++) {
      result = new Proposition.Not(result);
    }
    return result;
  }

  private Proposition proposition(periscope.lang.c.xtext.cCore.Proposition text) {
    if (text instanceof Nested nested) {
      // herd's way of asking for nothing.
      return nested.getInner() == null ? new Proposition.True() : disjunction(nested.getInner());
    } else if (text instanceof Always always) {
      return always.getValue().equals("true") ? new Proposition.True() : new Proposition.Not(new Proposition.True());
    }
    Comparison comparison = (Comparison) text;
    boolean equal = comparison.getOperator().startsWith("=");
    Operand left = operand(comparison.getLeft());
    Operand right = operand(comparison.getRight());
    Optional<NumberType> leftType = type(left);
    Optional<NumberType> rightType = type(right);
    if (leftType.isPresent() && rightType.isPresent()) {
      comparable(leftType.get(), rightType.get(), comparison);
    }
    return new Proposition.Atom(constant(left, rightType, comparison.getLeft()), equal,
        constant(right, leftType, comparison.getRight()));
  }

  /** The type of what an operand names; empty if it is a constant. */
  private Optional<NumberType> type(Operand operand) {
    if (operand instanceof Operand.RegisterValue r) {
      return Optional.of(threads.get(r.thread()).type(r.name()).orElse(NumberType.S32));
    } else if (operand instanceof Operand.LocationValue l) {
      String array = CellName.arrayOf(l.name());
      return Optional.of(declared.has(array) ? declared.type(array) : NumberType.S32);
    } else if (operand instanceof Operand.Constant) {
      return Optional.empty();
    }
    throw new IllegalStateException("no operand: " + operand);
  }

  /** Reports a comparison that means one thing to C, which converts to unsigned, and another to arithmetic. */
  private void comparable(NumberType left, NumberType right, Comparison source) {
    if (left.bits() == right.bits() && left.bits() == NumberType.S32.bits() && left.signed() != right.signed()) {
      problems.error(Spans.of(source), "this compares " + TypeWords.name(left) + " with " + TypeWords.name(right),
          "compare registers of one type");
    }
  }

  /** A constant as a number of the type of what it is compared with. */
  private Operand constant(Operand operand, Optional<NumberType> other, Value source) {
    if (!(source instanceof NumberValue n)) {
      return operand;
    }
    String text = (n.isNegative() ? "-" : "") + n.getValue();
    NumberType type = other.filter(t -> !t.equals(NumberType.BOOL)).orElse(NumberType.S64);
    if (type.real()) {
      return new Operand.Constant(Numbers.of(type, text, Spans.of(source), problems), type);
    }
    Operand.Constant c = new Operand.Constant(Numbers.parse(text, Spans.of(source), problems));
    if (!type.withSign(true).holdsNumber(c.value()) && !type.withSign(false).holdsNumber(c.value())) {
      problems.error(Spans.of(source), c.value() + " is no value that " + TypeWords.name(type) + " has",
          "its values lie between " + type.print(type.least()) + " and " + type.print(type.greatest()));
    }
    return new Operand.Constant(type.wrap(c.value()), type);
  }

  private Operand operand(Value value) {
    if (value instanceof NumberValue) {
      // What it is depends on what it is compared with.
      return new Operand.Constant(0);
    } else if (value instanceof RegisterValue register) {
      return register(Numbers.parse(register.getThread(), Spans.of(register), problems), register.getRegister(),
          register);
    } else if (value instanceof LocationValue location) {
      return location(location.getName(), location.getIndex(), location);
    }
    NameValue name = (NameValue) value;
    if (name.getRegister() == null) {
      return location(name.getName(), name.getIndex(), name);
    } else if (name.getName().matches("P\\d{1,9}")) {
      return register(Long.parseLong(name.getName().substring(1)), name.getRegister(), name);
    }
    problems.error(Spans.of(name), "unknown " + item() + " " + name.getName(), range());
    return new Operand.Constant(0);
  }

  private Operand location(String array, String index, EObject source) {
    String name = index == null ? array : CellName.cell(array, Numbers.parse(index, Spans.of(source), problems));
    if (!locations.contains(name)) {
      problems.error(Spans.of(source), "unknown location " + name, NearNames.nearOrSome(name, locations));
    }
    return new Operand.LocationValue(name);
  }

  private Operand register(long thread, String name, EObject source) {
    if (thread >= threads.size()) {
      problems.error(Spans.of(source), "unknown " + item() + " " + thread, range());
      return new Operand.Constant(0);
    }
    Set<String> known = threads.get((int) thread).written();
    if (!known.contains(name) && locations.contains(name)) {
      return new Operand.LocationValue(name);
    }
    if (!known.contains(name)) {
      String shown = "; " + item() + " " + thread
          + (known.isEmpty() ? " writes none" : " has " + String.join(", ", known));
      problems.error(Spans.of(source), "unknown register " + thread + ":" + name + shown,
          NearNames.nearOrSome(name, known));
    }
    return new Operand.RegisterValue((int) thread, name);
  }

  private String item() {
    return threads.stream().findFirst().map(ThreadNames::item).orElse("thread");
  }

  private String range() {
    return item() + "s are P0 to P" + (threads.size() - 1);
  }
}
