package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.Calls;
import periscope.lang.c.Dialect;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.Resolution;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.type.VectorTypes;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Conversion;
import periscope.lang.c.xtext.cCore.Literal;
import periscope.lang.c.xtext.cCore.MemberCall;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.lang.c.xtext.cCore.Primary;
import periscope.lang.c.xtext.cCore.Size;
import periscope.lang.c.xtext.cCore.StatementExpression;
import periscope.lang.c.xtext.cCore.Suffix;
import periscope.lang.c.xtext.cCore.Truth;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Lowers expressions: memory reads and calls become instructions, and what remains reads registers only. The order of
 * these instructions is that of the text, and left open where {@link Evaluations} says so. A right side of {@code &&}
 * or {@code ||}, or an arm of {@code ?:}, that touches memory or may have no result runs only if it is asked for.
 */
public final class ExpressionLowering implements Expressions {

  /** Most operators and operands of one expression without parentheses; it bounds the depth of the tree. */
  private static final int LIMIT = 200;

  private final ThreadNames names;
  private final Bodies bodies;
  private final Accesses accesses;
  private final Evaluations evaluations;
  private final Arithmetic arithmetic;
  private final Resolution resolution;
  private final Pointers pointers;
  private final Vectors vectors;
  private final Designators designators;
  private final Calls calls;
  private final CommonCalls common;
  private final Inlining inlining;
  private final Increments increments;
  private final Conditionals conditionals;
  private final Assignments assignments;

  /** @param bodies lowers what stands inside of expressions */
  public ExpressionLowering(ThreadNames names, Dialect dialect, Bodies bodies) {
    this.names = names;
    this.bodies = bodies;
    this.arithmetic = new Arithmetic(names.dialect().clampsShifts());
    this.accesses = new Accesses(names);
    this.evaluations = new Evaluations(names);
    this.resolution = new Resolution(names);
    this.pointers = new Pointers(names, accesses);
    this.vectors = new Vectors(names, this);
    this.designators = new Designators(names, this, vectors);
    this.calls = dialect.calls(names, this);
    this.common = new CommonCalls(names, this);
    this.inlining = new Inlining(names, this, bodies);
    this.increments = new Increments(names, this);
    this.conditionals = new Conditionals(names, this);
    this.assignments = new Assignments(names, this, vectors);
  }

  /** Who lowers what only the dialect has. */
  public Calls calls() {
    return calls;
  }

