package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.statement.ThreadLowering;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * The variables of the whole program, with their initial values. They are evaluated like a thread's own variables, so
 * that initial values are read in one way; each must be a constant. Memory of a work-group has no initial values.
 */
final class ProgramVariables {

  private final CFunction declaring;
  private final Locations locations;
  private final ThreadNames names;
  private final Dialect dialect;
  private final Problems problems;
  private final Set<String> lists;
  private final Map<String, Expression> values = new HashMap<>();

  /**
   * The variables that a function declares.
   *
   * @param names   the meanings of names in initial values
   * @param dialect lowers calls in initial values
   * @param lists   the arrays whose initial values a description states completely
   */
  ProgramVariables(CFunction declaring, Locations locations, ThreadNames names, Dialect dialect,
      Set<String> lists, Problems problems) {
    this.dialect = dialect;
    this.lists = lists;
    this.declaring = declaring;
    this.locations = locations;
    this.names = names;
    this.problems = problems;
  }

  /** Declares the locations, with their initial values. */
  void declare() {
    List<Instruction> code = new ArrayList<>();
    new ThreadLowering(names, dialect).body(declaring, code);
    boolean plain = code.stream().allMatch(Assign.class::isInstance);
    code.stream().filter(Assign.class::isInstance).map(Assign.class::cast)
        .forEach(a -> values.put(a.register(), a.value()));
    declaring.body().stream().filter(Statement.Declaration.class::isInstance).map(Statement.Declaration.class::cast)
        .forEach(d -> d.declarators().forEach(v -> variable(v, d, plain)));
  }

  private void variable(Statement.Declarator variable, Statement.Declaration declaration, boolean plain) {
    String name = variable.name();
    if (variable.pointer() || variable.reference()) {
      problems.error(variable.span(), "pointers in memory are not read", "keep an index instead");
      return;
    }
    locations.declare(name, declaration.words(), variable.span());
    if (locations.isLocal(name)) {
      return;
    }
    Optional<Term> whole = names.bound(name);
    int said = locations.cells(name);
    sizes(whole).ifPresent(sizes -> locations.sizes(name, sizes, variable.span()));
    int cells = sizes(whole).map(all -> all.stream().reduce(1, (a, b) -> a * b)).orElse(1);
    if (said > cells) {
      problems.error(variable.span(), "the launch gives " + name + " " + said + " elements, and the program "
          + cells, "give it no more");
    }
    boolean given = variable.value().isPresent() || variable.list().isPresent();
    Term value = whole.orElseGet(() -> new Term.Value(Expression.register(names.register(name).orElse(name)),
        locations.type(name)));
    if (given && !(plain && holds(value, name, 0))) {
      problems.error(variable.span(), "the initial value of " + name + " is not known",
          "variables of a program have constants at first");
    }
  }

  private static Optional<List<Integer>> sizes(Optional<Term> whole) {
    return whole.flatMap(t -> t instanceof Term.Rows rows ? Optional.of(rows.sizes())
        : t instanceof Term.OwnArray || t instanceof Term.OwnStructures ? Optional.of(List.of(t.parts().size()))
            : Optional.empty());
  }

  /** Sets the initial value of a location; returns whether all of it is constant. */
  private boolean holds(Term term, String location, int index) {
    if (term instanceof Term.Rows rows) {
      return holds(rows.base(), location, index);
    } else if (term instanceof Term.Own own) {
      return own.structure().members().stream()
          .allMatch(m -> holds(own.members().get(m.name()), Structure.location(location, m.name()), index));
    } else if (!term.parts().isEmpty()) {
      int each = term.parts().size();
      boolean known = true;
      for (int i = 0; i < each; i++) {
        known &= holds(term.parts().get(i), location, index * each + i);
      }
      return known;
    }
    Optional<Expression> constant = term instanceof Term.Value v && v.value() instanceof Expression.Register r
        ? Optional.ofNullable(values.get(r.name())).flatMap(names::constant) : Optional.empty();
    constant.filter(c -> !lists.contains(location))
        .ifPresent(c -> locations.initial(location, index, Constancy.value(c).orElse(0)));
    return constant.isPresent();
  }
}
