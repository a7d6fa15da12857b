package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Parts;
import periscope.lang.c.expression.Assignments;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Declares a thread's arrays and structures, and assigns the initial values in braces (C11 6.7.9); parts without a
 * value are 0. In C, the values are evaluated in any order, without interleaving; in C++, in the order of the text.
 */
final class Initializers {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;
  private final Assignments assignments;
  private final OwnObjects own;
  /** For each register or structure, the value that it gets, in the order of the text. */
  private Map<Term, CExpression> given = new LinkedHashMap<>();

  /** The values of a list that have not been assigned yet. */
  private static final class Cursor {
    private final List<Statement.InitialItem> items;
    private int at;

    private Cursor(Statement.InitialList list) {
      this.items = list.items();
    }

    private boolean ended() {
      return at == items.size();
    }
  }

  Initializers(ThreadNames names, Expressions expressions, Assignments assignments) {
    this.names = names;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.assignments = assignments;
    this.own = new OwnObjects(names);
  }

  /**
   * The sizes of a declared array, the outermost first; empty, and an error, if one is wrong.
   *
   * @param most largest number of cells
   */
  Optional<List<Integer>> sizes(Statement.Declarator declarator, int most) {
    List<CExpression> written = new ArrayList<>(declarator.inner());
    declarator.size().ifPresent(size -> written.add(0, size));
    List<Integer> sizes = new ArrayList<>();
    if (declarator.size().isEmpty()) {
      sizes.add(declarator.list().map(this::length).orElse(0));
    }
    for (CExpression size : written) {
      Optional<Expression> number = names.constant(expressions.value(size, new ArrayList<>()).value());
      long cells = number.map(n -> Constancy.value(n).orElse(0)).orElse(0L);
      sizes.add((int) Math.max(0, Math.min(cells, most + 1L)));
    }
    long all = sizes.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    if (all < 1 || all > most) {
      names.problems().error(declarator.span(), "an array has 1 to " + most + " cells"
          + (sizes.contains(0) ? ", a number that is known" : ""), "");
      return Optional.empty();
    }
    return Optional.of(sizes);
  }

  /** Number of elements for which a list of initial values has values, if each element takes one value. */
  private int length(Statement.InitialList list) {
    int next = 0;
    int most = 0;
    for (Statement.InitialItem item : list.items()) {
      next = item.designators().isEmpty() ? next : (int) index(item.designators().get(0)).orElse(-1L).longValue();
      most = Math.max(most, ++next);
    }
    return most;
  }

  private Optional<Long> index(CExpression.Suffix designator) {
    return designator.index()
        .flatMap(i -> names.constant(expressions.value(i, new ArrayList<>()).value()))
        .map(n -> Constancy.value(n).orElse(-1));
  }

  /** Declares an array or a structure, and assigns its initial value, if it has one. */
  void declare(Statement.Declarator declarator, Statement.Declaration declaration, Set<String> changed,
      List<Instruction> out) {
    Span span = declarator.span();
    String name = declarator.name();
    Optional<Structure> structure = names.locations().structure(declaration.words());
    boolean first = declaration.outermost() && names.bound(name).isEmpty();
    if (rowsAreLeftOpen(declarator, structure.isPresent())) {
      names.problems().error(span, "how many elements this has is not read from values without braces",
          "write the number, or braces around the values of each element");
      return;
    }
    Optional<Term> declared = declarator.array()
        ? sizes(declarator, Locations.CELLS).map(s -> own.declareArray(name, structure, declaration.words(), s, span))
        : structure.map(s -> own.declareOwn(name, s, span));
    if (declared.isEmpty()) {
      return;
    }
    Term term = declared.get();
    if (declarator.list().isEmpty() && names.isLaunched()) {
      term.reads().stream().distinct().forEach(r -> out.add(Unassigned.declared(r)));
    }
    if (declarator.value().isPresent() && declarator.array()) {
      names.problems().error(declarator.value().get().span(), "an array gets its initial values in braces",
          "write: " + name + "[2] = {1, 2}");
    } else if (declarator.value().isPresent()) {
      assignments.copy(term, declarator.value().get(), span, out);
    } else if (declarator.list().isPresent()) {
      int start = out.size();
      give(term, declarator.list().get(), span, out);
      boolean atomic = names.dialect().atomic(declaration.words());
      if (first && structure.isEmpty() && !atomic && !changed.contains(name)
          && declarator.onlyElements()) {
        known(out.subList(start, out.size()));
      }
    }
    names.bind(name, term);
  }

  /**
   * Whether the number of elements of an array is left open, and its elements have parts, so that values would have to
   * be counted.
   */
  private static boolean rowsAreLeftOpen(Statement.Declarator array, boolean structures) {
    return array.array() && array.size().isEmpty() && (structures || !array.inner().isEmpty())
        && array.list().filter(l -> l.items().stream().anyMatch(i -> i.list().isEmpty())).isPresent();
  }

  /** Records the elements that keep constant initial values. */
  private void known(List<Instruction> assigned) {
    Map<String, Expression> last = new LinkedHashMap<>();
    assigned.stream().filter(Assign.class::isInstance).map(Assign.class::cast)
        .forEach(a -> last.put(a.register(), a.value()));
    last.forEach((register, value) -> names.constant(value).ifPresent(c -> names.know(register, c)));
  }

