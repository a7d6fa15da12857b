package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.Calls;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.access.Receiver;
import periscope.lang.c.flow.Changes;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.JumpStatement;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Lowers calls of the functions that a test defines as if their bodies stood there.
 *
 * <p>A parameter that is a number is a register of its own, {@code lock_n} for n of lock, or the constant that it is
 * given if the function never changes it: an index stays constant. One that is a pointer is the place that it is given;
 * how that is accessed, the parameter's type says.
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

  /** Whether a call is one of these. */
  boolean has(Call call) {
    return function(call).isPresent();
  }

  @Override
  public boolean returns(Call call) {
    return type(function(call).orElseThrow()).isPresent();
  }

  /** The function of the test that a call calls; those that a dialect adds to the grammar call none. */
  private Optional<FunctionText> function(Call call) {
    return call.eClass().equals(CCorePackage.Literals.CALL) ? names.function(call.getFunction()) : Optional.empty();
  }

  /** What a function returns. */
  private static Optional<NumberType> type(FunctionText function) {
    return TypeWords.type(function.getWords());
  }

  @Override
  public Optional<Term.Value> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out) {
    FunctionText function = function(call).orElseThrow();
    return callable(call, function, target) ? inlined(call, function, target, out) : Optional.empty();
  }

  private boolean callable(Call call, FunctionText function, Optional<String> target) {
    String name = function.getName();
    int wanted = function.getParameters().size();
    Problems problems = names.problems();
    if (!names.enter(call, function)) {
      problems.error(Spans.of(call), "the functions that are called here are nested too deeply or too large", "");
    } else if (names.calls(name)) {
      problems.error(Spans.of(call), name + " calls itself, and functions are read as if they stood where they are "
          + "called", "write a loop");
    } else if (call.getArguments().size() != wanted) {
      problems.error(Spans.of(call), name + " takes " + wanted + " argument" + (wanted == 1 ? "" : "s") + ", not "
          + call.getArguments().size(), "");
    } else if (target.isPresent() && type(function).isEmpty()) {
      problems.error(Spans.of(call), name + " has no value", "call it as a statement of its own");
    } else {
      return true;
    }
    return false;
  }

  private Optional<Term.Value> inlined(
      Call call, FunctionText function, Optional<String> target, List<Instruction> out) {
    Span span = Spans.of(call);
    ThreadNames inner = names.inside(function.getName());
    Set<String> changed = Changes.changed(function);
    List<Instruction> inside = new ArrayList<>();
    Evaluations.Arguments given = expressions.evaluations().arguments();
    for (int i = 0; i < call.getArguments().size(); i++) {
      Parameter parameter = function.getParameters().get(i);
      Chain argument = call.getArguments().get(i);
      Pointer pointer = Pointer.of(parameter.getWords(), names.dialect());
      String name = parameter.getName();
      if (!parameter.getInner().isEmpty()) {
        rows(parameter, given.is(expressions.term(argument, given.next())), argument, inner);
      } else if (parameter.isPointer() || parameter.isArray()) {
        Term term = given.is(expressions.term(argument, given.next()));
        inner.declarePointer(name, pointer);
        inner.bind(name, pointers.target(name, pointer, term, Spans.of(argument), inside).orElse(new Term.Broken()));
      } else if (parameter.isReference() || names.dialect().refers(parameter.getWords())) {
        Term term = given.is(expressions.term(argument, given.next()));
        inner.bind(name, pointers.referred(name, pointer, term, Spans.of(argument), inside).orElse(new Term.Broken()));
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
    if (type.isPresent() && all(function, JumpStatement.class).noneMatch(j -> j.getWord().equals("return"))) {
      names.problems().error(function, CCorePackage.Literals.FUNCTION_TEXT__NAME,
          function.getName() + " returns no value", "write: return …;");
    }
    result.filter(r -> names.isLaunched()).ifPresent(r -> inside.add(Unassigned.declared(r)));
    bodies.lower(function, inner, result, inside);
    out.addAll(Evaluations.call(inside, span));
    return type.map(t -> new Term.Value(Expression.register(result.get()), t))
        .map(v -> Receiver.keep(v, target, names, span, out));
  }

  /** An array of arrays: the parameter is the array that is given. */
  private void rows(Parameter parameter, Term value, Chain argument, ThreadNames inner) {
    List<Long> wanted = parameter.getInner().stream()
        .map(n -> names.constant(expressions.value(n, new ArrayList<>()).value()).map(c -> Constancy.value(c).orElse(0))
            .orElse(0L)).toList();
    if (value instanceof Term.Address whole && names.isThread() && names.isLaunched()
        && wanted.stream().allMatch(n -> n > 0 && n <= Locations.CELLS)) {
      // The buffer of a kernel has as many rows as its size allows: what is outside of it is told as such.
      List<Integer> sizes = new ArrayList<>(List.of(Integer.MAX_VALUE));
      wanted.forEach(n -> sizes.add(n.intValue()));
      inner.bind(parameter.getName(), new Term.Rows(whole, Expression.constant(0), sizes));
      return;
    }
    boolean alike = value instanceof Term.Rows r && r.sizes().subList(1, r.sizes().size()).stream()
        .map(Integer::longValue).toList().equals(wanted);
    if (!alike && !(value instanceof Term.Broken)) {
      names.problems().error(Spans.of(argument), parameter.getName()
          + " is an array of arrays, and this is none of its sizes", "give it an array that is declared with "
          + (wanted.size() + 1) + " sizes, or a pointer and one index");
    }
    inner.bind(parameter.getName(), alike ? value : new Term.Broken());
  }

  /** A structure that is given by value. */
  private void structure(
      Parameter parameter, Term value, Chain argument, ThreadNames inner, List<Instruction> inside) {
    Optional<Structure> structure = names.locations().structure(parameter.getWords());
    if (structure.isEmpty() || !Parts.structure(value).equals(structure)) {
      names.problems().error(Spans.of(argument), parameter.getName() + " is a structure, and this is none of its kind",
          "");
      inner.bind(parameter.getName(), new Term.Broken());
      return;
    }
    Term.Own own = new OwnObjects(inner).declareOwn(parameter.getName(), structure.get(), Spans.of(parameter));
    inner.bind(parameter.getName(), own);
    new Accesses(inner).copy(own, value, Spans.of(argument), inside);
  }

  private void number(
      Parameter parameter, Term.Value value, Set<String> changed, ThreadNames inner, List<Instruction> inside) {
    String name = parameter.getName();
    NumberType type = TypeWords.type(parameter.getWords()).orElse(value.type());
    Expression converted = Arithmetic.convert(type, value);
    Optional<Expression> constant = Arithmetic.constant(converted);
    if (constant.isPresent() && !changed.contains(name)) {
      inner.bind(name, new Term.Value(constant.get(), type));
      return;
    }
    String register = inner.reserve(name);
    inner.declareType(register, type, Spans.of(parameter));
    inside.add(new Assign(register, converted, Spans.of(parameter)));
    inner.write(register);
  }

  private static <T> Stream<T> all(EObject root, Class<T> kind) {
    List<T> found = new ArrayList<>();
    EcoreUtil.getAllContents(root, false).forEachRemaining(e -> {
      if (kind.isInstance(e)) {
        found.add(kind.cast(e));
      }
    });
    return found.stream();
  }
}
