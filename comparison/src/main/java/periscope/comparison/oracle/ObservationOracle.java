package periscope.comparison.oracle;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The oracle of published runs: it answers with the weak outcomes that these runs showed on chips. */
public record ObservationOracle(Observations observations) implements Oracle {

  /** The oracle of these observations, before a thread opens it. */
  public static Named named(Observations observations) {
    return new Named("observations", "observations " + Subject.digest(observations.toString()), Kind.OBSERVATIONS,
        () -> new ObservationOracle(observations));
  }

  /**
   * The observations about a test, found by its name; for a chip in several tables, the largest number of runs. A test
   * without observations gets no answer.
   */
  @Override
  public OracleAnswer ask(Subject subject, BooleanSupplier stop) {
    String name = subject.test().name();
    SortedMap<String, Integer> weak = new TreeMap<>();
    observations.observations().stream().filter(o -> o.test().equals(name))
        .forEach(o -> o.weak().forEach((chip, count) -> weak.merge(chip, count, Math::max)));
    if (weak.isEmpty()) {
      return new OracleAnswer.Silent("no observation is about the test");
    }
    String excuse = observations.exceptions().stream().filter(e -> e.test().equals(name))
        .map(e -> String.join(", ", e.chips()) + ": " + e.reason()).distinct().collect(Collectors.joining("; "));
    return new OracleAnswer.Observed(weak, excuse.isEmpty() ? Optional.empty() : Optional.of(excuse));
  }
}
