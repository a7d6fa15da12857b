package periscope.comparison.oracle;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import periscope.comparison.device.DeviceJson;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.reports.json.OutcomeJson;

/**
 * The report of {@code periscope validate --json}, and a {@link Line} of {@code --results}; {@code
 * docs/schemas/validate.schema.json} describes their fields.
 */
public record ValidateJson(String model, int tests, int invalid, boolean stopped, List<Row> sides, double seconds,
    List<CatOf> catOf) {

  /** A side in the table. @param counts by the words of contrasts */
  public record Row(String beside, Map<String, Integer> counts, List<Group> groups) {}

  /** Tests that are alike in how they differ, or why nothing is said of them. */
  public record Group(String kind, String reason, int tests, String smallest) {}

  /**
   * A test beside one side.
   *
   * @param key      of the test
   * @param question what the answer follows from besides the test
   * @param size     how many instructions the test has
   */
  record Line(String version, String test, String file, String key, String question, String model, String beside,
      String kind, String reason, int size, Optional<List<OutcomeJson>> onlyModel,
      Optional<List<OutcomeJson>> onlyBeside, Optional<List<Count>> seen, Optional<DeviceJson> device,
      Optional<Long> seed, Optional<SortedMap<String, Integer>> weak, String time) {}

  /** How often something was seen. */
  record Count(@JsonUnwrapped OutcomeJson outcome, long count) {}

  static Optional<List<OutcomeJson>> outcomes(Set<Outcome> outcomes, LitmusTest test) {
    return outcomes.isEmpty() ? Optional.empty()
        : Optional.of(outcomes.stream().sorted().map(o -> OutcomeJson.of(o, test)).toList());
  }

  static List<Count> counts(Map<Outcome, Long> counts, LitmusTest test) {
    return counts.entrySet().stream().sorted(Map.Entry.comparingByKey())
        .map(e -> new Count(OutcomeJson.of(e.getKey(), test), e.getValue())).toList();
  }
}
