package periscope.cli.compiler;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.verifier.report.ProgramJson;

/**
 * The report of {@code periscope check --json}; {@code docs/schemas/check.schema.json} describes its fields.
 *
 * @param runs the results, one element for each level of optimisation
 */
@Schema(name = "check", edition = 3, title = "periscope check COMPILER TEST\u2026 --json")
record CheckJson(
    @Field("the compiler's name") String compiler,
    @Field("its file as given, or shipped:NAME") String compilerFile,
    String sourceModel,
    String targetModel,
    @Field("one for each level") List<Level> runs,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /**
   * The results of all tests at one level.
   *
   * @param compilerVersion the compiler's own description of its version
   * @param command         the command that compiles a unit
   */
  @Field("all tests at one level")
  record Level(
      @Field("as the compiler's file calls it") String level,
      @Field("what the compiler says of itself") String compilerVersion,
      @Field("what compiles a unit, for people") String command,
      @JsonUnwrapped ProgramJson.Run run) {}
}
