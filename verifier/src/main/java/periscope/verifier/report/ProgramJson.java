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
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.mappings.Compilation;
import periscope.mappings.Conditionals;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.ProblemJson;
import periscope.semantics.dependency.KeptDependencies;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.reason.ReasonJson;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The report of {@code periscope check --mapping --json}; {@code docs/schemas/verify-program.schema.json} describes its
 * fields.
 */
@Schema(name = "verify-program", edition = 5,
    title = "periscope check --mapping MAPPING FILE --json, for one program or several")
public record ProgramJson(
    @Field("the mapping's name") String mapping,
    @Field("its file as given, or shipped:NAME") String mappingFile,
    String sourceModel,
    @Field("the target model, or 'machine'") String targetModel,
    @JsonUnwrapped Run run,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** The results of all programs, one by one and in sum. */
  public record Run(
      @Field("in the order in which they were given") List<Program> programs,
      Summary summary) {}

  /** The sums over all programs. */
  public record Summary(
      @Field(least = 0) int programs,
      @Field("how many programs have each") Map<String, Integer> verdicts,
      @Field("how many programs agree with what their files expect, differ, are undecided, or expect nothing")
      Map<String, Integer> expectations,
      @Field(value = "tests in folders that were left out, for they are in other languages", least = 0)
      int otherLanguages,
      double seconds) {}

  /** The result of one program. */
  @Field("one that cannot be used has file, program, the verdict invalid, problems and seconds")
  public sealed interface Program {}

  record Refused(
      @Field("as given, or as found in a folder") String file,
      @Field("the test's name") String program,
      @Field(words = {"sound", "unsound", "stuck", "unsound stuck", "racy", "inapplicable", "unknown", "invalid"})
      String verdict,
      @Field(value = "what is wrong with the file, or why the mapping does not apply or the compiler does not compile "
          + "the test", fewest = 1)
      List<ProblemJson> problems,
      double seconds)
      implements Program {}

  record Checked(
      @Field("as given, or as found in a folder") String file,
      @Field("the test's name") String program,
      @Field(words = {"sound", "unsound", "stuck", "unsound stuck", "racy", "inapplicable", "unknown", "invalid"})
      String verdict,
      @Field(value = "the form of compiled conditionals and dependencies that the verdict rests on: the weakest that "
          + "a compiler may choose, or that of --branches; absent where there is one form only",
          words = {"predicated", "branches"})
      Optional<String> conditionals,
      @Field(value = "threads that jump backwards and so keep their branches, although conditionals are predicated "
          + "elsewhere: the verdict may rest on dependencies that a compiler may drop", least = 0, fewest = 1)
      Optional<List<Integer>> keepingJumps,
      @JsonUnwrapped Stated stated,
      @Field("outcomes of the compiled program that the source forbids") List<OutcomeJson> forbidden,
      @Field(value = "of a mixture's wrongly compiled program: for each thread, the tables that have the code of each "
          + "operation, in the order of the code, with 'or' between tables with the same code")
      Optional<List<List<String>>> compiledBy,
      @JsonUnwrapped Blame.Fields blamed,
      @Field("of a table's program that goes wrong under a target model: whose the finding is")
      Optional<ReasonJson> reason,
      @Field("an English sentence that says why the first is forbidden") Optional<String> why,
      @Field(value = "races of the source, as in simulate.schema.json; absent if there are none", fewest = 1)
      Optional<List<Races.Told>> races,
      @Field("what became of the dependencies between two accesses of a thread; absent if the test has none, or is "
          + "not compiled")
      Optional<KeptDependencies> dependencies,
      @Field("whether no limit ended the check early") boolean complete,
      @JsonUnwrapped Loops loops,
      @Field("with --picture: files") Optional<List<String>> pictures,
      @Field(value = "what is wrong with the file, or why the mapping does not apply or the compiler does not compile "
          + "the test", fewest = 1)
      Optional<List<ProblemJson>> problems,
      double seconds) implements Program {}

  /** The expectation of the program's file, compared with the verdict. */
  record Stated(
      @Field("what the program's file expects of the mapping under these models, if it says so: a verdict, perhaps "
          + "with the number of forbidden outcomes")
      Optional<String> expected,
      @Field(value = "how the verdict compares with that", words = {"agrees", "differs", "undecided"})
      Optional<String> agreement) {}

  /** The bound on loops and the loops that exceeded it. */
  record Loops(
      @Field("whether runs were dropped at the bound on loops") boolean loopsCut,
      @Field(value = "the loops of the source in which runs were dropped; absent if none were", fewest = 1)
      Optional<List<CutText.Loop>> cutLoops,
      @Field(value = "jumps backwards of a thread that were followed; absent if no loop was cut", least = 0)
      Optional<Integer> rounds) {}

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
        found.counterexample().flatMap(c -> found.compiler().table().flatMap(t -> MixedCode.of(c.compilation(), t))),
        checked.blamed().map(Blame::fields)
            .orElse(new Blame.Fields(Optional.empty(), Optional.empty(), Optional.empty())),
        checked.reason().map(ReasonJson::of),
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
