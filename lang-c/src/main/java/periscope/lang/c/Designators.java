package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.type.VectorTypes;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Suffix;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * What names, elements of arrays and members of structures stand for, and how what they stand for is read and written.
 */
final class Designators {

  private static final Expression ZERO = Expression.constant(0);

  private final ThreadNames names;
  private final ExpressionLowering expressions;
  private final Cells cells;
  private final OwnObjects own;

  Designators(ThreadNames names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
    this.cells = expressions.cells();
    this.own = new OwnObjects(names);
  }

  /** Arrays and structures of the thread's own. */
  OwnObjects own() {
    return own;
  }

  /** What a name stands for. */
  Term named(String text, Span span) {
    Optional<String> register = names.register(text);
    if (names.bound(text).isPresent()) {
      return names.bound(text).get();
    } else if (register.isPresent()) {
      return register(register.get());
    } else if (names.pointer(text).isPresent()) {
      names.problems().error(span, "where " + text + " points to is not known here",
          "give it one location, in all runs that come here");
      return new Term.Broken();
    } else if (!names.isLocation(text)) {
      unknown(text, span);
      return new Term.Broken();
    }
    Semantics plain = names.plain(text);
    boolean variable = names.isVariable(text);
    Optional<Structure> structure = names.locations().structureAt(text);
    List<Integer> sizes = names.locations().sizes(text);
    if (structure.isPresent()) {
      return OwnObjects.rows(new Term.Structured(text, structure.get(), ZERO, plain, !variable), sizes);
    }
    NumberType type = names.view(text);
    return variable ? new Term.Cell(text, ZERO, plain, type)
        : OwnObjects.rows(new Term.Address(text, ZERO, plain, type), sizes);
  }

  /** Reports a name that means nothing; of a launch once, and not for each work-item. */
  private void unknown(String name, Span span) {
    Optional<String> position = names.positions().stream().filter(p -> p.startsWith(name + ".")).sorted().findFirst();
    Set<String> all = new TreeSet<>(names.known());
    names.positions().forEach(p -> all.add(p.replaceFirst("\\..*", "")));
    List<String> near = names.isLaunched() ? NearNames.near(name, all) : List.of();
    names.problems().error(span, (names.isLaunched() ? "unknown name " : "unknown register or location ") + name
        + " in " + names.here(), position.map(p -> "write: " + p).orElseGet(() -> near.isEmpty()
            ? NearNames.nearOrSome(name, names.known()) : NearNames.question(near)));
  }

  Term.Value register(String register) {
    return new Term.Value(Expression.register(register), names.type(register).orElse(NumberType.S32));
  }

  /** What a term with some of the suffixes behind it stands for. */
  Term suffixed(Term term, List<Suffix> suffixes, List<Instruction> out) {
    Term result = term;
    Optional<Structure.Member> array = Optional.empty();
    for (Suffix suffix : suffixes) {
      if (result instanceof Term.Broken) {
        return result;
      } else if (suffix.getCall() != null) {
        names.problems().error(Spans.of(suffix.getCall()), "what a member function returns has no parts here",
            "give it to a variable first");
        return new Term.Broken();
      } else if (suffix.getMember() != null) {
        array = memberOf(result, suffix).filter(m -> m.cells().isPresent());
        result = member(result, suffix, suffix == suffixes.get(suffixes.size() - 1));
      } else {
        result = element(result, suffix, array.flatMap(Structure.Member::cells), out);
        array = Optional.empty();
      }
    }
    return result instanceof Term.Rows row && row.sizes().size() == 1 ? first(row) : result;
  }

  /** An array in an array as where its first element is, which C makes of it. */
  private Term first(Term.Rows row) {
    if (row.base() instanceof Term.OwnArray array && row.offset() instanceof Expression.Constant first) {
      int start = (int) first.value();
      boolean there = start >= 0 && start + row.sizes().get(0) <= array.registers().size();
      return there ? new Term.OwnArray(array.registers().subList(start, start + row.sizes().get(0)), array.type())
          : row;
    } else if (row.base() instanceof Term.Address a) {
      return new Term.Address(a.location(), moved(a.location(), a.index(), row.offset()), a.plain(), a.type());
    } else if (row.base() instanceof Term.Structured s) {
      return new Term.Structured(s.location(), s.structure(), moved(s.location(), s.index(), row.offset()), s.plain(),
          true);
    }
    return row;
  }

  private Expression moved(String location, Expression index, Expression by) {
    return names.index(location, PrecedenceClimbing.moved(index, BinaryOperator.ADD, by));
  }

