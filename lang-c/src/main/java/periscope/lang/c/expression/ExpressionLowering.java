package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.Calls;
import periscope.lang.c.Dialect;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.Resolution;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Lowers expressions: reads of memory and calls become instructions, and the remaining expression reads registers only.
 * The instructions are in the order of the text; {@link Evaluations} leaves the order open where the language does. The
 * right side of {@code &&} or {@code ||}, or an arm of {@code ?:}, runs only under its condition if it touches memory
 * or may have no result.
 */
public final class ExpressionLowering implements Expressions {

  private final ThreadNames names;
  private final Bodies bodies;
  private final Accesses accesses;
  private final Evaluations evaluations;
  private final Arithmetic arithmetic;
  private final Resolution resolution;
  private final Pointers pointers;
  private final Vectors vectors;
  private final VectorCalls vectorCalls;
  private final Operators operators;
  private final Designators designators;
  private final Calls calls;
  private final CommonCalls common;
  private final Inlining inlining;
  private final Increments increments;
  private final Conditionals conditionals;
  private final Assignments assignments;

  /**
   * A lowering for one thread.
   *
   * @param bodies lowers function bodies and statement expressions
   */
  public ExpressionLowering(ThreadNames names, Dialect dialect, Bodies bodies) {
    this.names = names;
    this.bodies = bodies;
    this.arithmetic = new Arithmetic(names.dialect().clampsShifts());
    this.accesses = new Accesses(names);
    this.evaluations = new Evaluations(names);
    this.resolution = new Resolution(names);
    this.pointers = new Pointers(names, accesses);
    this.vectors = new Vectors(names, this);
    this.vectorCalls = new VectorCalls(names, this, vectors);
    this.operators = new Operators(this, names, vectors, pointers);
    this.designators = new Designators(names, this, vectors);
    this.calls = dialect.calls(names, this);
    this.common = new CommonCalls(names, this);
    this.inlining = new Inlining(names, this, bodies);
    this.increments = new Increments(names, this);
    this.conditionals = new Conditionals(names, this);
    this.assignments = new Assignments(names, this, vectors);
  }

  /** The lowering of the dialect's own calls. */
  public Calls calls() {
    return calls;
  }

  @Override
  public Calls calls(CExpression.Call call) {
    return call.object().isPresent() ? calls
        : inlining.has(call) ? inlining : common.has(call) ? common : vectorCalls.has(call) ? vectorCalls : calls;
  }

  @Override
  public Accesses accesses() {
    return accesses;
  }

  @Override
  public Evaluations evaluations() {
    return evaluations;
  }

  @Override
  public Arithmetic arithmetic() {
    return arithmetic;
  }

  @Override
  public void unused(List<CExpression> arguments, Span span, List<Instruction> out) {
    Evaluations.Arguments given = evaluations().arguments();
    List<Term.Value> values = arguments.stream().map(a -> argument(a, given)).toList();
    given.evaluate(span, out);
    values.stream().filter(v -> !v.value().registers().isEmpty())
        .forEach(v -> out.add(new Assign(names.fresh(v.type()), v.value(), span)));
  }

  @Override
  public Term.Value full(CExpression text, List<Instruction> out) {
    Optional<Term.Value> block = block(text, out);
    if (block.isPresent()) {
      return block.get();
    }
    int start = out.size();
    Term.Value value = value(text, out);
    evaluations.end(out, start, text.span());
    return value;
  }

  @Override
  public Optional<Term.Value> block(CExpression text, List<Instruction> out) {
    return text.bare() instanceof CExpression.Block block ? Optional.of(bodies.value(block, out)) : Optional.empty();
  }

  @Override
  public void effect(CExpression text, List<Instruction> out) {
    if (!increments.alone(text, out) && block(text, out).isEmpty()) {
      value(text, out);
    }
  }

  @Override
  public Term term(CExpression text, List<Instruction> out) {
    if (text instanceof CExpression.Operation operation) {
      return operators.of(operation, out);
    } else if (text instanceof CExpression.Conditional conditional) {
      return conditionals.choice(conditional, out);
    } else if (text instanceof CExpression.Assignment assignment) {
      return assignments.lower(assignment, true, out);
    } else if (text instanceof CExpression.Sequence sequence) {
      return assignments.last(sequence, out);
    } else if (text instanceof CExpression.TooLong) {
      names.problems().error(text.span(), "this expression has more than " + CExpression.TooLong.MOST
          + " operators", "");
      return new Term.Broken();
    } else if (text instanceof CExpression.Suffixed suffixed) {
      return designators.suffixed(term(suffixed.base(), out), suffixed.suffixes(), out);
    } else if (text instanceof CExpression.Increment increment) {
      return increments.value(increment, out);
    } else if (text instanceof CExpression.Prefixed prefixed) {
      return prefixed(prefixed.operator(), term(prefixed.operand(), out), text.span(), out);
    }
    return text instanceof CExpression.Cast cast ? cast(cast, out) : primary(text, out);
  }

  private Term primary(CExpression text, List<Instruction> out) {
    if (text instanceof CExpression.Name name) {
      return resolution.named(name.name(), name.span());
    } else if (text instanceof CExpression.Literal literal) {
      return Numbers.literal(literal.text(), literal.at(), names.problems());
    } else if (text instanceof CExpression.Truth truth) {
      return new Term.Value(Expression.constant(truth.value() ? 1 : 0), NumberType.BOOL);
    } else if (text instanceof CExpression.Parenthesised parenthesised) {
      return term(parenthesised.inner(), out);
    } else if (text instanceof CExpression.Call call) {
      return call.object().isEmpty() && vectorCalls.gives(call) ? vectorCalls.call(call, out)
          : calls(call).value(call, names.problems(), out);
    } else if (text instanceof CExpression.Block block) {
      return called(block, out);
    }
    return text instanceof CExpression.Size size ? common.size(size)
        : calls.term((CExpression.OfDialect) text, out);
  }

