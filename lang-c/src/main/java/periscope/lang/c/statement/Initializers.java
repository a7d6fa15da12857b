package periscope.lang.c.statement;

import com.google.common.collect.Streams;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Spans;
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
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.VectorTypes;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.InitialItem;
import periscope.lang.c.xtext.cCore.InitialList;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Suffix;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * Declares arrays and structures of a thread's own, and gives them what stands in braces (C11 6.7.9): what has no
 * value there is 0. In C the values are indeterminately sequenced, in C++ they come in the order of the text.
 */
final class Initializers {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;
  private final Assignments assignments;
  private final OwnObjects own;
  /** What each register or structure is given, in the order of the text. */
  private Map<Term, Chain> given = new LinkedHashMap<>();

  /** The values of a list that are still to be given. */
  private static final class Cursor {
    private final List<InitialItem> items;
    private int at;

    private Cursor(InitialList list) {
      this.items = list.getItems();
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

  /** The sizes that a declarator of an array says, the outermost first; empty, and a problem, if one is wrong. */
  Optional<List<Integer>> sizes(Declarator declarator) {
    List<Chain> written = new ArrayList<>(declarator.getInner());
    if (declarator.getSize() != null) {
      written.add(0, declarator.getSize());
    }
    List<Integer> sizes = new ArrayList<>();
    if (declarator.getSize() == null) {
      sizes.add(declarator.getList() == null ? 0 : length(declarator.getList()));
    }
    for (Chain size : written) {
      Optional<Expression> number = names.constant(expressions.value(size, new ArrayList<>()).value());
      long cells = number.map(n -> Constancy.value(n).orElse(0)).orElse(0L);
      sizes.add((int) Math.max(0, Math.min(cells, Locations.CELLS + 1)));
    }
    long all = sizes.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    if (all < 1 || all > Locations.CELLS) {
      names.problems().error(Spans.of(declarator), "an array has 1 to " + Locations.CELLS + " cells"
          + (sizes.contains(0) ? ", a number that is known" : ""), "");
      return Optional.empty();
    }
    return Optional.of(sizes);
  }

  /** How many elements a list of initial values speaks of, if each has a value of its own. */
  private int length(InitialList list) {
    int next = 0;
    int most = 0;
    for (InitialItem item : list.getItems()) {
      next = item.getDesignators().isEmpty() ? next : (int) index(item.getDesignators().get(0)).orElse(-1L).longValue();
      most = Math.max(most, ++next);
    }
    return most;
  }

  private Optional<Long> index(Suffix designator) {
    return Optional.ofNullable(designator.getIndex())
        .flatMap(i -> names.constant(expressions.value(i, new ArrayList<>()).value()))
        .map(n -> Constancy.value(n).orElse(-1));
  }

  /** Declares an array or a structure, and gives it its initial value, if it has one. */
  void declare(Declarator declarator, Declaration declaration, Set<String> changed, List<Instruction> out) {
    Span span = Spans.of(declarator);
    String name = declarator.getName();
    Optional<Structure> structure = names.locations().structure(declaration.getWords());
    boolean first = declaration.eContainer() instanceof FunctionText && names.bound(name).isEmpty();
    if (rowsAreLeftOpen(declarator, structure.isPresent())) {
      names.problems().error(span, "how many elements this has is not read from values without braces",
          "write the number, or braces around the values of each element");
      return;
    }
    Optional<Term> declared = declarator.isArray()
        ? sizes(declarator).map(s -> own.declareArray(name, structure, declaration.getWords(), s, span))
        : structure.map(s -> own.declareOwn(name, s, span));
    if (declared.isEmpty()) {
      return;
    }
    Term term = declared.get();
    if (declarator.getList() == null && names.isLaunched()) {
      term.reads().stream().distinct().forEach(r -> out.add(Unassigned.declared(r)));
    }
    if (declarator.getValue() != null && declarator.isArray()) {
      names.problems().error(Spans.of(declarator.getValue()), "an array gets its initial values in braces",
          "write: " + name + "[2] = {1, 2}");
    } else if (declarator.getValue() != null) {
      assignments.copy(term, declarator.getValue(), span, out);
    } else if (declarator.getList() != null) {
      int start = out.size();
      give(term, declarator.getList(), span, out);
      boolean atomic = names.dialect().atomic(declaration.getWords());
      if (first && structure.isEmpty() && !atomic && !changed.contains(name)
          && onlyElements(declarator, declaration)) {
        known(out.subList(start, out.size()));
      }
    }
    names.bind(name, term);
  }

  /** Whether values have to be counted out to tell how many elements an array has: an element has parts of its own. */
  private static boolean rowsAreLeftOpen(Declarator array, boolean structures) {
    return array.isArray() && array.getSize() == null && (structures || !array.getInner().isEmpty())
        && array.getList() != null && array.getList().getItems().stream().anyMatch(i -> i.getList() == null);
  }

  /** Whether nothing of an array is used in its function but elements, so that no pointer changes them. */
  private static boolean onlyElements(Declarator array, Declaration declaration) {
    return Streams.stream(EcoreUtil.<EObject>getAllContents(declaration.eContainer(), false))
        .filter(e -> e instanceof Name n && n.getName().equals(array.getName())).map(EObject::eContainer)
        .allMatch(e -> ((Operand) e).getSuffixes().size() > array.getInner().size());
  }

  /** Elements that keep the constants that they are given. */
  private void known(List<Instruction> assigned) {
    Map<String, Expression> last = new LinkedHashMap<>();
    assigned.stream().filter(Assign.class::isInstance).map(Assign.class::cast)
        .forEach(a -> last.put(a.register(), a.value()));
    last.forEach((register, value) -> names.constant(value).ifPresent(c -> names.know(register, c)));
  }

  /** The only value in braces, {@code int x = {1};}; empty, and a problem, if there are others. */
  Optional<Chain> single(InitialList list) {
    boolean one = list.getItems().size() == 1 && list.getItems().get(0).getDesignators().isEmpty()
        && list.getItems().get(0).getValue() != null;
    if (!one) {
      names.problems().error(Spans.of(list), "this is the initial value of an array or a structure",
          "write a value without braces");
    }
    return one ? Optional.of(list.getItems().get(0).getValue()) : Optional.empty();
  }

  /** Gives an array or a structure what stands in braces. */
  private void give(Term term, InitialList list, Span span, List<Instruction> out) {
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
        put(target, value, Spans.of(chain), code);
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

  /** The registers that something consists of. */
  private static Stream<Term> leaves(Term term) {
    return isWhole(term) ? term.parts().stream().flatMap(Initializers::leaves) : Stream.of(term);
  }

  private static boolean isWhole(Term term) {
    return !(term instanceof Term.Value || term instanceof Term.Broken);
  }

  /**
   * Gives the parts of something the next values of a list.
   *
   * @param braces whether the list is its own; else it takes as many values as it has parts
   */
  private void fill(Term whole, Cursor values, boolean braces) {
    List<Term> parts = whole.parts();
    int next = 0;
    while (!values.ended()) {
      InitialItem item = values.items.get(values.at);
      if (!item.getDesignators().isEmpty() && braces) {
        next = part(whole, item);
      }
      if (next < 0 || next >= parts.size() && braces) {
        names.problems().error(Spans.of(item), next < 0 ? "this part of an initial value is not read"
            : "there are more initial values than parts", next < 0 ? "write one member or one index: .x = 1, [2] = 3"
            : "");
        return;
      } else if (next >= parts.size() || !item.getDesignators().isEmpty() && !braces) {
        return;
      }
      item(parts.get(next), item, values);
      next++;
    }
  }

  private void item(Term part, InitialItem item, Cursor values) {
    Optional<Structure> structure = Parts.structure(part);
    if (given.keySet().stream().flatMap(Initializers::leaves).anyMatch(leaves(part).toList()::contains)) {
      // C takes the later one, and nothing of the earlier: that is not what the parts say that are given here.
      names.problems().error(Spans.of(item), "this has an initial value already", "");
    } else if (isWhole(part) && item.getList() != null) {
      fill(part, new Cursor(item.getList()), true);
    } else if (isWhole(part) && !(structure.isPresent() && structure.equals(structure(item.getValue())))) {
      if (!item.getDesignators().isEmpty()) {
        names.problems().error(Spans.of(item), "this part has parts of its own", "write braces around their values");
        values.at++;
        return;
      } else if (structure.filter(VectorTypes::is).isPresent() && !names.dialect().evaluation().references()) {
        names.problems().error(Spans.of(item), "one number for a vector is not read here",
            "write braces around its components, or (" + structure.get().name() + ")(…)");
        values.at++;
        return;
      }
      fill(part, values, false);
      return;
    } else {
      Optional<Chain> value = item.getList() == null ? Optional.of(item.getValue()) : single(item.getList());
      value.ifPresent(v -> given.put(part, v));
    }
    values.at++;
  }

  /** Which structure an expression is, if it is one. */
  private Optional<Structure> structure(Chain value) {
    Map<String, Term> targets = names.targets();
    Optional<Structure> structure = Parts.structure(expressions.term(value, new ArrayList<>()));
    names.retarget(targets);
    return structure;
  }

  /** The number of the part that a designator names; below 0 if it names none that is read. */
  private int part(Term whole, InitialItem item) {
    Suffix designator = item.getDesignators().get(0);
    Optional<Structure> structure = Parts.structure(whole);
    if (item.getDesignators().size() > 1 || structure.isPresent() != (designator.getMember() != null)
        || "->".equals(designator.getOperator())) {
      return -1;
    }
    return structure.map(s -> s.members().stream().map(Structure.Member::name).toList()
        .indexOf(designator.getMember())).orElseGet(() -> index(designator).orElse(-1L).intValue());
  }
}
