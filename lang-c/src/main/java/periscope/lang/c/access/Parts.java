package periscope.lang.c.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.source.Span;

/** The members of structures and the elements of arrays, as terms. */
public final class Parts {

  private static final Expression ZERO = Expression.constant(0);

  private final ThreadNames names;
  private final Cells cells;

  public Parts(ThreadNames names, Cells cells) {
    this.names = names;
    this.cells = cells;
  }

  /** The structure that a term is; empty if it is none. */
  public static Optional<Structure> structure(Term term) {
    return term instanceof Term.Own own ? Optional.of(own.structure())
        : term instanceof Term.Structured s && !s.address() ? Optional.of(s.structure()) : Optional.empty();
  }

  /** The vector that a term is; empty if it is none. */
  public static Optional<Structure> vector(Term term) {
    return structure(term).filter(VectorTypes::is);
  }

  /** The index of an array's cell plus a number of cells. */
  public Expression moved(String location, Expression index, Expression by) {
    return moved(location, index, BinaryOperator.ADD, by);
  }

  /** The index of an array's cell plus or minus a number of cells. */
  public Expression moved(String location, Expression index, BinaryOperator operator, Expression by) {
    return names.index(location, Cells.moved(index, operator, by));
  }

  /**
   * A member of a structure in memory.
   *
   * @param last whether no suffix follows; a member that is an array is then its address
   */
  public Term member(Term.Structured of, Structure.Member member, boolean last, Span span) {
    String location = Structure.location(of.location(), member.name());
    Semantics own = names.dialect().plain(member.words());
    Semantics plain = own.equals(Semantics.NON_ATOMIC) ? of.plain() : own;
    boolean array = member.cells().isPresent();
    if (member.structure().isPresent()) {
      Expression index = scaled(of.index(), member.cells().orElse(1));
      return new Term.Structured(location, member.structure().get(), index, plain, array);
    }
    NumberType type = names.locations().type(location);
    if (!array) {
      Term.Cell cell = new Term.Cell(location, of.index(), plain, type);
      return cells.valid(cell, span) ? cell : new Term.Broken();
    } else if (last && names.locations().cells(of.location()) > 1 && !names.locations().isOpen(location)) {
      names.problems().error(span, "pointers to arrays in an array of structures are not read",
          "write an index behind it: " + member.name() + "[0]");
      return new Term.Broken();
    }
    return new Term.Address(location, scaled(of.index(), member.cells().get()), plain, type);
  }

  private static Expression scaled(Expression index, int by) {
    return by == 1 || index.equals(ZERO) ? index
        : new Expression.Binary(BinaryOperator.MULTIPLY, index, Expression.constant(by));
  }

  /** The components of a vector. */
  public List<Term> components(Term vector, Span span) {
    return vector instanceof Term.Structured s ? s.structure().members().stream()
        .flatMap(m -> parts(s, m, span).stream()).toList() : vector.parts();
  }

  /** A member, or the elements of a member that is an array. */
  List<Term> parts(Term of, Structure.Member member, Span span) {
    Term whole = of instanceof Term.Own own ? own.members().get(member.name())
        : member((Term.Structured) of, member, false, span);
    List<Term> parts = new ArrayList<>();
    if (whole instanceof Term.OwnArray || whole instanceof Term.OwnStructures || whole instanceof Term.Rows) {
      parts.addAll(whole.parts());
    } else if (whole instanceof Term.Structured s && s.address()) {
      for (int i = 0; i < member.cells().orElse(1); i++) {
        parts.add(new Term.Structured(s.location(), s.structure(),
            moved(s.location(), s.index(), Expression.constant(i)), s.plain(), false));
      }
    } else if (whole instanceof Term.Address a) {
      for (int i = 0; i < member.cells().orElse(1); i++) {
        Expression index = Cells.moved(a.index(), BinaryOperator.ADD, Expression.constant(i));
        parts.add(new Term.Cell(a.location(), names.index(a.location(), index), a.plain(), a.type()));
      }
    } else if (!(whole instanceof Term.Broken)) {
      parts.add(whole);
    }
    return parts;
  }
}
