package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Problems;
import periscope.lang.c.Calls;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.access.Receiver;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Node;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Lowers calls of functions that the test defines, as if their bodies stood in the place of the calls.
 *
 * <p>A parameter that is a number becomes a register of its own, {@code lock_n} for n of lock, or the constant argument
 * if the function never changes it, so that an index stays constant. A parameter that is a pointer denotes the place of
 * its argument; the parameter's type decides how the place is accessed.
 */
final class Inlining implements Calls {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Bodies bodies;
  private final Pointers pointers;

  Inlining(ThreadNames names, Expressions expressions, Bodies bodies) {
    this.names = names;
    this.expressions = expressions;
    this.bodies = bodies;
    this.pointers = new Pointers(names, expressions.accesses());
  }

  /** Whether a call is a call of a function that the test defines. */
  boolean has(CExpression.Call call) {
    return function(call).isPresent();
  }

  @Override
  public boolean returns(CExpression.Call call) {
    return type(function(call).orElseThrow()).isPresent();
  }

  /** The function of the test that a call calls; empty for a member function, as dialects add them to the grammar. */
  private Optional<CFunction> function(CExpression.Call call) {
    return call.object().isEmpty() ? names.function(call.function()) : Optional.empty();
  }

  /** The return type of a function; empty if it returns nothing. */
  private static Optional<NumberType> type(CFunction function) {
    return TypeWords.type(function.words());
  }

