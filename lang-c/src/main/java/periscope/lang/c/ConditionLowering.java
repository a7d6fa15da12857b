package periscope.lang.c;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
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

/**
 * Lowers the condition; its names must be locations, or registers that their thread writes. {@code 0:x} is the location x if
 * thread 0 writes no register x: to the thread, x is a name like any other.
 */
final class ConditionLowering {

  private final Set<String> locations;
  private final List<Set<String>> registers;
  private final Problems problems;

  /** @param registers those that each thread writes */
  ConditionLowering(Set<String> locations, List<Set<String>> registers, Problems problems) {
    this.locations = locations;
    this.registers = registers;
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
    Quantifier quantifier = text.isAll() ? Quantifier.FORALL : text.isNegated() ? Quantifier.NOT_EXISTS : Quantifier.EXISTS;
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
      return disjunction(nested.getInner());
    } else if (text instanceof Always always) {
      return always.getValue().equals("true") ? new Proposition.True() : new Proposition.Not(new Proposition.True());
    }
    Comparison comparison = (Comparison) text;
    boolean equal = comparison.getOperator().startsWith("=");
    return new Proposition.Atom(operand(comparison.getLeft()), equal, operand(comparison.getRight()));
  }

  private Operand operand(Value value) {
    if (value instanceof NumberValue number) {
      return new Operand.Constant(Numbers.parse((number.isNegative() ? "-" : "") + number.getValue(), number, problems));
    } else if (value instanceof RegisterValue register) {
      return register(Numbers.parse(register.getThread(), register, problems), register.getRegister(), register);
    } else if (value instanceof LocationValue location) {
      return location(location.getName(), location.getIndex(), location);
    }
    NameValue name = (NameValue) value;
    if (name.getRegister() == null) {
      return location(name.getName(), name.getIndex(), name);
    } else if (name.getName().matches("P\\d{1,9}")) {
      return register(Long.parseLong(name.getName().substring(1)), name.getRegister(), name);
    }
    problems.error(Spans.of(name), "unknown thread " + name.getName(), "threads are P0 to P" + (registers.size() - 1));
    return new Operand.Constant(0);
  }

  private Operand location(String array, String index, EObject source) {
    String name = index == null ? array : Locations.cell(array, Numbers.parse(index, source, problems));
    if (!locations.contains(name)) {
      problems.error(Spans.of(source), "unknown location " + name, Problems.near(name, locations));
    }
    return new Operand.LocationValue(name);
  }

  private Operand register(long thread, String name, EObject source) {
    if (thread >= registers.size()) {
      problems.error(Spans.of(source), "unknown thread " + thread, "threads are P0 to P" + (registers.size() - 1));
      return new Operand.Constant(0);
    }
    Set<String> known = registers.get((int) thread);
    if (!known.contains(name) && locations.contains(name)) {
      return new Operand.LocationValue(name);
    }
    if (!known.contains(name)) {
      String shown = "; thread " + thread + (known.isEmpty() ? " writes none" : " has " + String.join(", ", known));
      problems.error(Spans.of(source), "unknown register " + thread + ":" + name + shown, Problems.near(name, known));
    }
    return new Operand.RegisterValue((int) thread, name);
  }
}