  /** The vector that a cast names. */
  private Optional<Structure> vector(String type) {
    String bare = type.replaceAll("\\b(const|volatile|private|__private|restrict)\\b\\s*", "");
    return bare.startsWith("(struct") && !bare.contains("*") ? names.locations()
        .structure(List.of(bare.substring(1, bare.length() - 1))).filter(VectorTypes::is) : Optional.empty();
  }

  private Term prefixed(char prefix, Term term, Span span, List<Instruction> out) {
    if (term instanceof Term.Broken) {
      return term;
    } else if (prefix == '*' || prefix == '&') {
      return prefix == '*' ? pointed(term, span) : addressed(term, span);
    } else if (Parts.vector(term).isPresent()) {
      return vectors.unary(prefix, term, span, out);
    }
    return unary(prefix, accesses.read(term, span, out), span);
  }

  /** {@code *x}. */
  private Term pointed(Term term, Span span) {
    if (term instanceof Term.Address a) {
      return new Term.Cell(a.location(), a.index(), a.plain(), a.type());
    } else if (term instanceof Term.Structured s && s.address()) {
      return new Term.Structured(s.location(), s.structure(), s.index(), s.plain(), false);
    } else if (term instanceof Term.Rows rows && rows.sizes().size() > 1) {
      return rows.row(Expression.constant(0));
    } else if (term instanceof Term.Own) {
      return term;
    } else if (term instanceof Term.Variable v) {
      return resolution.register(v.register());
    }
    names.problems().error(span, "'*' needs a location here", "registers hold values, not addresses");
    return new Term.Broken();
  }

  /** {@code &x}. */
  private Term addressed(Term term, Span span) {
    if (term instanceof Term.Place place) {
      return new Term.Address(place.location(), place.index(), place.plain(), place.type());
    } else if (term instanceof Term.Structured s && !s.address()) {
      return new Term.Structured(s.location(), s.structure(), s.index(), s.plain(), true);
    } else if (term instanceof Term.Own) {
      return term;
    } else if (term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name())) {
      return new Term.Variable(r.name(), v.type());
    }
    names.problems().error(span, "'&' needs a location here",
        "the address of a register can only be an expected value");
    return new Term.Broken();
  }

  private Term unary(char prefix, Term.Value value, Span span) {
    if (prefix == '~' && value.type().real()) {
      names.problems().error(span, "floating-point numbers have no '~'", "convert it: (int) x");
      return new Term.Broken();
    }
    return switch (prefix) {
      case '-' -> Arithmetic.unary(UnaryOperator.NEGATE, value);
      case '!' -> Arithmetic.unary(UnaryOperator.NOT, value);
      case '~' -> Arithmetic.unary(UnaryOperator.COMPLEMENT, value);
      default -> new Term.Value(value.value(), Arithmetic.promoted(value.type()));
    };
  }

  private Term cast(CExpression.Cast cast, List<Instruction> out) {
    String type = cast.type();
    Span span = cast.span();
    Optional<Structure> vector = vector(type);
    if (vector.isPresent() && cast.operand() instanceof CExpression.Parenthesised inner) {
      return vectors.literal(vector.get(), inner.inner(), out);
    }
    Term term = term(cast.operand(), out);
    if (term instanceof Term.Broken) {
      return term;
    } else if (type.contains("*")) {
      return term instanceof Term.Address a ? designators.cast(type, a, span) : designators.cast(type, term, span);
    } else if (vector.isPresent()) {
      return vectors.cast(vector.get(), vectors.read(term, span, out), cast.unclear(), span);
    } else if (term instanceof Term.Address a) {
      return designators.cast(type, a, span);
    } else if (Parts.vector(term).isPresent()) {
      return vectors.unary(type, term, span);
    }
    return number(type, accesses.read(term, span, out), span);
  }

  /** The number that a cast or a conversion makes from a number. */
  private Term.Value number(String prefix, Term.Value value, Span span) {
    Optional<NumberType> type = TypeWords.cast(prefix.startsWith("(convert_")
        ? "(" + prefix.substring("(convert_".length()) : prefix);
    if (type.isEmpty() && !prefix.equals("(void)")) {
      names.problems().error(span, "what " + prefix + " makes of a number is not read here",
          "name a type of numbers: (int), (float)");
    }
    return type.map(t -> new Term.Value(Arithmetic.convert(t, value), t)).orElse(value);
  }

  /** A statement expression among other operands; as in a call, nothing is evaluated in between (GNU C's manual). */
  private Term.Value called(CExpression.Block block, List<Instruction> out) {
    Span span = block.span();
    List<Instruction> body = new ArrayList<>();
    Term.Value value = bodies.value(block, body);
    String register = names.fresh(value.type());
    body.add(new Assign(register, value.value(), span));
    out.addAll(Evaluations.call(body, span));
    return new Term.Value(Expression.register(register), value.type());
  }

  /** The lowering of assignments, which are expressions, too. */
  public Assignments assignments() {
    return assignments;
  }
}
