package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.Cells;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Parts;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.launch.ChosenCell;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** A lowering of designators to terms: of elements of arrays, of members of structures, and of casts of addresses. */
final class Designators {

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final Vectors vectors;
  private final Cells cells;
  private final Parts parts;
  private final OwnObjects own;

  Designators(ThreadNames names, Evaluator evaluator, Vectors vectors) {
    this.names = names;
    this.evaluator = evaluator;
    this.vectors = vectors;
    this.cells = evaluator.accesses().cells();
    this.parts = evaluator.accesses().parts();
    this.own = new OwnObjects(names);
  }

  /** The term of a base term with suffixes, such as {@code [1].m}. */
  Term suffixed(Term term, List<CExpression.Suffix> suffixes, List<Instruction> out) {
    Term result = term;
    Optional<Structure.Member> array = Optional.empty();
    for (CExpression.Suffix suffix : suffixes) {
      if (result instanceof Term.Broken) {
        return result;
      } else if (suffix.index().isEmpty() && suffix.member().isEmpty()) {
        names.problems().error(suffix.span(), "what a member function returns has no parts here",
            "give it to a variable first");
        return new Term.Broken();
      } else if (suffix.member().isPresent()) {
        array = memberOf(result, suffix).filter(m -> m.cells().isPresent());
        result = member(result, suffix, suffix == suffixes.get(suffixes.size() - 1));
      } else {
        result = element(result, suffix, array.flatMap(Structure.Member::cells), out);
        array = Optional.empty();
      }
    }
    return result instanceof Term.Rows row && row.sizes().size() == 1 ? first(row) : result;
  }

  /** The address of the first element of a row of an array of arrays, into which C converts the row. */
  private Term first(Term.Rows row) {
    if (row.base() instanceof Term.OwnArray array && row.offset() instanceof Expression.Constant first) {
      int start = (int) first.value();
      boolean there = start >= 0 && start + row.sizes().get(0) <= array.registers().size();
      return there ? new Term.OwnArray(array.registers().subList(start, start + row.sizes().get(0)), array.type())
          : row;
    } else if (row.base() instanceof Term.Address a) {
      return new Term.Address(a.location(), parts.moved(a.location(), a.index(), row.offset()), a.plain(), a.type());
    } else if (row.base() instanceof Term.Structured s) {
      return new Term.Structured(s.location(), s.structure(), parts.moved(s.location(), s.index(), row.offset()),
          s.plain(), true);
    }
    return row;
  }

  /** {@code x[1]} for an array of arrays x: a row, or an element of a row. */
  private Term element(Term.Rows rows, CExpression.Suffix suffix, List<Instruction> out) {
    Expression by = evaluator.value(suffix.index().orElseThrow(), out).value();
    Expression index = names.constant(by).orElse(by);
    within(index, rows.sizes().get(0), suffix.span(), out);
    Expression element = rows.element(index);
    if (rows.sizes().size() > 1) {
      return rows.row(index);
    } else if (rows.base() instanceof Term.Address a) {
      return new Term.Cell(a.location(), parts.moved(a.location(), a.index(), element), a.plain(), a.type());
    } else if (rows.base() instanceof Term.Structured s) {
      Expression moved = parts.moved(s.location(), s.index(), element);
      return new Term.Structured(s.location(), s.structure(), moved, s.plain(), false);
    }
    return rows.base() instanceof Term.OwnArray array ? own.element(array, element)
        : own.element((Term.OwnStructures) rows.base(), element, suffix.span());
  }

  /**
   * {@code x[1]} for an array x, or a pointer x.
   *
   * @param bound number of elements, if elements of another array follow in the same location
   */
  private Term element(Term term, CExpression.Suffix suffix, Optional<Integer> bound, List<Instruction> out) {
    Span span = suffix.span();
    if (term instanceof Term.Address || term instanceof Term.Cell) {
      Term.Place place = (Term.Place) term;
      Expression index = index(place.location(), place.index(), suffix, bound, out);
      Term.Cell cell = new Term.Cell(place.location(), index, place.plain(), place.type());
      return cells.valid(cell, span) ? cell : new Term.Broken();
    } else if (term instanceof Term.Structured s && s.address()) {
      return new Term.Structured(s.location(), s.structure(), index(s.location(), s.index(), suffix, bound, out),
          s.plain(), false);
    } else if (term instanceof Term.OwnArray array) {
      return own.element(array, evaluator.value(suffix.index().orElseThrow(), out).value());
    } else if (term instanceof Term.OwnStructures array) {
      return own.element(array, evaluator.value(suffix.index().orElseThrow(), out).value(), suffix.span());
    } else if (term instanceof Term.Rows rows) {
      return element(rows, suffix, out);
    }
    names.problems().error(span, "this is no array", "only arrays and pointers have elements");
    return new Term.Broken();
  }