  @Override
  public Calls calls(Call call) {
    return call instanceof MemberCall ? calls
        : inlining.has(call) ? inlining : common.has(call) ? common : vectors.has(call) ? vectors : calls;
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
  public void unused(List<Chain> arguments, Span span, List<Instruction> out) {
    Evaluations.Arguments given = evaluations().arguments();
    List<Term.Value> values = arguments.stream().map(a -> argument(a, given)).toList();
    given.evaluate(span, out);
    values.stream().filter(v -> !v.value().registers().isEmpty())
        .forEach(v -> out.add(new Assign(names.fresh(v.type()), v.value(), span)));
  }

  @Override
  public Term.Value full(Chain chain, List<Instruction> out) {
    Optional<Term.Value> block = block(chain, out);
    if (block.isPresent()) {
      return block.get();
    }
    int start = out.size();
    Term.Value value = value(chain, out);
    evaluations.end(out, start, Spans.of(chain));
    return value;
  }

  @Override
  public Optional<Term.Value> block(Chain chain, List<Instruction> out) {
    return Bare.of(chain).filter(StatementExpression.class::isInstance)
        .map(block -> bodies.value((StatementExpression) block, out));
  }

  @Override
  public void effect(Chain chain, List<Instruction> out) {
    if (!increments.alone(chain, out) && block(chain, out).isEmpty()) {
      value(chain, out);
    }
  }

  @Override
  public Term term(Chain chain, List<Instruction> out) {
    if (chain.getOperands().isEmpty()) {
      return assignments.whole(chain, out);
    }
    int size = chain.getOperators().size() + chain.getOperands().stream().mapToInt(o -> o.getPrefixes().size()).sum();
    if (size > LIMIT) {
      names.problems().error(Spans.of(chain), "this expression has more than " + LIMIT + " operators", "");
      return new Term.Broken();
    }
    if (chain.getThen() == null) {
      return climbing(chain).expression(0, out);
    }
    List<Instruction> tested = new ArrayList<>();
    Expression condition = accesses.read(climbing(chain).expression(0, tested), Spans.of(chain), tested)
        .truth();
    out.addAll(Evaluations.complete(tested, Spans.of(chain)));
    return conditionals.choice(condition, chain, out);
  }

  private PrecedenceClimbing climbing(Chain chain) {
    return new PrecedenceClimbing(this, names, vectors, pointers, chain);
  }

  @Override
  public Term operand(Operand operand, List<Instruction> out) {
    List<String> prefixes = operand.getPrefixes();
    int last = prefixes.size() - 1;
    Term term;
    if (operand.getPrimary() instanceof Literal literal) {
      boolean negative = last >= 0 && prefixes.get(last).equals("-");
      last -= negative ? 1 : 0;
      String number = (negative ? "-" : "") + literal.getValue();
      term = Numbers.literal(number, literal, names.problems());
    } else if (last >= 0 && vector(prefixes.get(last)).isPresent()
        && operand.getPrimary() instanceof Parenthesised inner && operand.getSuffixes().isEmpty()) {
      term = vectors.literal(vector(prefixes.get(last)).get(), inner.getInner(), out);
      last--;
    } else {
      Optional<List<Term>> moved = operand.getPostfix() == null ? Optional.empty()
          : increments.moved(operand, operand.getPostfix(), out);
      if (moved.isPresent()) {
        return prefixed(prefixes, last, moved.get().get(0), operand, out);
      }
      term = designators.suffixed(primary(Bare.begun(operand), out), Bare.suffixes(operand), out);
    }
    if (operand.getPostfix() != null) {
      term = increments.after(term, operand.getPostfix(), operand, out);
    }
    return prefixed(prefixes, last, term, operand, out);
  }

  @Override
  public Term object(MemberCall call, List<Instruction> out) {
    Operand operand = (Operand) call.eContainer().eContainer();
    List<Suffix> before = operand.getSuffixes().subList(0, operand.getSuffixes().size() - 1);
    return designators.suffixed(primary(operand.getPrimary(), out), before, out);
  }

  /** The vector that a cast names. */
  private Optional<Structure> vector(String prefix) {
    String bare = prefix.replaceAll("\\b(const|volatile|private|__private|restrict)\\b\\s*", "");
    return bare.startsWith("(struct") && !bare.contains("*") ? names.locations()
        .structure(List.of(bare.substring(1, bare.length() - 1))).filter(VectorTypes::is) : Optional.empty();
  }

  private Term prefixed(List<String> prefixes, int last, Term inner, Operand operand, List<Instruction> out) {
    Term term = inner;
    for (int i = last; i >= 0; i--) {
      Optional<List<Term>> moved = i < prefixes.size() - 1 || !prefixes.get(i).matches("\\+\\+|--")
          || operand.getPostfix() != null ? Optional.empty() : increments.moved(operand, prefixes.get(i), out);
      term = moved.isPresent() ? moved.get().get(1) : prefixed(prefixes.get(i), term, operand, out);
    }
    return term;
  }

  @Override
  public Term prefixed(List<String> prefixes, Operand source, List<Instruction> out) {
    Term term = designators.suffixed(primary(Bare.begun(source), out), Bare.suffixes(source), out);
    for (int i = prefixes.size() - 1; i >= 0; i--) {
      term = prefixed(prefixes.get(i), term, source, out);
    }
    return term;
  }

  private Term prefixed(String prefix, Term term, EObject source, List<Instruction> out) {
    if (term instanceof Term.Broken) {
      return term;
    } else if (prefix.equals("*") && term instanceof Term.Address a) {
      return new Term.Cell(a.location(), a.index(), a.plain(), a.type());
    } else if (prefix.equals("&") && term instanceof Term.Place place) {
      return new Term.Address(place.location(), place.index(), place.plain(), place.type());
    } else if (prefix.matches("[*&]") && term instanceof Term.Structured s && s.address() == prefix.equals("*")) {
      return new Term.Structured(s.location(), s.structure(), s.index(), s.plain(), !s.address());
    } else if (prefix.equals("*") && term instanceof Term.Rows rows && rows.sizes().size() > 1) {
      return rows.row(Expression.constant(0));
    } else if (prefix.matches("[*&]") && term instanceof Term.Own) {
      return term;
    } else if (prefix.equals("*") && term instanceof Term.Variable v) {
      return resolution.register(v.register());
    } else if (prefix.equals("&") && term instanceof Term.Value v && v.value() instanceof Expression.Register r
        && names.has(r.name())) {
      return new Term.Variable(r.name(), v.type());
    } else if (prefix.equals("*") || prefix.equals("&")) {
      names.problems().error(Spans.of(source), "'" + prefix + "' needs a location here",
          prefix.equals("*")
              ? "registers hold values, not addresses"
              : "the address of a register can only be an expected value");
      return new Term.Broken();
    } else if (prefix.equals("++") || prefix.equals("--")) {
      return increments.before(term, prefix, source, out);
    } else if (prefix.startsWith("(") && prefix.contains("*")) {
      return term instanceof Term.Address a ? designators.cast(prefix, a, source)
          : designators.cast(prefix, term, source);
    } else if (vector(prefix).isPresent()) {
      return vectors.cast(vector(prefix).get(), vectors.read(term, source, out), source);
    } else if (prefix.startsWith("(") && term instanceof Term.Address a) {
      return designators.cast(prefix, a, source);
    } else if (Parts.vector(term).isPresent()) {
      return vectors.unary(prefix, term, source, out);
    }
    return unary(prefix, accesses.read(term, Spans.of(source), out), source);
  }

  private Term unary(String prefix, Term.Value value, EObject source) {
    if (prefix.equals("~") && value.type().real()) {
      names.problems().error(Spans.of(source), "floating-point numbers have no '~'", "convert it: (int) x");
      return new Term.Broken();
    }
    return switch (prefix) {
      case "-" -> Arithmetic.unary(UnaryOperator.NEGATE, value);
      case "!" -> Arithmetic.unary(UnaryOperator.NOT, value);
      case "~" -> Arithmetic.unary(UnaryOperator.COMPLEMENT, value);
      case "+" -> new Term.Value(value.value(), Arithmetic.promoted(value.type()));
      default -> cast(prefix, value, source);
    };
  }

  /** What a cast or a conversion makes of a number. */
  private Term.Value cast(String prefix, Term.Value value, EObject source) {
    Optional<NumberType> type = TypeWords.cast(prefix.startsWith("(convert_")
        ? "(" + prefix.substring("(convert_".length()) : prefix);
    if (type.isEmpty() && !prefix.equals("(void)")) {
      names.problems().error(Spans.of(source), "what " + prefix + " makes of a number is not read here",
          "name a type of numbers: (int), (float)");
    }
    return type.map(t -> new Term.Value(Arithmetic.convert(t, value), t)).orElse(value);
  }

  private Term primary(Primary primary, List<Instruction> out) {
    if (primary instanceof Truth truth) {
      return new Term.Value(Expression.constant(truth.getValue().equals("true") ? 1 : 0), NumberType.BOOL);
    } else if (primary instanceof Literal literal) {
      return Numbers.literal(literal.getValue(), literal, names.problems());
    } else if (primary instanceof Parenthesised parenthesised) {
      return term(parenthesised.getInner(), out);
    } else if (primary instanceof Call call && vectors.gives(call)) {
      return vectors.call(call, out);
    } else if (primary instanceof Call call) {
      return calls(call).value(call, names.problems(), out);
    } else if (primary instanceof StatementExpression block) {
      return called(block, out);
    } else if (primary instanceof Conversion conversion) {
      return prefixed("(" + conversion.getType() + ")", term(conversion.getInner(), out), conversion, out);
    }
    return primary instanceof Size size ? common.size(size)
        : primary instanceof Name name ? resolution.named(name.getName(), Spans.of(name)) : calls.term(primary, out);
  }

  /** A statement expression among other operands; as in a call, nothing comes in between (GNU C's manual). */
  private Term.Value called(StatementExpression block, List<Instruction> out) {
    Span span = Spans.of(block);
    List<Instruction> body = new ArrayList<>();
    Term.Value value = bodies.value(block, body);
    String register = names.fresh(value.type());
    body.add(new Assign(register, value.value(), span));
    out.addAll(Evaluations.call(body, span));
    return new Term.Value(Expression.register(register), value.type());
  }

  /** Assignments, which are expressions, too. */
  public Assignments assignments() {
    return assignments;
  }
}
