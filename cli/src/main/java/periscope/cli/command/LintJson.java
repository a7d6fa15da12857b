package periscope.cli.command;

import java.util.List;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.reports.json.ProblemJson;

/** The report of {@code periscope lint --json}; {@code docs/schemas/lint.schema.json} describes its fields. */
@Schema(name = "lint", edition = 1, title = "periscope lint --json")
record LintJson(
    @Field("in the order in which they were given") List<Checked> files,
    @Field(value = "in all files", least = 0) long errors,
    @Field(value = "in all files", least = 0) long warnings,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /**
   * The problems of one file.
   *
   * @param file the name or path, as the command line gives it
   */
  record Checked(
      @Field("the name or path, as given") String file,
      @Field(least = 0) long errors,
      @Field(least = 0) long warnings,
      List<ProblemJson> problems) {

    static Checked of(String file, List<Diagnostic> found) {
      long errors = found.stream().filter(d -> d.severity() == Severity.ERROR).count();
      return new Checked(file, errors, found.size() - errors, found.stream().map(ProblemJson::of).toList());
    }
  }

  static LintJson of(List<Checked> files, List<CatOf> catOf) {
    return new LintJson(files, files.stream().mapToLong(Checked::errors).sum(),
        files.stream().mapToLong(Checked::warnings).sum(), catOf);
  }
}
