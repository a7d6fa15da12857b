package periscope.cli.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.TargetOption;
import periscope.cli.session.Exit;
import periscope.cli.session.SarifOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.reports.sarif.SarifLog;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.table.Changes;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope compare}: it reports what each change of a mapping does. */
@picocli.CommandLine.Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say what each changed row of a mapping does.",
      "",
      "For each row in which CHANGED differs from BASE, checks BASE with that one row swapped in, over the programs"
          + " that use the row; all others behave as under BASE. Then checks CHANGED as a whole, over the programs that"
          + " use anything that it changes.",
      "",
      "With --matrix, checks each table alone, and every two of them together, as if code of both is linked: a table of"
          + " verdicts, each with the size of the smallest program that goes wrong."
    },
    footer = {"", "Examples:", "  periscope compare rsp-proposed rsp-original",
      "  periscope compare base.map mine.map --sarif compare.sarif",
      "  periscope compare --matrix seq-cst-fence-before seq-cst-fence-behind mine.map"})
public final class Compare implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "BASE", description = "a shipped mapping's name or a .map file")
  private String baseName;

  @Parameters(index = "1", paramLabel = "CHANGED", description = "the mapping to compare with it")
  private String changedName;

  @Parameters(index = "2..*", paramLabel = "TABLE", description = "with --matrix: further mappings")
  private List<String> furtherNames = List.of();

  @Mixin
  private MatrixOptions matrix = new MatrixOptions();

  @Mixin
  private TargetOption target = new TargetOption();

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "counterexamples",
      description = "the folder for the files that replay findings (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Option(names = "--json", description = "report as JSON (docs/schemas/compare.schema.json, or with --matrix"
      + " docs/schemas/compare-matrix.schema.json)")
  private boolean json;

  @Mixin
  private SarifOption sarif = new SarifOption();

  public Compare(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<String> all = Stream.concat(Stream.of(baseName, changedName), furtherNames.stream()).toList();
    if (matrix.asked(spec, all)) {
      return new MatrixReport(session, target, options, matrix.wholeThreads(), json).report(all);
    }
    return sarif.run(session, "compare", this::compare);
  }

  private int compare(Optional<SarifLog> log) {
    Mapping base = session.inputs().mapping(baseName);
    Mapping changed = session.inputs().mapping(changedName);
    requireSameLanguages(base, changed, changedName);
    VerificationTask inquiry = options.task(session, target, base);
    FindingFiles files = new FindingFiles(session, folder, "a counterexample to changes of "
        + FindingFiles.named(folder, baseName) + " to " + FindingFiles.named(folder, changedName) + ", "
        + inquiry.source().name() + " against " + inquiry.targetInWords());
    Changes changes = new Changes(session, inquiry, changed,
        new SearchRun(session, options.programs().timeLimit().deadline()), new Changes.Reports(json, log, files,
            options.include().words()));
    int exit = Exit.of(changes.look());
    files.told();
    return exit;
  }

  /** Refuses a table that compiles from or to other languages than the one with which it is compared. */
  static void requireSameLanguages(Mapping base, Mapping other, String name) {
    if (!base.from().equals(other.from()) || !base.to().equals(other.to())) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(name, ""), Span.NONE,
          other.name() + " goes " + pair(other) + ", " + base.name() + " " + pair(base),
          base.to().equals(other.to()) ? bridge(base, other, name) : "rows are compared by their code, which is of two "
              + "languages here; 'periscope verify' checks each table against its own target, and 'periscope check "
              + "--mapping' one program"));
    }
  }

  /** The table that makes tables from two source languages comparable: one that takes over the rows of the other. */
  private static String bridge(Mapping base, Mapping other, String name) {
    return "rows are compared operation by operation, and the operations are of two languages here. A file with the "
        + "lines 'mapping \"" + other.name() + "-" + base.from() + "\" " + pair(base) + "' and 'extends " + name
        + "' takes over the rows that have a meaning in " + base.from() + ": compare that one";
  }

  private static String pair(Mapping mapping) {
    return "from " + mapping.from() + " to " + mapping.to();
  }
}
