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
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.reports.json.OutcomeJson;

/**
 * The report of {@code periscope validate --json}, and a {@link Line} of {@code --out}; {@code
 * docs/schemas/validate.schema.json} describes their fields.
 */
@Schema(name = "validate", edition = 1,
    title = "periscope validate TESTS --model M --json; $defs/line is a line of --out",
    lines = ValidateJson.Line.class)
public record ValidateJson(
    @Field("the validated model: its name or path") String model,
    @Field("number of tests that were compared") int tests,
    @Field("number of tests that could not be read or judged") int invalid,
    @Field("whether the command was interrupted before all tests were compared") boolean stopped,
    List<Row> sides,
    double seconds,
    @Field("of each model in a file: whose meaning its names were given") List<CatOf> catOf) {

  /** An oracle in the table. */
  public record Row(
      @Field("a model, 'machine NAME', 'device ID' or 'observations'") String beside,
      @Field("the number of tests of each kind") Counts counts,
      List<Group> groups) {}

  /** For an oracle, the number of tests of each kind. */
  public record Counts(int agree, int weaker, int stronger, int both, int outside, int undefined, int unknown) {}

  /** The tests of one kind with the same reason. */
  public record Group(
      @Field(words = {"weaker", "stronger", "both", "outside", "undefined", "unknown"}) String kind,
      @Field("the axiom that forbids, or why nothing is said") String reason,
      int tests,
      @Field("name of the smallest test") String smallest) {}

  /**
   * The comparison of a test with one oracle.
   *
   * @param key      the test's key
   * @param question a digest of everything, besides the test, on which the comparison depends
   * @param size     number of instructions of the test
   */
  record Line(
      String version,
      String test,
      String file,
      @Field("of the test: the same for tests that print alike") String key,
      @Field("of the version, the models, the side and the options that the answer follows from") String question,
      String model,
      String beside,
      @Field(words = {"agree", "weaker", "stronger", "both", "outside", "undefined", "unknown"}) String kind,
      String reason,
      @Field("instructions of the test") int size,
      @Field("outcomes that the model allows and the side does not have") Optional<List<OutcomeJson>> onlyModel,
      @Field("outcomes of the side that the model forbids") Optional<List<OutcomeJson>> onlyBeside,
      @Field("what a device did") Optional<List<Count>> seen,
      Optional<DeviceJson> device,
      Optional<Long> seed,
      @Field("how many published runs did what the condition asks for, by chip")
      Optional<SortedMap<String, Integer>> weak,
      @Field("when, in UTC") String time) {}

  /** An outcome with its count. */
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
