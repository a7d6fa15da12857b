package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Lowers vectors, which are structures of numbers: an access to a vector is one plain access to each component, in
 * their order. OpenCL C has component-wise operators on vectors (OpenCL C 6.4 to 6.6); CUDA C has members only.
 */
final class Vectors {

  /** Operators whose lowest result bits depend only on the lowest bits of the operands. */
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

  /** A vector whose components have been read. */
  Term value(Term vector, Span span, List<Instruction> out) {
    Structure type = Parts.vector(vector).orElseThrow();
    return of(type, accesses.parts().components(vector, span).stream()
        .map(c -> accesses.read(c, span, out)).toList());
  }

  static Term.Own of(Structure type, List<? extends Term> components) {
    Map<String, Term> members = new HashMap<>();
    for (int i = 0; i < components.size(); i++) {
      members.put(type.members().get(i).name(), components.get(i));
    }
    return new Term.Own(type, members);
  }

  /** The result of an operator on two operands, of which one is a vector. */
  Term changed(BinaryOperator operator, Term target, CExpression value, Span span, List<Instruction> out) {
    List<Instruction> left = new ArrayList<>();
    List<Instruction> right = new ArrayList<>();
    Term old = value(target, span, left);
    Term given = read(expressions.term(value, right), value.span(), right);
    expressions.evaluations().unordered(List.of(Evaluations.Operand.of(old, left),
        Evaluations.Operand.of(given, right)), false, span, out);
    return binary(operator, old, given, span);
  }

  /** A vector with its components read; the value of any other term. */
  Term read(Term term, Span span, List<Instruction> out) {
    return Parts.vector(term).isPresent() ? value(term, span, out) : accesses.read(term, span, out);
  }

  /** {@code v.xy}: some components of a vector; empty if the name names none. */
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

  /**
   * {@code (int4)(1, 2, 3, 4)}: a vector of numbers and the components of vectors, or of one number for all components.
   */
  Term literal(Structure type, CExpression inner, List<Instruction> out) {
    List<CExpression> parts = inner instanceof CExpression.Sequence sequence ? sequence.parts() : List.of(inner);
    List<Evaluations.Operand> operands = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    for (CExpression part : parts) {
      List<Instruction> code = new ArrayList<>();
      Term term = expressions.term(part, code);
      terms.add(read(term, part.span(), code));
      operands.add(Evaluations.Operand.of(terms.get(terms.size() - 1), code));
    }
    Span span = inner.span();
    expressions.evaluations().unordered(operands, false, span, out);
    if (terms.size() == 1 && Parts.vector(terms.get(0)).isPresent()) {
      return same(type, terms.get(0), span);
    }
    return put(type, terms, operators(), span);
  }

  /**
   * {@code (int4) x}: a vector of one number for all components, or a vector of exactly that type. The operand has been
   * read.
   *
   * @param unclear whether a suffix may belong to the operand or to the cast
   */
  Term cast(Structure type, Term term, boolean unclear, Span span) {
    if (unclear) {
      names.problems().error(span, "whether this is a component of a vector is not said clearly",
          "write brackets around the vector");
      return new Term.Broken();
    }
    return term instanceof Term.Value ? put(type, List.of(term), operators(), span)
        : term instanceof Term.Broken ? term : same(type, term, span);
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
  Term put(Structure type, List<Term> terms, boolean alone, Span span) {
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

  static Term.Value converted(NumberType type, Term.Value value) {
    return new Term.Value(Arithmetic.convert(type, value), type);
  }

  /** A vector of one number for all components; empty, and an error, if the type cannot hold the number. */
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

  /** The result of an operator on two terms, of which one is a vector; both have been read. */
  Term binary(BinaryOperator operator, Term left, Term right, Span span) {
    Structure type = Parts.vector(left).or(() -> Parts.vector(right)).orElseThrow();
    NumberType element = VectorTypes.element(type).orElseThrow();
    boolean narrow = element.bits() < Integer.SIZE;
    boolean logical = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
    if (left instanceof Term.Broken || right instanceof Term.Broken) {
      return new Term.Broken();
    } else if (!operators() || logical || narrow && !NARROW.contains(operator) && !operator.isTruth()
        || element.real() && !Arithmetic.ofReals(operator)) {
      return unread(operator.symbol(), type, span);
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
  Term unary(char prefix, Term vector, Span span, List<Instruction> out) {
    Structure type = Parts.vector(vector).orElseThrow();
    NumberType element = VectorTypes.element(type).orElseThrow();
    if (!operators() || "-+~".indexOf(prefix) < 0 || prefix == '~' && element.real()) {
      return unread(Character.toString(prefix), type, span);
    }
    return of(type, value(vector, span, out).parts().stream().map(c -> (Term.Value) c)
        .map(c -> prefix == '+' ? c : converted(element, Arithmetic.unary(prefix == '-'
            ? UnaryOperator.NEGATE : UnaryOperator.COMPLEMENT, c))).toList());
  }

  /** The error for a vector in a cast to another type. */
  Term unary(String cast, Term vector, Span span) {
    return unread(cast, Parts.vector(vector).orElseThrow(), span);
  }

  private Term unread(String operator, Structure type, Span span) {
    names.problems().error(span, "'" + operator + "' of " + type.name() + " is not read",
        "write it for each component");
    return new Term.Broken();
  }

  /** Assigns a vector: all components are read before any is written. */
  void assign(Term target, Term given, CExpression text, Span span, List<Instruction> out) {
    Structure type = Parts.vector(target).orElseThrow();
    if (given instanceof Term.Broken) {
      return;
    }
    boolean vector = Parts.vector(given).isPresent();
    Optional<Term> value = vector ? operand(type, value(given, span, out), text.span())
        : operators() ? operand(type, accesses.read(given, text.span(), out), text.span()) : Optional.empty();
    if (value.isEmpty()) {
      if (!vector && !operators()) {
        names.problems().error(text.span(), "this is no " + type.name(), "write make_" + type.name() + "(…)");
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
}