  /** {@code x[1]}, where x is an array of arrays: a row of it, or an element of a row. */
  private Term element(Term.Rows rows, Suffix suffix, List<Instruction> out) {
    Expression by = expressions.value(suffix.getIndex(), out).value();
    Expression index = names.constant(by).orElse(by);
    within(index, rows.sizes().get(0), span(suffix), out);
    Expression element = rows.element(index);
    if (rows.sizes().size() > 1) {
      return rows.row(index);
    } else if (rows.base() instanceof Term.Address a) {
      return new Term.Cell(a.location(), moved(a.location(), a.index(), element), a.plain(), a.type());
    } else if (rows.base() instanceof Term.Structured s) {
      Expression moved = moved(s.location(), s.index(), element);
      return new Term.Structured(s.location(), s.structure(), moved, s.plain(), false);
    }
    return rows.base() instanceof Term.OwnArray array ? own.element(array, element)
        : own.element((Term.OwnStructures) rows.base(), element, span(suffix));
  }

  /**
   * {@code x[1]}, where x is an array or points into one.
   *
   * @param bound how many elements there are, if behind them lie those of another array in the same location
   */
  private Term element(Term term, Suffix suffix, Optional<Integer> bound, List<Instruction> out) {
    Span span = span(suffix);
    if (term instanceof Term.Address || term instanceof Term.Cell) {
      Term.Place place = (Term.Place) term;
      Expression index = index(place.location(), place.index(), suffix, bound, out);
      Term.Cell cell = new Term.Cell(place.location(), index, place.plain(), place.type());
      return cells.valid(cell, span) ? cell : new Term.Broken();
    } else if (term instanceof Term.Structured s && s.address()) {
      return new Term.Structured(s.location(), s.structure(), index(s.location(), s.index(), suffix, bound, out),
          s.plain(), false);
    } else if (term instanceof Term.OwnArray array) {
      return own.element(array, expressions.value(suffix.getIndex(), out).value());
    } else if (term instanceof Term.OwnStructures array) {
      return own.element(array, expressions.value(suffix.getIndex(), out).value(), span(suffix));
    } else if (term instanceof Term.Rows rows) {
      return element(rows, suffix, out);
    }
    names.problems().error(span, "this is no array", "only arrays and pointers have elements");
    return new Term.Broken();
  }

  /** Ends a run without a defined behaviour whose index is not below a bound. */
  private void within(Expression index, int cells, Span span, List<Instruction> out) {
    OptionalLong constant = names.constant(index).map(Constancy::value).orElse(OptionalLong.empty());
    if (constant.isEmpty() || constant.getAsLong() < 0 || constant.getAsLong() >= cells) {
      Expression outside = new Expression.Unary(UnaryOperator.NOT, Cells.below(index, cells));
      out.add(new If(outside, Cells.outside(span), List.of(), span));
    }
  }

  private Expression index(
      String location, Expression before, Suffix suffix, Optional<Integer> bound, List<Instruction> out) {
    Expression by = expressions.value(suffix.getIndex(), out).value();
    bound.ifPresent(cells -> within(by, cells, span(suffix), out));
    return names.index(location, PrecedenceClimbing.moved(before, BinaryOperator.ADD, by));
  }

  /** Where what a suffix stands behind begins, to its end. */
  private static Span span(Suffix suffix) {
    Span end = Spans.of(suffix);
    int start = suffix.eContainer() instanceof Operand o ? Spans.of(o.getPrimary()).offset() : end.offset();
    return new Span(start, end.offset() + end.length() - start);
  }

  private static Optional<Structure> structured(Term term) {
    return term instanceof Term.Structured s ? Optional.of(s.structure())
        : term instanceof Term.Own own ? Optional.of(own.structure()) : Optional.empty();
  }

  private static Optional<Structure.Member> memberOf(Term term, Suffix suffix) {
    return structured(term).flatMap(s -> s.member(suffix.getMember()));
  }

  /**
   * {@code s.m} and {@code p->m}.
   *
   * @param last whether no suffix follows: of an array, where it is
   */
  private Term member(Term term, Suffix suffix, boolean last) {
    Span span = span(suffix);
    Optional<Structure> structure = structured(term);
    Optional<Structure.Member> member = memberOf(term, suffix);
    boolean arrow = suffix.getOperator().equals("->");
    if (member.isEmpty() && structure.filter(VectorTypes::is).isPresent()
        && !(term instanceof Term.Structured s && s.address() != arrow)) {
      Optional<Term> some = expressions.vectors().some(term instanceof Term.Structured s
          ? new Term.Structured(s.location(), s.structure(), s.index(), s.plain(), false) : term, suffix.getMember(),
          span);
      if (some.isPresent()) {
        return some.get();
      }
    }
    if (member.isEmpty()) {
      names.problems().error(span, structure.map(s -> "a structure " + s.name() + " has no member "
          + suffix.getMember()).orElse("this is no structure"), structure.map(s -> NearNames.nearestOrAll(
              suffix.getMember(), s.members().stream().map(Structure.Member::name).toList())).orElse(""));
      return new Term.Broken();
    } else if (term instanceof Term.Structured s && s.address() != arrow) {
      names.problems().error(span, s.address() ? "this points to a structure" : "this is a structure",
          "write: " + (s.address() ? "->" : ".") + suffix.getMember());
      return new Term.Broken();
    }
    return term instanceof Term.Own own ? own.members().get(member.get().name())
        : member((Term.Structured) term, member.get(), last, span);
  }

