package periscope.cli.results;

import java.util.List;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.reports.analysis.RunList;
import periscope.reports.text.Rows;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code periscope results list}. */
@picocli.CommandLine.Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "List the runs in a database.")
public final class ListRuns implements Subcommand {

  private final Session session;

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--json", description = "print the list as JSON (docs/schemas/results.schema.json)")
  private boolean json;

  public ListRuns(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Terminal terminal = session.terminal();
    List<StoredRun> runs;
    try (ResultStore store = database.existing()) {
      runs = store.runs();
    }
    if (json) {
      terminal.line(ResultsJson.listed(database.file().toString(), runs).text());
    } else if (runs.isEmpty()) {
      terminal.line("no runs");
    } else {
      Rows.fitted(RunList.rows(runs)).forEach(terminal::line);
    }
    return Exit.OK;
  }
}
