package periscope.cli.results;

import java.util.ArrayList;
import java.util.List;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.reports.text.Rows;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code periscope results list}. */
@picocli.CommandLine.Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "List the runs in a database.")
public final class ListRuns implements Subcommand {

  private final Session session;

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--json", description = "print the list as JSON (docs/results.schema.json)")
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
      Rows.fitted(rows(runs)).forEach(terminal::line);
    }
    return Exit.OK;
  }

  /** Runs as a table, the first row being its heading. */
  public static List<List<String>> rows(List<StoredRun> runs) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("run", "kind", "framework", "conf.", "results", "device"));
    runs.forEach(r -> rows.add(List.of(String.valueOf(r.id()), r.run().kind().word(), r.run().framework(),
        Rows.whole(r.configurations()), Rows.whole(r.results()),
        r.run().device().title() + r.run().surroundings().environment().map(e -> " (" + e + ")").orElse("")
            + (r.finished().isEmpty() ? ", not finished" : ""))));
    return rows;
  }
}
