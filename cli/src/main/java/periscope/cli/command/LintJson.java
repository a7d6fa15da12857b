package periscope.cli.command;

import java.util.List;
import periscope.inputs.CatOf;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.reports.json.ProblemJson;

/** The report of {@code periscope lint --json}; {@code docs/schemas/lint.schema.json} describes its fields. */
record LintJson(List<Checked> files, long errors, long warnings, List<CatOf> catOf) {

  /** @param file as the command line names it */
  record Checked(String file, long errors, long warnings, List<ProblemJson> problems) {

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
