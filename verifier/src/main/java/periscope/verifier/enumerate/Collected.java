package periscope.verifier.enumerate;

import java.util.ArrayList;
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
import periscope.verifier.simulate.LoopCut;
import periscope.verifier.simulate.Simulation;
import periscope.verifier.simulate.UndefinedStep;
import periscope.verifier.simulate.Witness;

/** What is kept of the consistent executions of a test. */
final class Collected {

  private final Observer observer;
  private final boolean keepWitnesses;
  private final List<Axiom> judging;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final List<UndefinedStep> undefined = new ArrayList<>();
  private final Map<String, Witness> raised = new HashMap<>();

  Collected(CompiledModel model, Observer observer, boolean keepWitnesses) {
    this.observer = observer;
    this.keepWitnesses = keepWitnesses;
    judging = model.axioms().stream()
        .filter(a -> a.role() == Role.UNDEFINED_UNLESS || a.role() == Role.FLAG)
        .toList();
  }

  /** @param roles the executions that the present one stands for, itself included */
  boolean visit(List<int[]> roles) {
    judge();
    for (int[] role : roles) {
      for (Outcome outcome : observer.outcomes(role)) {
        if (keepWitnesses && !states.containsKey(outcome)) {
          witnesses.put(outcome, observer.witness());
        }
        states.merge(outcome, 1L, Long::sum);
      }
    }
    return true;
  }

  /** The present execution, in which threads come to steps without a defined behaviour: what it ends in does not count. */
  boolean visitUndefined(List<UndefinedStep> steps) {
    judge();
    steps.stream().filter(s -> undefined.stream().noneMatch(s::same)).forEach(undefined::add);
    return true;
  }

  private void judge() {
    if (judging.stream().anyMatch(this::raisedNow)) {
      Witness witness = observer.witness();
      witness.violations().forEach(v -> raised.putIfAbsent(v.axiom().name(), witness));
    }
  }

  /** Whether the present execution is the first to raise a flag or to break a condition; those are cheaper to ask together. */
  private boolean raisedNow(Axiom axiom) {
    boolean possible = !raised.containsKey(axiom.name()) && (axiom.role() == Role.FLAG || observer.faulty());
    return possible && observer.raised(axiom);
  }

  Simulation simulation(List<LoopCut> cuts, boolean complete) {
    return new Simulation(states, true, witnesses, raised(Role.UNDEFINED_UNLESS), raised(Role.FLAG), cuts, undefined, complete);
  }

  private Map<String, Witness> raised(Role role) {
    Map<String, Witness> found = new LinkedHashMap<>();
    judging.stream().filter(a -> a.role() == role && raised.containsKey(a.name()))
        .forEach(a -> found.put(a.name(), raised.get(a.name())));
    return found;
  }
}
