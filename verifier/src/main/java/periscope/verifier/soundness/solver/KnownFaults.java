package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import com.google.common.base.Suppliers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.SymbolicModel;

/**
 * The faults of a table that are not sought: the outcomes that the table's own code of a program shows. Such an outcome
 * is no sign of a fault, whatever other code of the program shows it. For if the source forbids it, the table compiles
 * the program wrongly by itself, and the question sets the program aside; and if the source allows it, nothing is
 * wrong. So no finding is lost, and programs that are wrong in each of their ways need not be set aside one by one.
 */
final class KnownFaults {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final LayoutQuery query;
  private final Translation table;
  private final Simulator model;
  /** The choices that the table compiles. */
  private final Set<Choice> own;
  /** The events of the table's code; those of choices that it does not compile count nothing. */
  private final Supplier<LayoutEvents> code;

  private KnownFaults(LayoutQuery query, Translation others, Question.Apart apart, CompiledModel target) {
    this.query = query;
    table = Translation.by(apart.table());
    model = new Simulator(target);
    SymbolicModel known = new SymbolicModel(new Target.Model(target));
    own = query.program.choices.stream()
        .filter(c -> table.row(c).isPresent() && known.problem(table, c).isEmpty()).collect(Collectors.toSet());
    code = Suppliers.memoize(
        () -> EventLayouts.compiled(query.program, table, c -> own.contains(c) ? table : others, target));
  }

  /** The faults of all tables whose faults a question does not seek, as far as models tell of them. */
  static List<KnownFaults> of(LayoutQuery query, Question question) {
    return question.apart().stream().flatMap(a -> a.target() instanceof Target.Model m
        ? Stream.of(new KnownFaults(query, question.translation(), a, m.model())) : Stream.empty()).toList();
  }

  /**
   * Excludes an outcome that the table's code of a program shows, in this program and in all others that show it in the
   * same orders.
   *
   * @param test the program as a test
   * @return whether the code shows it
   */
  boolean exclude(FoundProgram program, LitmusTest test, BooleanSupplier stop) {
    if (!own.containsAll(program.choices())) {
      return false;
    }
    Outcome outcome = program.outcome();
    Simulation seen = model.simulate(table.target(test), NO_TEXT, true, stop);
    Optional<Witness> shown = seen.witnesses().entrySet().stream()
        .filter(w -> w.getKey().restrictedTo(outcome.registers().keySet()).equals(outcome))
        .map(Map.Entry::getValue).findFirst();
    shown.map(w -> LayoutQuery.Chosen.by(PlacedExecution.of(code.get(), program, w))).ifPresent(orders ->
        query.require(not(query.program.formulas.and(compiled(), query.permitted(code.get(), Optional.of(orders))))));
    return shown.isPresent();
  }

  /** The formula that the table compiles each operation of the program. */
  private int compiled() {
    int all = TRUE;
    for (int slot = 0; slot < query.program.layout.operations(); slot++) {
      all = query.program.formulas.and(all, query.program.where(slot, own::contains));
    }
    return all;
  }
}
