package periscope.verifier.enumerate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.Outcome;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Violation;
import periscope.verifier.simulate.Simulation;
import periscope.verifier.simulate.Witness;

/** What is kept of the consistent executions of a test. */
final class Collected {

  private final Observer observer;
  private final boolean keepWitnesses;
  private final List<Axiom> judging;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final Map<String, Witness> raised = new HashMap<>();
  /** Conditions on races and flags that no execution has shown yet. */
  private int faultsLeft;
  private int flagsLeft;

  Collected(CompiledModel model, Observer observer, boolean keepWitnesses) {
    this.observer = observer;
    this.keepWitnesses = keepWitnesses;
    judging = model.axioms().stream()
        .filter(a -> a.role() == Role.UNDEFINED_UNLESS || a.role() == Role.FLAG)
        .toList();
    faultsLeft = (int) judging.stream().filter(a -> a.role() == Role.UNDEFINED_UNLESS).map(Axiom::name).distinct().count();
    flagsLeft = (int) judging.stream().filter(a -> a.role() == Role.FLAG).map(Axiom::name).distinct().count();
  }

  boolean visit() {
    Outcome outcome = observer.outcome();
    if (faultsLeft > 0 && observer.faulty() || flagsLeft > 0 && !observer.flags().isEmpty()) {
      raise(observer.witness());
    }
    if (keepWitnesses && !states.containsKey(outcome)) {
      witnesses.put(outcome, observer.witness());
    }
    states.merge(outcome, 1L, Long::sum);
    return true;
  }

  private void raise(Witness witness) {
    for (Violation violation : witness.violations()) {
      boolean fresh = raised.putIfAbsent(violation.axiom().name(), witness) == null;
      faultsLeft -= fresh && violation.axiom().role() == Role.UNDEFINED_UNLESS ? 1 : 0;
      flagsLeft -= fresh && violation.axiom().role() == Role.FLAG ? 1 : 0;
    }
  }

  Simulation simulation(boolean cut, boolean complete) {
    return new Simulation(states, true, witnesses, raised(Role.UNDEFINED_UNLESS), raised(Role.FLAG), cut, complete);
  }

  private Map<String, Witness> raised(Role role) {
    Map<String, Witness> found = new LinkedHashMap<>();
    judging.stream().filter(a -> a.role() == role && raised.containsKey(a.name()))
        .forEach(a -> found.put(a.name(), raised.get(a.name())));
    return found;
  }
}
