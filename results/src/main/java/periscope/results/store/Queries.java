package periscope.results.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.results.data.Device;
import periscope.results.data.Run;

/** Queries about runs. */
final class Queries {

  private static final String RUNS = """
      SELECT runs.*, devices.vendor, devices.architecture, devices.name, devices.description, sources.file, %s
        (SELECT count(DISTINCT number) FROM counts WHERE counts.run = runs.id) AS configurations,
        (SELECT count(*) FROM counts WHERE counts.run = runs.id) AS results
      FROM runs JOIN devices ON devices.id = runs.device LEFT JOIN sources ON sources.id = runs.source
        %s
      ORDER BY runs.id""";

  /** The first edition with a table of contributors; before, contributors were columns of runs. */
  private static final int APART = 3;

  private Queries() {}

  private static String runsQuery(Connection connection) throws SQLException {
    return Migrations.edition(connection) < APART ? RUNS.formatted("", "")
        : RUNS.formatted("contributors.name AS contributor, contributors.email,",
            "LEFT JOIN contributors ON contributors.run = runs.id");
  }

  static List<ResultStore.Source> sources(Connection connection) throws SQLException {
    List<ResultStore.Source> sources = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM sources ORDER BY id");
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        sources.add(new ResultStore.Source(row.getLong("id"), row.getString("hash"), row.getString("file"),
            row.getString("form"), row.getString("imported")));
      }
    }
    return sources;
  }

  static List<StoredRun> runs(Connection connection) throws SQLException {
    List<StoredRun> runs = new ArrayList<>();
    if (Migrations.edition(connection) == 0) {
      // Another process has just made the file, and has not written to it.
      return runs;
    }
    try (PreparedStatement query = connection.prepareStatement(runsQuery(connection));
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        runs.add(new StoredRun(row.getLong("id"), row.getString("key"), run(row), Rows.text(row, "file"),
            row.getString("begun"), Rows.text(row, "finished"), row.getInt("configurations"), row.getInt("results")));
      }
    }
    return runs;
  }

  private static Run run(ResultSet row) throws SQLException {
    Optional<Run.Tool> tool = Rows.text(row, "tool").isEmpty() ? Optional.empty()
        : Optional.of(new Run.Tool(row.getString("tool"), Rows.text(row, "tool_version").orElse("")));
    Optional<Run.Contributor> contributor = Rows.text(row, "contributor").isEmpty() ? Optional.empty()
        : Optional.of(new Run.Contributor(row.getString("contributor"), Rows.text(row, "email").orElse("")));
    return new Run(Run.Kind.of(row.getString("kind")), row.getString("framework"),
        new Device(row.getString("vendor"), row.getString("architecture"), row.getString("name"),
            row.getString("description")),
        new Run.Surroundings(Rows.text(row, "driver"), Rows.text(row, "os"), Rows.text(row, "browser"),
            Rows.text(row, "environment")),
        tool, Rows.text(row, "seed"), Rows.text(row, "model"), contributor);
  }
}
