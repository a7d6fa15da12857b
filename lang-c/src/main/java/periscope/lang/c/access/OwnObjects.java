package periscope.lang.c.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.Span;

/** Declares arrays and structures of a thread, which consist of registers, and gives their elements. */
public final class OwnObjects {

  private static final Expression ZERO = Expression.constant(0);

  private final ThreadNames names;

  public OwnObjects(ThreadNames names) {
    this.names = names;
  }

  /** Declares a structure of the thread's own. */
  public Term.Own declareOwn(String name, Structure structure, Span span) {
    Map<String, Term> members = new HashMap<>();
    for (Structure.Member member : structure.members()) {
      String own = Structure.location(name, member.name());
      Term term;
      if (member.cells().isPresent()) {
        term = declareArray(own, member.structure(), member.words(), List.of(member.cells().get()), span);
      } else if (member.structure().isPresent()) {
        term = declareOwn(own, member.structure().get(), span);
      } else {
        term = register(reserved(own, member.words(), span),
            TypeWords.type(member.words()).orElse(NumberType.S32));
      }
      members.put(member.name(), term);
    }
    return new Term.Own(structure, members);
  }

  /**
   * Declares an array of the thread.
   *
   * @param structure the structure of its elements, if they are structures
   * @param words     the declaration's type words
   * @param sizes     the sizes; several for an array of arrays
   */
  public Term declareArray(String name, Optional<Structure> structure, List<String> words, List<Integer> sizes,
      Span span) {
    NumberType type = TypeWords.type(words).orElse(NumberType.S32);
    List<String> elements = IntStream.range(0, sizes.stream().reduce(1, (a, b) -> a * b))
        .mapToObj(i -> Structure.location(name, Integer.toString(i))).toList();
    return Term.Rows.of(structure.isPresent()
        ? new Term.OwnStructures(elements.stream().map(e -> declareOwn(e, structure.get(), span)).toList())
        : new Term.OwnArray(elements.stream().map(e -> reserved(e, words, span)).toList(), type), sizes);
  }

  /** Records whether a register is an atomic object, by its declaration words. */
  public void atomic(String register, List<String> words, Span span) {
    if (names.dialect().atomic(words)) {
      names.dialect().check(words, span, names.problems());
      names.declarePlain(register, names.dialect().plain(words));
    }
  }

  private String reserved(String name, List<String> words, Span span) {
    String register = names.reserve(name);
    TypeWords.type(words).ifPresent(t -> names.declareType(register, t, span));
    atomic(register, words, span);
    names.write(register);
    return register;
  }

  /** An element of an array of registers. */
  public Term element(Term.OwnArray array, Expression computed) {
    Expression index = names.constant(computed).orElse(computed);
    long wanted = Constancy.value(index).orElse(-1);
    return Constancy.value(index).isPresent() && wanted >= 0 && wanted < array.registers().size()
        ? register(array.registers().get((int) wanted), array.type()) : new Term.Element(array, index);
  }

  /** An element of an array of structures of the thread's own. */
  public Term element(Term.OwnStructures array, Expression computed, Span span) {
    Expression index = names.constant(computed).orElse(computed);
    long wanted = Constancy.value(index).orElse(-1);
    return Constancy.value(index).isPresent() && wanted >= 0 && wanted < array.elements().size()
        ? array.elements().get((int) wanted) : across(array.parts(), index, span);
  }

  /** The element that an index selects among terms of the same kind. */
  private Term across(List<Term> terms, Expression index, Span span) {
    if (terms.get(0) instanceof Term.Value first) {
      return new Term.Element(new Term.OwnArray(terms.stream().flatMap(t -> t.reads().stream()).toList(),
          first.type()), index);
    } else if (terms.get(0) instanceof Term.Own first) {
      Map<String, Term> members = new HashMap<>();
      for (String name : first.members().keySet()) {
        members.put(name, across(terms.stream().map(t -> ((Term.Own) t).members().get(name)).toList(), index, span));
      }
      return new Term.Own(first.structure(), members);
    } else if (terms.get(0) instanceof Term.OwnArray first) {
      int cells = first.registers().size();
      Term.OwnArray all = new Term.OwnArray(terms.stream().flatMap(t -> t.reads().stream()).toList(), first.type());
      return new Term.Rows(all, ZERO, List.of(terms.size(), cells)).row(index);
    }
    names.problems().error(span, "an index that a run computes is not read here", "write a constant index");
    return new Term.Broken();
  }

  private static Term.Value register(String register, NumberType type) {
    return new Term.Value(Expression.register(register), type);
  }
}
