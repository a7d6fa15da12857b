package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.c.Calls;
import periscope.lang.c.access.Cells;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Lowers calls that make, read and write vectors. */
final class VectorCalls implements Calls {

  private static final Pattern CALL = Pattern.compile("(make|convert)_(\\w+?\\d+)|vload(2|3|4|8|16)");
  private static final Pattern STORE = Pattern.compile("vstore(2|3|4|8|16)");

  private final ThreadNames names;
  private final Expressions expressions;
  private final Vectors vectors;

  VectorCalls(ThreadNames names, Expressions expressions, Vectors vectors) {
    this.names = names;
    this.expressions = expressions;
    this.vectors = vectors;
  }

  /** Whether a call returns a vector. */
  boolean gives(CExpression.Call call) {
    Matcher name = CALL.matcher(call.function());
    return name.matches() && names.function(call.function()).isEmpty() && (call.function().startsWith("make_")
        ? !vectors.operators() && named(name).isPresent()
        : vectors.operators() && (name.group(3) != null || named(name).isPresent()));
  }

  /** Whether a call writes a vector. */
  boolean has(CExpression.Call call) {
    return vectors.operators() && STORE.matcher(call.function()).matches() && names.function(call.function()).isEmpty();
  }

  private Optional<Structure> named(Matcher name) {
    return Optional.ofNullable(name.group(2)).flatMap(n -> names.locations().structure(List.of("struct " + n)))
        .filter(VectorTypes::is);
  }

  /** The vector that a call returns. */
  Term call(CExpression.Call call, List<Instruction> out) {
    Matcher name = CALL.matcher(call.function());
    name.matches();
    Span span = call.at();
    int wanted = name.group(3) != null ? 2 : call.function().startsWith("make_")
        ? named(name).orElseThrow().members().size() : 1;
    if (!counted(call, wanted)) {
      return new Term.Broken();
    }
    Evaluations.Arguments given = expressions.evaluations().arguments();
    List<Term> terms = new ArrayList<>();
    for (CExpression argument : call.arguments()) {
      List<Instruction> code = given.next();
      Term term = expressions.term(argument, code);
      terms.add(given.is(term instanceof Term.Address ? term : vectors.read(term, argument.span(), code)));
    }
    given.evaluate(span, out);
    if (name.group(3) != null) {
      return loaded(Integer.parseInt(name.group(3)), terms, span, out);
    }
    Structure type = named(name).orElseThrow();
    boolean converts = call.function().startsWith("convert_");
    NumberType element = VectorTypes.element(type).orElseThrow();
    if (converts && Parts.vector(terms.get(0)).map(t -> t.members().size() == type.members().size()).orElse(false)) {
      return Vectors.of(type,
          terms.get(0).parts().stream().map(c -> Vectors.converted(element, (Term.Value) c)).toList());
    } else if (converts || terms.stream().anyMatch(t -> !(t instanceof Term.Value))) {
      names.problems().error(span, call.function() + " does not take this", "");
      return new Term.Broken();
    }
    return vectors.put(type, terms, false, span);
  }

  private boolean counted(CExpression.Call call, int wanted) {
    int count = call.arguments().size();
    if (count != wanted) {
      names.problems().error(call.at(), call.function() + " takes " + wanted
          + (wanted == 1 ? " argument" : " arguments") + ", not " + count, "");
    }
    return count == wanted;
  }

  /** {@code vload4(i, p)}: the components from {@code p[4 * i]} on. */
  private Term loaded(int size, List<Term> given, Span span, List<Instruction> out) {
    Optional<List<Term>> places = places(size, given.get(0), given.get(1), span);
    Optional<Structure> type = given.get(1) instanceof Term.Address a ? vector(a, size) : Optional.empty();
    return places.isEmpty() || type.isEmpty() ? new Term.Broken()
        : vectors.value(Vectors.of(type.get(), places.get()), span, out);
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
  public boolean returns(CExpression.Call call) {
    return false;
  }

  /** {@code vstore4(v, i, p)}. */
  @Override
  public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out) {
    Span span = call.at();
    if (!counted(call, 3)) {
      return Optional.empty();
    } else if (target.isPresent()) {
      names.problems().error(span, call.function() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    }
    List<CExpression> texts = call.arguments();
    Evaluations.Arguments given = expressions.evaluations().arguments();
    List<Instruction> code = given.next();
    Term vector = expressions.term(texts.get(0), code);
    Term value = given.is(Parts.vector(vector).isPresent() ? vectors.value(vector, span, code) : vector);
    Term offset = given.is(expressions.value(texts.get(1), given.next()));
    Term pointer = given.is(expressions.term(texts.get(2), given.next()));
    given.evaluate(span, out);
    int size = Integer.parseInt(call.function().replaceFirst("vstore", ""));
    Optional<List<Term>> places = places(size, offset, pointer, span);
    Optional<Structure> type = pointer instanceof Term.Address a ? vector(a, size) : Optional.empty();
    if (places.isPresent() && type.isPresent()) {
      List<Instruction> writes = new ArrayList<>();
      vectors.assign(Vectors.of(type.get(), places.get()), value, texts.get(0), span, writes);
      out.addAll(Evaluations.call(writes, span));
    }
    return Optional.empty();
  }
}
