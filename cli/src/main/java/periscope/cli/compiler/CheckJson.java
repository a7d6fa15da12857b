package periscope.cli.compiler;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import periscope.inputs.CatOf;
import periscope.verifier.report.ProgramJson;

/**
 * The report of {@code periscope check --json}; {@code docs/schemas/check.schema.json} describes its fields.
 *
 * @param runs one for each level of optimisation
 */
record CheckJson(String compiler, String compilerFile, String sourceModel, String targetModel, List<Level> runs,
    List<CatOf> catOf) {

  /**
   * All tests at one level.
   *
   * @param compilerVersion what the compiler says of itself
   * @param command         what compiles a unit
   */
  record Level(String level, String compilerVersion, String command, @JsonUnwrapped ProgramJson.Run run) {}
}
