package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.Calls;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Cells;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.lang.c.xtext.cCore.Sequence;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Vectors, which are structures of numbers: an access to one is a plain access to each of its components, in their
 * order. OpenCL C has operators on them, component by component (OpenCL C 6.4 to 6.6); CUDA C has members only.
 */
final class Vectors implements Calls {

  private static final Pattern CALL = Pattern.compile("(make|convert)_(\\w+?\\d+)|vload(2|3|4|8|16)");
  private static final Pattern STORE = Pattern.compile("vstore(2|3|4|8|16)");

  /** Operators that give the lowest bits of a result whatever is above them. */
  private static final Set<BinaryOperator> NARROW = Set.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT,
      BinaryOperator.MULTIPLY, BinaryOperator.BIT_AND, BinaryOperator.BIT_OR, BinaryOperator.BIT_XOR);

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;

  Vectors(ThreadNames names, Expressions expressions) {
    this.names = names;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
  }

  boolean operators() {
    return !names.dialect().evaluation().references();
  }

  /** The components of a vector, each read from where it is. */
  Term value(Term vector, Span span, List<Instruction> out) {
    Structure type = Parts.vector(vector).orElseThrow();
    return of(type, accesses.parts().components(vector, span).stream()
        .map(c -> accesses.read(c, span, out)).toList());
  }

  private static Term.Own of(Structure type, List<? extends Term> components) {
    Map<String, Term> members = new HashMap<>();
    for (int i = 0; i < components.size(); i++) {
      members.put(type.members().get(i).name(), components.get(i));
    }
    return new Term.Own(type, members);
  }

  /** An operator and what it is given, of which one is a vector. */
  Term changed(BinaryOperator operator, Term target, Chain value, Span span, List<Instruction> out) {
    List<Instruction> left = new ArrayList<>();
    List<Instruction> right = new ArrayList<>();
    Term old = value(target, span, left);
    Term given = read(expressions.term(value, right), value, right);
    expressions.evaluations().unordered(List.of(Evaluations.Operand.of(old, left),
        Evaluations.Operand.of(given, right)), false, span, out);
    return binary(operator, old, given, span);
  }

  /** A vector with its components read, or the value of anything else. */
  Term read(Term term, EObject source, List<Instruction> out) {
    Span span = Spans.of(source);
    return Parts.vector(term).isPresent() ? value(term, span, out) : accesses.read(term, span, out);
  }

  /** {@code v.xy}: some components of a vector; empty if there are none of that name. */
  Optional<Term> some(Term vector, String name, Span span) {
    Structure type = Parts.vector(vector).orElseThrow();
    if (!operators()) {
      return Optional.empty();
    }
    List<Term> all = accesses.parts().components(vector, span);
    return VectorTypes.components(name, all.size()).flatMap(some -> some.size() == 1
        ? Optional.of(all.get(some.get(0)))
        : VectorTypes.resized(type, some.size()).map(t -> of(t, some.stream().map(all::get).toList())));
  }

  /** {@code (int4)(1, 2, 3, 4)}: numbers and vectors that make one, or one number for all components. */
  Term literal(Structure type, Chain inner, List<Instruction> out) {
    List<Chain> parts = inner instanceof Sequence sequence ? sequence.getParts() : List.of(inner);
    List<Evaluations.Operand> operands = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    for (Chain part : parts) {
      List<Instruction> code = new ArrayList<>();
      Term term = expressions.term(part, code);
      terms.add(read(term, part, code));
      operands.add(Evaluations.Operand.of(terms.get(terms.size() - 1), code));
    }
    Span span = Spans.of(inner);
    expressions.evaluations().unordered(operands, false, span, out);
    if (terms.size() == 1 && Parts.vector(terms.get(0)).isPresent()) {
      return same(type, terms.get(0), span);
    }
    return put(type, terms, operators(), span);
  }

  /** {@code (int4) x}: a number for all components, or a vector of just that type; of what has been read. */
  Term cast(Structure type, Term term, EObject source) {
    if (source instanceof Operand o && o.getPrimary() instanceof Parenthesised && !o.getSuffixes().isEmpty()) {
      names.problems().error(Spans.of(source), "whether this is a component of a vector is not said clearly",
          "write brackets around the vector");
      return new Term.Broken();
    }
    return term instanceof Term.Value ? put(type, List.of(term), operators(), Spans.of(source))
        : term instanceof Term.Broken ? term : same(type, term, Spans.of(source));
  }

  private Term same(Structure type, Term vector, Span span) {
    if (Parts.vector(vector).equals(Optional.of(type))) {
      return vector;
    }
    names.problems().error(span, "this is " + Parts.vector(vector).map(Structure::name).orElse("no vector") + ", and "
        + type.name() + " is wanted here",
        operators() ? "write convert_" + type.name() + "(…)" : "name the components");
    return new Term.Broken();
  }

  /** A vector of numbers, and of the components of vectors. */
  private Term put(Structure type, List<Term> terms, boolean alone, Span span) {
    NumberType element = VectorTypes.element(type).orElseThrow();
    List<Term.Value> all = new ArrayList<>();
    for (Term term : terms) {
      Optional<Structure> vector = Parts.vector(term);
      if (vector.isPresent() && !VectorTypes.element(vector.get()).equals(Optional.of(element))) {
        return same(type, term, span);
      }
      (vector.isPresent() ? term.parts() : List.of(term)).forEach(t -> all.add((Term.Value) t));
    }
    int wanted = type.members().size();
    if (all.size() != wanted && !(all.size() == 1 && alone)) {
      names.problems().error(span, type.name() + " has " + wanted + " components, and these are " + all.size(), "");
      return new Term.Broken();
    }
    List<Term.Value> components = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      components.add(converted(element, all.get(Math.min(i, all.size() - 1))));
    }
    return of(type, components);
  }

  private static Term.Value converted(NumberType type, Term.Value value) {
    return new Term.Value(Arithmetic.convert(type, value), type);
  }

  /** A number for all components; empty, and a problem, if the type does not take it. */
  private Optional<Term> spread(Structure type, Term.Value number, Span span) {
    NumberType element = VectorTypes.element(type).orElseThrow();
    Optional<Expression> constant = names.constant(number.value());
    boolean fits = element.real() ? number.type().bits() <= element.bits() || !number.type().real()
        : !number.type().real() && number.type().bits() <= element.bits();
    boolean exact = constant.isPresent() && element.real() == number.type().real()
        && constant.equals(names.constant(Arithmetic.convert(number.type(), converted(element, number))));
    if (!fits && !exact) {
      names.problems().error(span, "this number is wider than the components of " + type.name(), "convert it first");
      return Optional.empty();
    }
    return Optional.of(put(type, List.of(number), true, span));
  }

  /** What an operator makes of two terms of which one is a vector; both have been read. */
  Term binary(BinaryOperator operator, Term left, Term right, Span span) {
    Structure type = Parts.vector(left).or(() -> Parts.vector(right)).orElseThrow();
    NumberType element = VectorTypes.element(type).orElseThrow();
    boolean narrow = element.bits() < Integer.SIZE;
    boolean logical = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
    if (left instanceof Term.Broken || right instanceof Term.Broken) {
      return new Term.Broken();
    } else if (!operators() || logical || narrow && !NARROW.contains(operator) && !operator.isTruth()
        || element.real() && !Arithmetic.ofReals(operator)) {
      names.problems().error(span, "'" + operator.symbol() + "' of " + type.name() + " is not read",
          "write it for each component");
      return new Term.Broken();
    }
    Optional<Term> first = operand(type, left, span);
    Optional<Term> second = operand(type, right, span);
    if (first.isEmpty() || second.isEmpty()) {
      return new Term.Broken();
    }
    Structure result = operator.isTruth() ? VectorTypes.compared(type) : type;
    List<Term.Value> components = new ArrayList<>();
    for (int i = 0; i < type.members().size(); i++) {
      Term.Value value = expressions.arithmetic().binary(operator, (Term.Value) first.get().parts().get(i),
          (Term.Value) second.get().parts().get(i));
      components.add(converted(VectorTypes.element(result).orElseThrow(),
          operator.isTruth() ? Arithmetic.unary(UnaryOperator.NEGATE, value) : value));
    }
    return of(result, components);
  }

  private Optional<Term> operand(Structure type, Term term, Span span) {
    return term instanceof Term.Value number ? spread(type, number, span)
        : Optional.of(same(type, term, span)).filter(t -> !(t instanceof Term.Broken));
  }

  /** {@code -v}, {@code ~v} and {@code +v}. */
  Term unary(String prefix, Term vector, EObject source, List<Instruction> out) {
    Structure type = Parts.vector(vector).orElseThrow();
    NumberType element = VectorTypes.element(type).orElseThrow();
    if (!operators() || !prefix.matches("[-+~]") || prefix.equals("~") && element.real()) {
      names.problems().error(Spans.of(source), "'" + prefix + "' of " + type.name() + " is not read",
          "write it for each component");
      return new Term.Broken();
    }
    return of(type, value(vector, Spans.of(source), out).parts().stream().map(c -> (Term.Value) c)
        .map(c -> prefix.equals("+") ? c : converted(element, Arithmetic.unary(prefix.equals("-")
            ? UnaryOperator.NEGATE : UnaryOperator.COMPLEMENT, c))).toList());
  }

  /** Gives a vector a value: all of it is read before anything is written. */
  void assign(Term target, Term given, Chain text, Span span, List<Instruction> out) {
    Structure type = Parts.vector(target).orElseThrow();
    if (given instanceof Term.Broken) {
      return;
    }
    boolean vector = Parts.vector(given).isPresent();
    Optional<Term> value = vector ? operand(type, value(given, span, out), Spans.of(text))
        : operators() ? operand(type, accesses.read(given, Spans.of(text), out), Spans.of(text)) : Optional.empty();
    if (value.isEmpty()) {
      if (!vector && !operators()) {
        names.problems().error(Spans.of(text), "this is no " + type.name(), "write make_" + type.name() + "(…)");
      }
      return;
    }
    List<Term> to = accesses.parts().components(target, span);
    List<Term> from = value.get().parts();
    boolean same = from.stream().flatMap(t -> t.reads().stream()).anyMatch(target.reads()::contains);
    List<Term.Value> values = from.stream().map(t -> same ? kept((Term.Value) t, span, out) : (Term.Value) t).toList();
    for (int i = 0; i < to.size(); i++) {
      if (!writable(to.get(i)) || to.indexOf(to.get(i)) < i) {
        names.problems().error(span, "this cannot be assigned to", "");
        return;
      }
      List<Instruction> code = new ArrayList<>();
      accesses.write(to.get(i), values.get(i), span, code);
      out.addAll(vector && names.isLaunched() ? Unassigned.copying(code) : code);
    }
  }

  private boolean writable(Term component) {
    return !(component instanceof Term.Value v)
        || v.value() instanceof Expression.Register r && names.has(r.name());
  }

  private Term.Value kept(Term.Value value, Span span, List<Instruction> out) {
    String register = names.fresh(value.type());
    out.add(new Assign(register, value.value(), span));
    return new Term.Value(Expression.register(register), value.type());
  }

  /** Whether a call gives a vector. */
  boolean gives(Call call) {
    Matcher name = CALL.matcher(call.getFunction());
    return name.matches() && names.function(call.getFunction()).isEmpty() && (call.getFunction().startsWith("make_")
        ? !operators() && named(name).isPresent() : operators() && (name.group(3) != null || named(name).isPresent()));
  }

  /** Whether a call writes a vector. */
  boolean has(Call call) {
    return operators() && STORE.matcher(call.getFunction()).matches() && names.function(call.getFunction()).isEmpty();
  }

  private Optional<Structure> named(Matcher name) {
    return Optional.ofNullable(name.group(2)).flatMap(n -> names.locations().structure(List.of("struct " + n)))
        .filter(VectorTypes::is);
  }

  /** The vector that a call gives. */
  Term call(Call call, List<Instruction> out) {
    Matcher name = CALL.matcher(call.getFunction());
    name.matches();
    Span span = Spans.of(call);
    int wanted = name.group(3) != null ? 2 : call.getFunction().startsWith("make_")
        ? named(name).orElseThrow().members().size() : 1;
    if (!counted(call, wanted)) {
      return new Term.Broken();
    }
    Evaluations.Arguments given = expressions.evaluations().arguments();
    List<Term> terms = new ArrayList<>();
    for (Chain argument : call.getArguments()) {
      List<Instruction> code = given.next();
      Term term = expressions.term(argument, code);
      terms.add(given.is(term instanceof Term.Address ? term : read(term, argument, code)));
    }
    given.evaluate(span, out);
    if (name.group(3) != null) {
      return loaded(Integer.parseInt(name.group(3)), terms, span, out);
    }
    Structure type = named(name).orElseThrow();
    boolean converts = call.getFunction().startsWith("convert_");
    NumberType element = VectorTypes.element(type).orElseThrow();
    if (converts && Parts.vector(terms.get(0)).map(t -> t.members().size() == type.members().size()).orElse(false)) {
      return of(type, terms.get(0).parts().stream().map(c -> converted(element, (Term.Value) c)).toList());
    } else if (converts || terms.stream().anyMatch(t -> !(t instanceof Term.Value))) {
      names.problems().error(span, call.getFunction() + " does not take this", "");
      return new Term.Broken();
    }
    return put(type, terms, false, span);
  }

  private boolean counted(Call call, int wanted) {
    int count = call.getArguments().size();
    if (count != wanted) {
      names.problems().error(Spans.of(call), call.getFunction() + " takes " + wanted
          + (wanted == 1 ? " argument" : " arguments") + ", not " + count, "");
    }
    return count == wanted;
  }

  /** {@code vload4(i, p)}: components {@code 4 * i} and those behind it. */
  private Term loaded(int size, List<Term> given, Span span, List<Instruction> out) {
    Optional<List<Term>> places = places(size, given.get(0), given.get(1), span);
    Optional<Structure> type = given.get(1) instanceof Term.Address a ? vector(a, size) : Optional.empty();
    return places.isEmpty() || type.isEmpty() ? new Term.Broken() : value(of(type.get(), places.get()), span, out);
  }

  private Optional<Structure> vector(Term.Address address, int size) {
    return VectorTypes.all(false).values().stream().filter(t -> t.members().size() == size
        && VectorTypes.element(t).equals(Optional.of(address.type()))).findFirst();
  }

  private Optional<List<Term>> places(int size, Term offset, Term pointer, Span span) {
    if (!(offset instanceof Term.Value by && pointer instanceof Term.Address a) || vector((Term.Address) pointer, size)
        .isEmpty() || a.plain().atomic()) {
      names.problems().error(span, "this takes an offset and a pointer to numbers in memory", "");
      return Optional.empty();
    }
    Expression first = Cells.moved(a.index(), BinaryOperator.ADD,
        new Expression.Binary(BinaryOperator.MULTIPLY, by.value(), Expression.constant(size)));
    List<Term> places = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Expression index = Cells.moved(first, BinaryOperator.ADD, Expression.constant(i));
      places.add(new Term.Cell(a.location(), names.index(a.location(), index), a.plain(), a.type()));
    }
    return Optional.of(places);
  }

  @Override
  public boolean returns(Call call) {
    return false;
  }

  /** {@code vstore4(v, i, p)}. */
  @Override
  public Optional<Term.Value> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out) {
    Span span = Spans.of(call);
    if (!counted(call, 3)) {
      return Optional.empty();
    } else if (target.isPresent()) {
      names.problems().error(span, call.getFunction() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    }
    List<Chain> texts = call.getArguments();
    Evaluations.Arguments given = expressions.evaluations().arguments();
    List<Instruction> code = given.next();
    Term vector = expressions.term(texts.get(0), code);
    Term value = given.is(Parts.vector(vector).isPresent() ? value(vector, span, code) : vector);
    Term offset = given.is(expressions.value(texts.get(1), given.next()));
    Term pointer = given.is(expressions.term(texts.get(2), given.next()));
    given.evaluate(span, out);
    int size = Integer.parseInt(call.getFunction().replaceFirst("vstore", ""));
    Optional<List<Term>> places = places(size, offset, pointer, span);
    Optional<Structure> type = pointer instanceof Term.Address a ? vector(a, size) : Optional.empty();
    if (places.isPresent() && type.isPresent()) {
      List<Instruction> writes = new ArrayList<>();
      assign(of(type.get(), places.get()), value, texts.get(0), span, writes);
      out.addAll(Evaluations.call(writes, span));
    }
    return Optional.empty();
  }
}
