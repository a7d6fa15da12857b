package periscope.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Races;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Violation;
import periscope.reports.execution.ExecutionText;
import periscope.reports.part.Part;
import periscope.reports.picture.Picture;

/**
 * An outcome that one side allows and another side forbids, with executions.
 *
 * @param test    the test
 * @param allowed an execution that ends in the outcome, if a model allows it
 * @param closest a candidate execution that ends in the outcome and violates the fewest axioms, if a model forbids it
 * @param undefined the races and faults, one phrase each, for which the model that allows the outcome calls the test
 *     undefined: such a test may have any outcome
 */
public record DistinguishedOutcome(
    LitmusTest test, Optional<Witness> allowed, Optional<Witness> closest, List<String> undefined) {

  public DistinguishedOutcome {
    undefined = List.copyOf(undefined);
  }

  /**
   * Searches for both executions.
   *
   * @param allows  the model that allows the outcome; absent if the side that allows it is no model
   * @param forbids the model that forbids the outcome; absent if the side that forbids it is no model
   * @param stop    called now and then; true ends the search
   */
  public static DistinguishedOutcome of(LitmusTest test, SourceText text, Optional<CompiledModel> allows,
      Optional<CompiledModel> forbids, Predicate<Outcome> wanted, BooleanSupplier stop) {
    Optional<Simulation> found = allows.map(m -> new Simulator(m).simulate(test, text, true, stop));
    Optional<Witness> allowed = found.flatMap(f -> f.witnesses().entrySet().stream()
        .filter(e -> wanted.test(e.getKey())).findFirst().map(Map.Entry::getValue));
    Optional<Witness> closest =
        forbids.flatMap(m -> new Simulator(m).closest(test, text, wanted, stop).witness());
    return new DistinguishedOutcome(test, allowed, closest,
        found.map(new Races(test, text)::undefined).orElse(List.of()));
  }

  /** The axiom that forbids the outcome, as the closest execution violates it; empty without that execution. */
  public Optional<Violation> broken() {
    return closest.flatMap(w -> Violations.forbidding(w).stream().findFirst());
  }

  /**
   * A sentence on why the outcome is forbidden.
   *
   * @param forbids the name of the model that forbids it
   */
  public Optional<String> why(String forbids) {
    return broken().map(v -> "In " + forbids + " it would violate axiom " + v.axiom().name() + ": "
        + Violations.told(new EventNames(test, closest.orElseThrow()), v));
  }

  /**
   * Both executions as parts of a report; pictures of them have no lines of text.
   *
   * @param allows the report's name for the side that allows the outcome
   */
  public List<Part> parts(String allows, String forbids) {
    List<Part> parts = new ArrayList<>();
    allowed.ifPresent(w -> {
      parts.add(Part.Sentence.of("  " + allows + " allows this execution:"));
      parts.add(new Part.Fixed(ExecutionText.lines(new EventNames(test, w), Prose.WIDTH - 4).stream()
          .map(l -> "    " + l).toList()));
      parts.add(new Part.Drawing(new Picture(test, w, List.of("allowed by " + allows), Optional.empty())));
    });
    undefined.stream().limit(1).forEach(u -> parts.add(Part.Labelled.of("Undefined ", allows
        + " calls the program undefined, so that it allows every outcome: " + u)));
    why(forbids).ifPresent(t -> parts.add(Part.Labelled.of("Why      ", t)));
    broken().ifPresent(v -> parts.add(new Part.Drawing(new Picture(test, closest.orElseThrow(),
        List.of("forbidden by " + forbids + ": violates " + v.axiom().name()), Optional.of(v.stepwise())))));
    return parts;
  }
}