  /** Ends a run whose index is not below a bound: its behaviour is undefined. */
  private void within(Expression index, int cells, Span span, List<Instruction> out) {
    OptionalLong constant = names.constant(index).map(Constancy::value).orElse(OptionalLong.empty());
    if (constant.isEmpty() || constant.getAsLong() < 0 || constant.getAsLong() >= cells) {
      Expression outside = new Expression.Unary(UnaryOperator.NOT, ChosenCell.below(index, cells));
      out.add(new If(outside, ChosenCell.outside(span), List.of(), span));
    }
  }

  private Expression index(
      String location, Expression before, CExpression.Suffix suffix, Optional<Integer> bound, List<Instruction> out) {
    Expression by = evaluator.value(suffix.index().orElseThrow(), out).value();
    bound.ifPresent(cells -> within(by, cells, suffix.span(), out));
    return names.index(location, Cells.moved(before, BinaryOperator.ADD, by));
  }

  private static Optional<Structure> structured(Term term) {
    return term instanceof Term.Structured s ? Optional.of(s.structure())
        : term instanceof Term.Own own ? Optional.of(own.structure()) : Optional.empty();
  }

  private static Optional<Structure.Member> memberOf(Term term, CExpression.Suffix suffix) {
    return structured(term).flatMap(s -> s.member(suffix.member().orElseThrow()));
  }

  /**
   * {@code s.m} and {@code p->m}.
   *
   * @param last whether no suffix follows; a member that is an array is then its address
   */
  private Term member(Term term, CExpression.Suffix suffix, boolean last) {
    Span span = suffix.span();
    String name = suffix.member().orElseThrow();
    Optional<Structure> structure = structured(term);
    Optional<Structure.Member> member = memberOf(term, suffix);
    boolean arrow = suffix.arrow();
    if (member.isEmpty() && structure.filter(VectorTypes::is).isPresent()
        && !(term instanceof Term.Structured s && s.address() != arrow)) {
      Optional<Term> some = vectors.some(term instanceof Term.Structured s
          ? new Term.Structured(s.location(), s.structure(), s.index(), s.plain(), false) : term, name,
          span);
      if (some.isPresent()) {
        return some.get();
      }
    }
    if (member.isEmpty()) {
      names.problems().error(span, structure.map(s -> "a structure " + s.name() + " has no member "
          + name).orElse("this is no structure"), structure.map(s -> NearNames.nearestOrAll(
              name, s.members().stream().map(Structure.Member::name).toList())).orElse(""));
      return new Term.Broken();
    } else if (term instanceof Term.Structured s && s.address() != arrow) {
      names.problems().error(span, s.address() ? "this points to a structure" : "this is a structure",
          "write: " + (s.address() ? "->" : ".") + name);
      return new Term.Broken();
    }
    return term instanceof Term.Own own ? own.members().get(member.get().name())
        : parts.member((Term.Structured) term, member.get(), last, span);
  }

  /** A cast of a pointer to a structure; only a cast to the pointer's own type is accepted. */
  Term cast(String prefix, Term term, Span span) {
    if (term instanceof Term.Structured s && !prefix.matches(".*struct\\s*" + s.structure().name() + "\\b.*")
        && !prefix.contains("void")) {
      names.problems().error(span, "a pointer to " + s.structure().name() + " is not seen as anything else",
          "its members are places of their own");
      return new Term.Broken();
    }
    return term;
  }

  /** A cast of an address: the memory is accessed in the new type. */
  Term cast(String prefix, Term.Address a, Span span) {
    if (prefix.contains("struct")) {
      names.problems().error(span, a.location()
          + " holds numbers, and is not seen as structures or vectors",
          "declare it as what it holds");
      return new Term.Broken();
    }
    if (names.dialect().atomic(List.of(prefix.split("[^\\w:]+")))) {
      names.locations().seenAtomic(a.location());
    }
    Semantics plain = names.dialect().cast(prefix, a.plain());
    NumberType type = prefix.contains("*") ? TypeWords.cast(prefix).orElse(a.type()) : a.type();
    NumberType held = names.locations().type(a.location());
    if (names.isLaunched() && held.bits() != type.bits()) {
      names.problems().error(span, a.location() + " holds " + TypeWords.name(held)
          + ", and is not seen as " + TypeWords.name(type), "declare it as an array of " + TypeWords.name(type)
          + "; what has another width is an array of its own");
      return new Term.Broken();
    }
    return names.locations().width(a.location(), type, span)
        ? new Term.Address(a.location(), a.index(), plain, type)
        : new Term.Broken();
  }
}
