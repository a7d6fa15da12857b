package periscope.verifier.mutation;

import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PlaceJson;
import periscope.verifier.program.BoundJson;
import periscope.verifier.report.NotCoveredJson;

/**
 * The report of {@code periscope models-diff --json}; {@code docs/schemas/models-diff.schema.json}
 * describes its fields.
 */
@Schema(name = "models-diff", edition = 4, title = "periscope models-diff A B --json")
public record ModelsDiffJson(
    @Field("of the programs") String language,
    List<Direction> directions,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /**
   * The search for an outcome that one model allows and the other forbids.
   *
   * @param scopes     scopes of the searched operations
   * @param notCovered the part of the language that no searched program has
   * @param completed  number of operations up to which all programs were searched
   */
  public record Direction(
      @Field("name or path of a model") String allowedBy,
      @Field("name or path of the other") String forbiddenBy,
      @Field(value = "NONE: no program of the bound tells them apart so", words = {"DIFFERENT", "NONE", "UNKNOWN"})
      String verdict,
      @Field("bound of the searched programs") BoundJson bound,
      @Field("of the operations that were searched") List<String> scopes,
      @Field("what programs of the language can have and the verdict says nothing of") NotCoveredJson notCovered,
      @Field(value = "all programs of up to so many operations were searched and show no difference", least = 0)
      int completed,
      double seconds,
      Optional<Found> program) {}

  /**
   * The smallest program that distinguishes the models.
   *
   * @param program the program on one line
   * @param test    the program as a litmus test
   * @param file    the file with the test, if it could be written
   */
  @Field("the smallest with an outcome that only one model allows")
  public record Found(
      @Field(least = 1) int operations,
      @Field("threads separated by |, operations by ;, ? after a guard") String program,
      OutcomeJson outcome,
      @Field("an English sentence that says why the other forbids it") Optional<String> why,
      @Field("of the forbidding model") Optional<Broken> axiom,
      @Field("the program as a test") String test,
      @Field("the same in a file, to be simulated") Optional<String> file) {}

  /** The axiom by which the other model forbids the outcome. */
  public record Broken(String name, PlaceJson place) {}
}