  /** The only value in braces, {@code int x = {1};}; empty, and an error, for any other list. */
  Optional<CExpression> single(Statement.InitialList list) {
    boolean one = list.items().size() == 1 && list.items().get(0).designators().isEmpty()
        && list.items().get(0).value().isPresent();
    if (!one) {
      names.problems().error(list.span(), "this is the initial value of an array or a structure",
          "write a value without braces");
    }
    return one ? list.items().get(0).value() : Optional.empty();
  }

  /** Assigns a list of initial values to an array or a structure. */
  private void give(Term term, Statement.InitialList list, Span span, List<Instruction> out) {
    given = new LinkedHashMap<>();
    fill(term, new Cursor(list), true);
    List<Evaluations.Operand> operands = new ArrayList<>();
    Map<Term, Term> values = new LinkedHashMap<>();
    List<Instruction> code = new ArrayList<>();
    boolean ordered = expressions.evaluations().rules().rightSideFirst();
    given.forEach((target, chain) -> {
      List<Instruction> one = new ArrayList<>();
      Term value = Parts.structure(target).isPresent() ? expressions.term(chain, one)
          : expressions.value(chain, one);
      if (ordered) {
        code.addAll(Evaluations.complete(one, span));
        put(target, value, chain.span(), code);
      } else {
        operands.add(Evaluations.Operand.of(value, one));
        values.put(target, value);
      }
    });
    expressions.evaluations().unordered(operands, true, span, code);
    out.addAll(Evaluations.complete(code, span));
    values.forEach((target, value) -> put(target, value, span, out));
    leaves(term).filter(leaf -> given.keySet().stream().noneMatch(t -> leaves(t).anyMatch(leaf::equals)))
        .forEach(leaf -> put(leaf, Term.Value.ZERO, span, out));
  }

  private void put(Term target, Term value, Span span, List<Instruction> out) {
    if (value instanceof Term.Value number && target instanceof Term.Value) {
      accesses.write(target, number, span, out);
    } else if (!(value instanceof Term.Broken)) {
      accesses.copy(target, value, span, out);
    }
  }

  /** The registers of which a term consists. */
  private static Stream<Term> leaves(Term term) {
    return isWhole(term) ? term.parts().stream().flatMap(Initializers::leaves) : Stream.of(term);
  }

  private static boolean isWhole(Term term) {
    return !(term instanceof Term.Value || term instanceof Term.Broken);
  }

  /**
   * Assigns the next values of a list to the parts of a term.
   *
   * @param braces whether the list belongs to this term alone; else the term takes as many values as it has parts
   */
  private void fill(Term whole, Cursor values, boolean braces) {
    List<Term> parts = whole.parts();
    int next = 0;
    while (!values.ended()) {
      Statement.InitialItem item = values.items.get(values.at);
      if (!item.designators().isEmpty() && braces) {
        next = part(whole, item);
      }
      if (next < 0 || next >= parts.size() && braces) {
        names.problems().error(item.span(), next < 0 ? "this part of an initial value is not read"
            : "there are more initial values than parts", next < 0 ? "write one member or one index: .x = 1, [2] = 3"
            : "");
        return;
      } else if (next >= parts.size() || !item.designators().isEmpty() && !braces) {
        return;
      }
      item(parts.get(next), item, values);
      next++;
    }
  }

  private void item(Term part, Statement.InitialItem item, Cursor values) {
    Optional<Structure> structure = Parts.structure(part);
    if (given.keySet().stream().flatMap(Initializers::leaves).anyMatch(leaves(part).toList()::contains)) {
      // C takes the later one, and nothing of the earlier: that is not what the parts say that are given here.
      names.problems().error(item.span(), "this has an initial value already", "");
    } else if (isWhole(part) && item.list().isPresent()) {
      fill(part, new Cursor(item.list().get()), true);
    } else if (isWhole(part) && !(structure.isPresent() && structure.equals(structure(item.value().orElseThrow())))) {
      if (!item.designators().isEmpty()) {
        names.problems().error(item.span(), "this part has parts of its own", "write braces around their values");
        values.at++;
        return;
      } else if (structure.filter(VectorTypes::is).isPresent() && !names.dialect().evaluation().references()) {
        names.problems().error(item.span(), "one number for a vector is not read here",
            "write braces around its components, or (" + structure.get().name() + ")(…)");
        values.at++;
        return;
      }
      fill(part, values, false);
      return;
    } else {
      Optional<CExpression> value = item.list().isEmpty() ? item.value() : single(item.list().get());
      value.ifPresent(v -> given.put(part, v));
    }
    values.at++;
  }

  /** The structure type of an expression's value; empty if the value is no structure. */
  private Optional<Structure> structure(CExpression value) {
    Map<String, Term> targets = names.targets();
    Optional<Structure> structure = Parts.structure(expressions.term(value, new ArrayList<>()));
    names.retarget(targets);
    return structure;
  }

  /** The number of the part that a designator names; below 0 if it names none, or an unsupported one. */
  private int part(Term whole, Statement.InitialItem item) {
    CExpression.Suffix designator = item.designators().get(0);
    Optional<Structure> structure = Parts.structure(whole);
    if (item.designators().size() > 1 || structure.isPresent() != designator.member().isPresent()
        || designator.arrow()) {
      return -1;
    }
    return structure.map(s -> s.members().stream().map(Structure.Member::name).toList()
        .indexOf(designator.member().orElseThrow())).orElseGet(() -> index(designator).orElse(-1L).intValue());
  }
}
