package periscope.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.SarifOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.mappings.Mappings;
import periscope.reports.Palette;
import periscope.reports.json.Json;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.SarifLog;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

// CHECKSTYLE OFF InlineFullyQualifiedName: the command and the check have one name

/** The command {@code periscope lint}: it reports the mistakes in files. */
@picocli.CommandLine.Command(
    name = "lint",
    mixinStandardHelpOptions = true,
    description = "Check mappings (.map), models (.cat) and tests (.litmus) for mistakes.",
    footer = {"", "Exit code 0 means that no file has an error; warnings do not count."})
public final class Lint implements Subcommand {

  /** Endings of the files that a folder is searched for. */
  private static final List<String> KNOWN = List.of(".map", ".cat", ".litmus");

  private final Session session;

  @Parameters(paramLabel = "FILE", arity = "1..*",
      description = "files, folders for every mapping, model and test in them, or names of shipped ones")
  private List<String> files;

  @Option(names = "--json", description = "report as JSON (docs/schemas/lint.schema.json)")
  private boolean json;

  @Mixin
  private SarifOption sarif = new SarifOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private ModelFiles include = new ModelFiles();

  private final List<LintJson.Checked> checked = new ArrayList<>();

  public Lint(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    return sarif.run(session, "lint", this::lint);
  }

  private int lint(Optional<SarifLog> log) {
    int exit = Exit.OK;
    files = files.stream().flatMap(f -> inFolder(f).stream()).toList();
    for (int i = 0; i < files.size(); i++) {
      if (session.interruption().asked()) {
        session.terminal().note(session.whyStopped() + ": " + (files.size() - i) + " of "
            + Prose.count(files.size(), "file") + " not checked");
        break;
      }
      exit = Exit.worst(exit, one(files.get(i), log));
    }
    if (json) {
      session.terminal().line(Json.print(LintJson.of(checked, session.inputs().catOf())));
    }
    return exit;
  }

  /** The mappings, models and tests in a folder, in the order of their names; the name itself if it is no folder. */
  private static List<String> inFolder(String name) {
    if (!Files.isDirectory(Path.of(name))) {
      return List.of(name);
    }
    try (Stream<Path> all = Files.walk(Path.of(name))) {
      List<String> found = all.map(Path::toString).filter(f -> KNOWN.stream().anyMatch(f::endsWith)).sorted().toList();
      return found.isEmpty() ? List.of(name) : found;
    } catch (IOException | UncheckedIOException e) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(name, ""), Span.NONE,
          "this folder cannot be read: " + e.getMessage(), "name the files in it"));
    }
  }

  private int one(String file, Optional<SarifLog> log) {
    List<Diagnostic> found;
    try {
      found = check(file);
    } catch (InvalidInputException e) {
      found = e.diagnostics();
    }
    Terminal terminal = session.terminal();
    found.forEach(terminal::problem);
    Rule slip = isMapping(file) ? Rule.ROW_LINT : Rule.TEST_LINT;
    found.forEach(d -> log.ifPresent(l -> l.problem(d, slip)));
    long errors = found.stream().filter(d -> d.severity() == Severity.ERROR).count();
    if (json) {
      checked.add(LintJson.Checked.of(file, found));
    } else {
      String judged = errors > 0 || !isModel(file) ? ""
          : "; judges tests of " + String.join(", ", session.inputs().languagesOf(file));
      terminal.line(file + ": " + summary(errors, found.size() - errors) + judged);
    }
    return errors > 0 ? Exit.INVALID : Exit.OK;
  }

  private String summary(long errors, long warnings) {
    Palette colours = session.terminal().colours();
    List<String> summary = new ArrayList<>();
    if (errors > 0) {
      summary.add(colours.bad(Prose.count(errors, "error")));
    }
    if (warnings > 0) {
      summary.add(colours.warning(Prose.count(warnings, "warning")));
    }
    return summary.isEmpty() ? colours.good("ok") : String.join(", ", summary);
  }

  private List<Diagnostic> check(String file) {
    if (isMapping(file)) {
      return periscope.mappings.table.Lint.check(session.inputs().mapping(file));
    } else if (isModel(file)) {
      session.inputs().compiledModel(file);
      return session.inputs().modelErrorsByLanguage(file);
    }
    return session.inputs().warnings(session.inputs().sources().test(file));
  }

  private boolean isModel(String file) {
    return file.endsWith(".cat") || session.inputs().models().shipped().contains(file);
  }

  private static boolean isMapping(String file) {
    return file.endsWith(".map") || Mappings.shipped().contains(file);
  }
}
