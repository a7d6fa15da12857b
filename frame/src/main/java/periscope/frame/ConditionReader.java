package periscope.frame;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.Always;
import periscope.frame.xtext.frame.Comparison;
import periscope.frame.xtext.frame.ConditionText;
import periscope.frame.xtext.frame.Conjunction;
import periscope.frame.xtext.frame.Disjunction;
import periscope.frame.xtext.frame.Filter;
import periscope.frame.xtext.frame.LocationValue;
import periscope.frame.xtext.frame.NameValue;
import periscope.frame.xtext.frame.Negation;
import periscope.frame.xtext.frame.Nested;
import periscope.frame.xtext.frame.NumberValue;
import periscope.frame.xtext.frame.PropositionText;
import periscope.frame.xtext.frame.Shown;
import periscope.frame.xtext.frame.Tail;
import periscope.frame.xtext.frame.Value;
import periscope.grammars.Problems;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.NearNames;

/** A reader of conditions, filters and lists of locations; each name in them must be a name of the test. */
public final class ConditionReader {

  /** Most operators in a row; a real test stays below fifty. */
  private static final int ROW = 1000;

  private final ConditionNames names;
  private final Problems problems;

  public ConditionReader(ConditionNames names, Problems problems) {
    this.names = names;
    this.problems = problems;
  }

  /** The condition of a test; empty if the text has none. */
  public Optional<Condition> read(Filter filter, ConditionText text) {
    if (text == null) {
      if (filter != null) {
        problems.error(filter, "a filter without a condition says nothing", "add: exists (...)");
      }
      return Optional.empty();
    }
    Optional<Proposition> restriction = Optional.ofNullable(filter).map(f -> disjunction(f.getProposition()));
    Quantifier quantifier = text.isAll() ? Quantifier.FORALL : text.isNegated()
        ? Quantifier.NOT_EXISTS : Quantifier.EXISTS;
    return Optional.of(new Condition(restriction, quantifier, disjunction(text.getProposition())));
  }

  /** Checks the names of {@code locations} lines. The locations that reports show of a state do not depend on them. */
  public void check(List<Tail> tail) {
    tail.stream().filter(Shown.class::isInstance).flatMap(s -> ((Shown) s).getValues().stream()).forEach(value -> {
      target(value).ifPresent(names::mention);
      operand(value);
    });
  }

  private Proposition disjunction(Disjunction text) {
    return bounded(text.getOperands(), text).stream().map(this::conjunction).reduce(Proposition.Or::new).orElseThrow();
  }

  private Proposition conjunction(Conjunction text) {
    return bounded(text.getOperands(), text).stream().map(this::negation).reduce(Proposition.And::new).orElseThrow();
  }

  private Proposition negation(Negation text) {
    Proposition result = proposition(text.getAtom());
    for (int i = bounded(text.getNots(), text).size(); i > 0; i--) {
      result = new Proposition.Not(result);
    }
    return result;
  }

  /**
   * The row of operands or operators, each of which adds a level to the proposition; one element, and an error, if the
   * row is too long.
   */
  private <T> List<T> bounded(List<T> row, EObject at) {
    if (row.size() <= ROW) {
      return row;
    }
    problems.error(at, "the text nests too deeply", "at most " + ROW + " operators in a row");
    return row.subList(0, 1);
  }

  private Proposition proposition(PropositionText text) {
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
      names.compare(leftType.get(), rightType.get(), comparison);
    }
    return new Proposition.Atom(constant(left, rightType, comparison.getLeft()), equal,
        constant(right, leftType, comparison.getRight()));
  }

  private Optional<NumberType> type(Operand operand) {
    return operand instanceof Operand.Constant ? Optional.empty() : names.type(operand);
  }

  /** A constant as a number of the type of the register or location that it is compared with. */
  private Operand constant(Operand operand, Optional<NumberType> other, Value source) {
    if (!(source instanceof NumberValue n) || n.getRegister() != null) {
      return operand;
    }
    long value = names.number((n.isNegative() ? "-" : "") + n.getValue(), other, source);
    if (other.isEmpty()) {
      return new Operand.Constant(value);
    }
    NumberType type = other.get();
    if (type.real()) {
      return new Operand.Constant(value, type);
    }
    if (!type.withSign(true).holdsNumber(value) && !type.withSign(false).holdsNumber(value)) {
      problems.error(source, value + " is no value that " + names.typeName(type) + " has",
          "its values lie between " + type.print(type.least()) + " and " + type.print(type.greatest()));
    }
    return new Operand.Constant(type.wrap(value), type);
  }

  /** The register or location that a text names; empty, and a problem, if there is no such thread. */
  private Optional<Operand> target(Value value) {
    if (value instanceof NumberValue r && r.getRegister() != null) {
      return register(r.getValue(), r.getRegister(), r);
    } else if (value instanceof LocationValue l) {
      return Optional.of(location(l.getName(), l.getIndex(), l));
    } else if (value instanceof NameValue n) {
      return n.getRegister() != null ? register(n.getName(), n.getRegister(), n)
          : Optional.of(location(n.getName(), n.getIndex(), n));
    }
    return Optional.empty();
  }

  private Optional<Operand> register(String thread, String name, EObject at) {
    OptionalInt number = names.threads().number(thread, ":" + name, at, problems);
    return number.isPresent() ? Optional.of(new Operand.RegisterValue(number.getAsInt(), name)) : Optional.empty();
  }

  private Operand location(String array, String index, EObject at) {
    return new Operand.LocationValue(
        index == null ? array : names.cell(array, names.number(index, Optional.empty(), at)));
  }

  /**
   * A register or a location of the test; 0 in the place of a number, whose type is known only when both sides have
   * been read.
   */
  private Operand operand(Value value) {
    Operand target = target(value).orElse(new Operand.Constant(0));
    if (target instanceof Operand.LocationValue l) {
      if (!names.locations().contains(l.name())) {
        unknown(l.name(), value);
      }
      return new Operand.LocationValue(names.location(l.name()));
    } else if (target instanceof Operand.RegisterValue r) {
      return register(r, value);
    }
    return target;
  }

  private Operand register(Operand.RegisterValue register, EObject at) {
    String name = register.name();
    Collection<String> known = names.registers(register.thread());
    Optional<String> unasked = names.unasked(register.thread(), name);
    if (unasked.isPresent()) {
      problems.error(at, unasked.get(), "ask for another register, or for [x] if a location's value is meant");
    } else if (known.contains(name)) {
      return register;
    } else if (names.threadsNameLocations() && names.locations().contains(name)) {
      return new Operand.LocationValue(names.location(name));
    } else {
      problems.error(at, names.threads().item() + " " + register.thread() + " has no register "
          + Problems.quoted(name), known.isEmpty() ? "it uses no registers" : NearNames.nearOrSome(name, known));
    }
    return register;
  }

  /** Reports a name that is no location; often it is a register without its thread. */
  private void unknown(String name, EObject at) {
    List<String> owners = IntStream.range(0, names.threads().count())
        .filter(i -> names.registers(i).contains(name)).mapToObj(i -> i + ":" + name).toList();
    if (!owners.isEmpty()) {
      problems.error(at, "the register " + Problems.quoted(name) + " lacks its thread",
          "write " + String.join(" or ", owners));
    } else {
      Collection<String> known = names.locations();
      problems.error(at, "there is no location " + Problems.quoted(name),
          known.isEmpty() ? "the test has no locations" : NearNames.nearOrSome(name, known));
    }
  }
}
