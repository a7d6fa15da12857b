package periscope.cli.results;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import periscope.cli.session.Exit;
import periscope.cli.session.NamedValues;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.text.Prose;
import periscope.results.exchange.ImportOptions;
import periscope.results.exchange.Imported;
import periscope.results.exchange.Importer;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope results import}. */
@picocli.CommandLine.Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Take published results, or lines of validate, into a database.",
    footer = {"", "A FILE is a record of GPUHarbor or MC Mutants as JSON, of whatever age, or an array of such; a",
      "database with a table tuning_results; or what 'periscope validate --out' wrote. Each file is",
      "taken in whole or not at all, and its contents once. What is skipped or does not add up is told,",
      "and never repaired.", "",
      "Exit code 4 means that a file could not be used; the others are imported all the same."})
public final class Import implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "what to take in")
  private List<String> files;

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--with-contributors",
      description = "keep the names and e-mail addresses of contributors, which are left out otherwise")
  private boolean contributors;

  @Option(names = "--assume", paramLabel = "NAME=VALUE",
      description = "facts that a file does not state: device=NAME, vendor=NAME, framework=NAME such as webgpu or "
          + "vulkan, and environment=NAME, the name of the way in which the tests were run, such as pte; repeatable")
  private List<String> assumed = List.of();

  @Option(names = "--json", description = "print what was imported as JSON (docs/schemas/results.schema.json)")
  private boolean json;

  private int exit = Exit.OK;

  public Import(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Terminal terminal = session.terminal();
    List<ResultsJson.FileJson> told = new ArrayList<>();
    NamedValues facts = NamedValues.read(spec, "--assume", assumed, List.of("device", "vendor", "framework",
        "environment"));
    try (ResultStore store = database.open()) {
      Importer importer = new Importer(
          store, new ImportOptions(contributors, facts.text("device"), facts.text("vendor"),
          facts.text("framework"), facts.text("environment")));
      for (String file : files) {
        if (session.interruption().asked()) {
          break;
        }
        terminal.progress("importing " + file);
        told.add(take(importer, file));
      }
    }
    if (json) {
      terminal.line(ResultsJson.imported(database.file().toString(), told).text());
    }
    return exit;
  }

  private ResultsJson.FileJson take(Importer importer, String file) {
    Terminal terminal = session.terminal();
    try {
      Imported imported = importer.read(path(file));
      terminal.progress("");
      if (!json) {
        terminal.line(line(imported));
      }
      imported.remarks().forEach(r -> terminal.note(file + ": " + (r.count() == 1 ? "once"
          : String.format(Locale.ROOT, "%,d times", r.count())) + ": " + r.what() + "; first: " + r.first()));
      return ResultsJson.FileJson.of(imported);
    } catch (InvalidInputException e) {
      terminal.progress("");
      terminal.problems(e);
      exit = Exit.worst(exit, Exit.INVALID);
      return ResultsJson.FileJson.wrong(file, e.diagnostics().get(0).message());
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw StoreProblem.of(Path.of(""), "'" + name + "' is no path", "");
    }
  }

  private static String line(Imported imported) {
    if (imported.known()) {
      return imported.file() + ": nothing new, its contents were imported before"
          + (imported.before().get(0).equals(imported.file()) ? "" : " as " + imported.before().get(0));
    }
    String records = imported.form().startsWith("lines") ? "" : Prose.count(imported.records(), "record") + ", ";
    return String.format(Locale.ROOT, "%s: %s, %s%s, %,d %s", imported.file(), imported.form(), records,
        Prose.count(imported.runs(), "run"), imported.results(), imported.results() == 1 ? "result" : "results");
  }
}