  private Term member(Term.Structured of, Structure.Member member, boolean last, Span span) {
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

  /** A pointer to a structure, which may be cast to what it is. */
  Term cast(String prefix, Term term, EObject source) {
    if (term instanceof Term.Structured s && !prefix.matches(".*struct\\s*" + s.structure().name() + "\\b.*")
        && !prefix.contains("void")) {
      names.problems().error(Spans.of(source), "a pointer to " + s.structure().name() + " is not seen as anything else",
          "its members are places of their own");
      return new Term.Broken();
    }
    return term;
  }

  /** An address as one of another type: what is there is accessed in that type. */
  Term cast(String prefix, Term.Address a, EObject source) {
    if (prefix.contains("struct")) {
      names.problems().error(Spans.of(source), a.location()
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
      names.problems().error(Spans.of(source), a.location() + " holds " + TypeWords.name(held)
          + ", and is not seen as " + TypeWords.name(type), "declare it as an array of " + TypeWords.name(type)
          + "; what has another width is an array of its own");
      return new Term.Broken();
    }
    return names.locations().width(a.location(), type, Spans.of(source))
        ? new Term.Address(a.location(), a.index(), plain, type)
        : new Term.Broken();
  }

  /** The value of an element of an array of registers, in a fresh one. */
  Term.Value read(Term.Element element, Span span, List<Instruction> out) {
    List<String> registers = element.array().registers();
    String register = names.fresh(element.array().type());
    out.addAll(Cells.chosen(element.index(), registers.size(), Cells.outside(span), span,
        i -> List.of(new Assign(register, Expression.register(registers.get(i)), span))));
    return new Term.Value(Expression.register(register), element.array().type());
  }

  /** Adds what gives a value to what a term stands for: memory, a register, or an element of an array of them. */
  void write(Term term, Term.Value value, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell) {
      Expression stored = expressions.stored(value, cell);
      cells.access(cell, span, out, x -> List.of(new Store(x.location(), x.address(), stored, cell.plain(), span)));
    } else if (term instanceof Term.Element element) {
      Expression stored = Arithmetic.convert(element.array().type(), value);
      List<String> registers = element.array().registers();
      out.addAll(Cells.chosen(element.index(), registers.size(), Cells.outside(span), span,
          i -> List.of(new Assign(registers.get(i), stored, span))));
    } else {
      Term.Value old = (Term.Value) term;
      String register = ((Expression.Register) old.value()).name();
      out.add(new Assign(register, Arithmetic.convert(old.type(), value), span));
      names.write(register);
    }
  }

  /** Copies a structure member by member. */
  void copy(Term target, Term source, Span span, List<Instruction> out) {
    Structure structure = target instanceof Term.Own own ? own.structure() : ((Term.Structured) target).structure();
    for (Structure.Member member : structure.members()) {
      List<Term> from = parts(source, member, span);
      List<Term> to = parts(target, member, span);
      for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
        if (member.structure().isPresent()) {
          copy(to.get(i), from.get(i), span, out);
        } else {
          List<Instruction> code = new ArrayList<>();
          write(to.get(i), read(from.get(i), span, code), span, code);
          out.addAll(names.isLaunched() ? Unassigned.copying(code) : code);
        }
      }
    }
  }

  /** The value of what stands for a number. */
  Term.Value read(Term term, Span span, List<Instruction> out) {
    return term instanceof Term.Cell cell ? expressions.load(Optional.empty(), cell, span, out)
        : term instanceof Term.Element element ? read(element, span, out) : (Term.Value) term;
  }

  /** The components of a vector. */
  List<Term> components(Term vector, Span span) {
    return vector instanceof Term.Structured s ? s.structure().members().stream()
        .flatMap(m -> parts(s, m, span).stream()).toList() : vector.parts();
  }

  /** A member, or each element of one that is an array. */
  private List<Term> parts(Term of, Structure.Member member, Span span) {
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
        Expression index = PrecedenceClimbing.moved(a.index(), BinaryOperator.ADD, Expression.constant(i));
        parts.add(new Term.Cell(a.location(), names.index(a.location(), index), a.plain(), a.type()));
      }
    } else if (!(whole instanceof Term.Broken)) {
      parts.add(whole);
    }
    return parts;
  }

  /** Whether a term is a structure, and which. */
  static Optional<Structure> structure(Term term) {
    return term instanceof Term.Own own ? Optional.of(own.structure())
        : term instanceof Term.Structured s && !s.address() ? Optional.of(s.structure()) : Optional.empty();
  }
}