  @Override
  public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out) {
    CFunction function = function(call).orElseThrow();
    return callable(call, function, target) ? inlined(call, function, target, out) : Optional.empty();
  }

  private boolean callable(CExpression.Call call, CFunction function, Optional<String> target) {
    String name = function.name();
    int wanted = function.parameters().size();
    Problems problems = names.problems();
    if (!names.enter(call, function)) {
      problems.error(call.at(), "the functions that are called here are nested too deeply or too large", "");
    } else if (names.calls(name)) {
      problems.error(call.at(), name + " calls itself, and functions are read as if they stood where they are "
          + "called", "write a loop");
    } else if (call.arguments().size() != wanted) {
      problems.error(call.at(), name + " takes " + wanted + " argument" + (wanted == 1 ? "" : "s") + ", not "
          + call.arguments().size(), "");
    } else if (target.isPresent() && type(function).isEmpty()) {
      problems.error(call.at(), name + " has no value", "call it as a statement of its own");
    } else {
      return true;
    }
    return false;
  }

  private Optional<Term.Value> inlined(
      CExpression.Call call, CFunction function, Optional<String> target, List<Instruction> out) {
    Span span = call.at();
    ThreadNames inner = names.inside(function.name());
    Set<String> changed = function.changed();
    List<Instruction> inside = new ArrayList<>();
    Evaluations.Arguments given = expressions.evaluations().arguments();
    for (int i = 0; i < call.arguments().size(); i++) {
      CFunction.Parameter parameter = function.parameters().get(i);
      CExpression argument = call.arguments().get(i);
      Pointer pointer = Pointer.of(parameter.words(), names.dialect());
      String name = parameter.name();
      if (!parameter.inner().isEmpty()) {
        rows(parameter, given.is(expressions.term(argument, given.next())), argument, inner);
      } else if (parameter.pointer() || parameter.array()) {
        Term term = given.is(expressions.term(argument, given.next()));
        inner.declarePointer(name, pointer);
        inner.bind(name, pointers.target(name, pointer, term, argument.span(), inside).orElse(new Term.Broken()));
      } else if (parameter.reference() || names.dialect().refers(parameter.words())) {
        Term term = given.is(expressions.term(argument, given.next()));
        inner.bind(name, pointers.referred(name, pointer, term, argument.span(), inside).orElse(new Term.Broken()));
      } else if (pointer.structure().isPresent()) {
        structure(parameter, given.is(expressions.term(argument, given.next())), argument, inner, inside);
      } else {
        number(parameter, expressions.argument(argument, given), changed, inner, inside);
      }
    }
    given.evaluate(span, out);
    Optional<NumberType> type = type(function);
    Optional<String> direct = target.filter(
        t -> names.type(t).equals(type) || names.type(t).isEmpty() && type.map(Arithmetic::promoted).equals(type));
    direct.ifPresent(t -> names.declareType(t, type.orElseThrow(), span));
    Optional<String> result = direct.or(() -> type.map(names::fresh));
    if (type.isPresent() && function.body().stream().flatMap(Node::walk)
        .noneMatch(n -> n instanceof Statement.Jump j && j.kind() == Statement.Jumped.RETURN)) {
      names.problems().error(function.named(), function.name() + " returns no value", "write: return …;");
    }
    result.filter(r -> names.isLaunched()).ifPresent(r -> inside.add(Unassigned.declared(r)));
    bodies.lower(function, inner, result, inside);
    out.addAll(Evaluations.call(inside, span));
    return type.map(t -> new Term.Value(Expression.register(result.get()), t))
        .map(v -> Receiver.keep(v, target, names, span, out));
  }

  /** Binds a parameter that is an array of arrays to the argument's array. */
  private void rows(CFunction.Parameter parameter, Term value, CExpression argument, ThreadNames inner) {
    List<Long> wanted = parameter.inner().stream()
        .map(n -> names.constant(expressions.value(n, new ArrayList<>()).value()).map(c -> Constancy.value(c).orElse(0))
            .orElse(0L)).toList();
    if (value instanceof Term.Address whole && names.isThread() && names.isLaunched()
        && wanted.stream().allMatch(n -> n > 0 && n <= Locations.CELLS)) {
      // The buffer of a kernel has as many rows as its size allows: what is outside of it is told as such.
      List<Integer> sizes = new ArrayList<>(List.of(Integer.MAX_VALUE));
      wanted.forEach(n -> sizes.add(n.intValue()));
      inner.bind(parameter.name(), new Term.Rows(whole, Expression.constant(0), sizes));
      return;
    }
    boolean alike = value instanceof Term.Rows r && r.sizes().subList(1, r.sizes().size()).stream()
        .map(Integer::longValue).toList().equals(wanted);
    if (!alike && !(value instanceof Term.Broken)) {
      names.problems().error(argument.span(), parameter.name()
          + " is an array of arrays, and this is none of its sizes", "give it an array that is declared with "
          + (wanted.size() + 1) + " sizes, or a pointer and one index");
    }
    inner.bind(parameter.name(), alike ? value : new Term.Broken());
  }

  /** Binds a parameter that is a structure passed by value. */
  private void structure(
      CFunction.Parameter parameter, Term value, CExpression argument, ThreadNames inner, List<Instruction> inside) {
    Optional<Structure> structure = names.locations().structure(parameter.words());
    if (structure.isEmpty() || !Parts.structure(value).equals(structure)) {
      names.problems().error(argument.span(), parameter.name() + " is a structure, and this is none of its kind",
          "");
      inner.bind(parameter.name(), new Term.Broken());
      return;
    }
    Term.Own own = new OwnObjects(inner).declareOwn(parameter.name(), structure.get(), parameter.span());
    inner.bind(parameter.name(), own);
    new Accesses(inner).copy(own, value, argument.span(), inside);
  }

  private void number(
      CFunction.Parameter parameter, Term.Value value, Set<String> changed, ThreadNames inner,
      List<Instruction> inside) {
    String name = parameter.name();
    NumberType type = TypeWords.type(parameter.words()).orElse(value.type());
    Expression converted = Arithmetic.convert(type, value);
    Optional<Expression> constant = Arithmetic.constant(converted);
    if (constant.isPresent() && !changed.contains(name)) {
      inner.bind(name, new Term.Value(constant.get(), type));
      return;
    }
    String register = inner.reserve(name);
    inner.declareType(register, type, parameter.span());
    inside.add(new Assign(register, converted, parameter.span()));
    inner.write(register);
  }
}
