package periscope.comparison.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.comparison.ModelAnswer;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Violations;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.Engine;
import periscope.inputs.Inputs;
import periscope.inputs.Judges;
import periscope.inputs.Judges.Judge;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/** A memory model. */
public final class ModelOracle implements Oracle {

  private final Judges judges;
  private final LoopBound bound;
  private final Map<CompiledModel, Engine> engines = new HashMap<>();
  private final Map<CompiledModel, Simulator> explainers = new HashMap<>();

  private ModelOracle(Judges judges, LoopBound bound) {
    this.judges = judges;
    this.bound = bound;
  }

  /**
   * The oracle of a model, by a shipped name or a path.
   *
   * @throws InvalidInputException if there is no such model
   */
  public static Named named(Inputs inputs, String model, LoopBound bound) {
    Judges judges = new Judges(inputs, Optional.of(model));
    String rules = Subject.digest(inputs.model(model).statements().toString());
    return new Named(model, "model " + model + " " + rules + " " + bound, Kind.MODEL,
        () -> new ModelOracle(judges, bound));
  }

  @Override
  public OracleAnswer ask(Subject subject, BooleanSupplier stop) {
    Judge judge;
    try {
      judge = judges.of(subject.test(), subject.language(), subject.text());
    } catch (InvalidInputException e) {
      return new OracleAnswer.Silent(e.diagnostics().get(0).message());
    }
    Engine engine = engines.computeIfAbsent(judge.model(), m -> Engines.AUTO.engine(m, bound));
    return new OracleAnswer
        .Able(ModelAnswer.of(new ModelAnswer.Judge(judge.name(), false), engine, bound, subject.test(),
        subject.text(), true, stop));
  }

  /**
   * The axiom that the closest candidate execution with one of the outcomes violates: the execution that violates the
   * fewest axioms.
   */
  @Override
  public Optional<String> rule(Subject subject, Set<Outcome> forbidden, BooleanSupplier stop) {
    CompiledModel model = model(subject);
    Observables spoken = Observables.of(forbidden);
    Set<Outcome> wanted = forbidden.stream().map(spoken::project).collect(Collectors.toSet());
    LitmusTest test = LocalMemory.instances(subject.test(), subject.text());
    return explainers.computeIfAbsent(model, m -> new Simulator(m, bound))
        .closest(test, subject.text(), o -> wanted.contains(spoken.project(o)), stop).witness()
        .flatMap(w -> Violations.forbidding(w).stream().findFirst()).map(v -> v.axiom().name());
  }

  CompiledModel model(Subject subject) {
    return judges.of(subject.test(), subject.language(), subject.text()).model();
  }
}
