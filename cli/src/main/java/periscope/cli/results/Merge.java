package periscope.cli.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.text.Prose;
import periscope.results.store.Merging;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code periscope results merge}. */
@picocli.CommandLine.Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Take other databases of results into one: the runs that it does not have yet.")
public final class Merge implements Subcommand {

  private final Session session;

  @Parameters(paramLabel = "OTHER", arity = "1..*", description = "databases to take in")
  private List<Path> others;

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--json", description = "print what came new as JSON (docs/schemas/results.schema.json)")
  private boolean json;

  public Merge(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Terminal terminal = session.terminal();
    others.stream().filter(o -> !Files.exists(o)).findFirst().ifPresent(o -> {
      throw StoreProblem.of(o, "there is no such database of results", "name databases that this command can read");
    });
    List<ResultsJson.MergedJson> merged = new ArrayList<>();
    try (ResultStore store = database.open()) {
      for (Path other : others) {
        Merging.Added added = store.merge(other);
        merged.add(new ResultsJson.MergedJson(other.toString(), added.runs(), added.results()));
        if (!json) {
          terminal.line(added.results() + added.runs() == 0 ? other + ": nothing new" : String.format(Locale.ROOT,
              "%s: %s and %,d results came new", other, Prose.count(added.runs(), "run"), added.results()));
        }
      }
    }
    if (json) {
      terminal.line(new ResultsJson(database.file().toString(), Optional.empty(), Optional.of(merged),
          Optional.empty(), Optional.empty()).text());
    }
    return Exit.OK;
  }
}
