package periscope.verifier.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.engines.answer.Agreement;
import periscope.engines.execution.CutText;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Simulation;
import periscope.inputs.CatOf;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.mappings.Compilation;
import periscope.mappings.Conditionals;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.ProblemJson;
import periscope.semantics.dependency.KeptDependencies;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The report of {@code periscope check --mapping --json}; {@code docs/schemas/verify-program.schema.json} describes
 * its fields.
 */
public record ProgramJson(
    String mapping,
    String mappingFile,
    String sourceModel,
    String targetModel,
    @JsonUnwrapped Run run,
    List<CatOf> catOf) {

  /** All programs, one by one and together. */
  public record Run(List<Program> programs, Summary summary) {}

  /** What became of all programs together. */
  public record Summary(
      int programs,
      Map<String, Integer> verdicts,
      Map<String, Integer> expectations,
      int otherLanguages,
      double seconds) {}

  /** What became of one program. */
  public sealed interface Program {}

  record Refused(String file, String program, String verdict, List<ProblemJson> problems, double seconds)
      implements Program {}

  record Checked(
      String file,
      String program,
      String verdict,
      Optional<String> conditionals,
      Optional<List<Integer>> keepingJumps,
      @JsonUnwrapped Stated stated,
      List<OutcomeJson> forbidden,
      @JsonUnwrapped Blame.Fields blamed,
      Optional<String> why,
      Optional<List<Races.Told>> races,
      Optional<KeptDependencies> dependencies,
      boolean complete,
      @JsonUnwrapped Loops loops,
      Optional<List<String>> pictures,
      Optional<List<ProblemJson>> problems,
      double seconds) implements Program {}

  /** What the program's file expects, and how that compares. */
  record Stated(Optional<String> expected, Optional<String> agreement) {}

  /** How far loops were followed. */
  record Loops(boolean loopsCut, Optional<List<CutText.Loop>> cutLoops, Optional<Integer> rounds) {}

  static Program program(ProgramResult result) {
    List<ProblemJson> problems = result.problems().stream().map(ProblemJson::of).toList();
    if (result instanceof ProgramResult.Refused refused) {
      return new Refused(refused.file(), refused.name(), refused.said(), problems, refused.seconds());
    } else if (result instanceof ProgramResult.Checked checked) {
      return checked(checked, problems);
    }
    throw new IllegalArgumentException("no such result: " + result);
  }

  private static Checked checked(ProgramResult.Checked checked, List<ProblemJson> problems) {
    ProgramVerification found = checked.found();
    ProgramCheck.Result result = found.result();
    Races races = new Races(found.input().test(), found.input().text());
    Optional<ProgramCheck.Result> cut = Optional.of(result).filter(ProgramCheck.Result::cut);
    return new Checked(
        checked.file(),
        checked.name(),
        result.soundness().toString(),
        found.compiled().flatMap(Compilation::form).map(Conditionals::toString),
        Json.unlessEmpty(found.compiler().keepingJumps(found.input().test())),
        new Stated(checked.expected().map(OfMapping::said),
            checked.agreement().map(Agreement.WORDS::of)),
        result.forbidden().keySet().stream().map(o -> OutcomeJson.of(o, found.input().test())).toList(),
        checked.blamed().map(Blame::fields)
            .orElse(new Blame.Fields(Optional.empty(), Optional.empty(), Optional.empty())),
        found.counterexample().map(Why::of),
        result.source().map(Simulation::races).filter(r -> !r.isEmpty()).map(races::tell),
        found.dependencies(),
        result.complete(),
        new Loops(result.cut(), cut.map(r -> CutText.loops(r.cuts(), found.input().text())),
            cut.map(r -> found.bound().open())),
        Json.unlessEmpty(checked.pictures().stream().map(Path::toString).toList()),
        Json.unlessEmpty(problems),
        checked.seconds());
  }
}
