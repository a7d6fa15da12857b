package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.semantics.WrittenRegisters;

/** A test and a model as formulas: the solutions of what is required are the consistent executions. */
final class Encoding {

  final Formulas formulas = new Formulas();
  final Candidates candidates;
  /** The pairs of each order that executions choose. */
  final List<int[][]> orders;
  /** What must hold of consistent executions. */
  final List<Integer> required;
  /** For each name of a condition on races or a flag, whether an execution breaks or raises it. */
  final Map<String, Integer> raised = new LinkedHashMap<>();
  /** What is observed: the registers that some instruction writes, and final memory. */
  final SortedMap<Outcome.Register, Value> registers = new TreeMap<>();
  final SortedMap<String, Value> memory = new TreeMap<>();

  /** Why the model says nothing of the test, if it does not. */
  private Optional<Axiom> outside = Optional.empty();

  /**
   * Makes the formulas.
   *
   * @param stop asked now and then whether to give up
   * @throws Formulas.Stopped if it says so
   */
  Encoding(CompiledModel model, Unrolled unrolled, ValueSets sets, Effort effort, BooleanSupplier stop) {
    formulas.stopWhen(stop);
    candidates = new Candidates(formulas, unrolled, sets, new Values(formulas, effort), model);
    required = new ArrayList<>();
    LitmusTest test = unrolled.test;
    ModelFormulas relations = new ModelFormulas(model, formulas, candidates, effort);
    for (int i = 0; i < model.axioms().size(); i++) {
      Axiom axiom = model.axioms().get(i);
      int passes = relations.passes(i);
      if (axiom.role() == Role.OUTSIDE_UNLESS) {
        outside = outside.isEmpty() && passes != Formulas.TRUE ? Optional.of(axiom) : outside;
      } else if (axiom.role() == Role.FLAG) {
        raised.merge(axiom.name(), passes, formulas::or);
      } else if (axiom.role() == Role.UNDEFINED_UNLESS) {
        raised.merge(axiom.name(), Formulas.not(passes), formulas::or);
      } else {
        required.add(passes);
      }
    }
    for (int t = 0; t < test.threads().size(); t++) {
      Map<String, Term> held = unrolled.threads.get(t).registers();
      for (String name : WrittenRegisters.of(test.threads().get(t).body())) {
        registers.put(new Outcome.Register(t, name), candidates.value(held.getOrDefault(name, Term.ZERO)));
      }
    }
    for (int x = 0; x < test.locations().size(); x++) {
      boolean ordered = model.ordersAllWrites() || test.locations().get(x).atomic();
      var last = model.definesCoherence()
          ? candidates.anyLast(x, relations.relation("co"))
          : candidates.last(x, ordered, (i, j) -> relations.relation("hb").pair(i, j));
      memory.put(test.locations().get(x).name(), candidates.finalValue(last));
    }
    orders = relations.orders();
    required.addAll(candidates.required());
    required.addAll(relations.required());
    formulas.stopWhen(() -> false);
  }

  Optional<Axiom> outside() {
    return outside;
  }
}
