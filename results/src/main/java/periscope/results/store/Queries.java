package periscope.results.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Observation;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/** Questions to the database. */
final class Queries {

  private static final String RUNS = """
      SELECT runs.*, devices.vendor, devices.architecture, devices.name, devices.description, sources.file,
        (SELECT count(DISTINCT number) FROM counts WHERE counts.run = runs.id) AS configurations,
        (SELECT count(*) FROM counts WHERE counts.run = runs.id) AS results
      FROM runs JOIN devices ON devices.id = runs.device LEFT JOIN sources ON sources.id = runs.source
      ORDER BY runs.id""";

  private static final String COUNTS = """
      SELECT counts.*, tests.name AS test_name, configurations.parameters, shaders.hash, shaders.text
      FROM counts JOIN tests ON tests.id = counts.test
        JOIN configurations ON configurations.id = counts.configuration
        LEFT JOIN shaders ON shaders.id = counts.shader
      WHERE counts.run = ?
      ORDER BY counts.number, tests.name""";

  private Queries() {}

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
    try (PreparedStatement query = connection.prepareStatement(RUNS); ResultSet row = query.executeQuery()) {
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

  static void observations(Connection connection, Optional<Long> only, Consumer<Observation> consumer)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(COUNTS)) {
      for (StoredRun run : runs(connection)) {
        if (only.isEmpty() || only.get() == run.id()) {
          query.setLong(1, run.id());
          rows(query, run, consumer);
        }
      }
    }
  }

  private static void rows(PreparedStatement query, StoredRun run, Consumer<Observation> consumer)
      throws SQLException {
    Map<Long, Parameters> known = new HashMap<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        String text = row.getString("parameters");
        Parameters parameters = known.computeIfAbsent(row.getLong("configuration"), c -> Parameters.parse(text));
        consumer.accept(new Observation(run.id(), run.campaign(), run.run(), result(row, parameters)));
      }
    }
  }

  private static Result result(ResultSet row, Parameters parameters) throws SQLException {
    Optional<Result.Shader> shader = Rows.text(row, "hash").isEmpty() ? Optional.empty()
        : Optional.of(new Result.Shader(row.getString("hash"), Rows.text(row, "text")));
    Counts counts = new Counts(row.getLong("sequential"), row.getLong("interleaved"), row.getLong("weak"),
        row.getLong("unclassified"), row.getLong("unended"));
    return new Result(row.getInt("number"), parameters, row.getString("test_name"), shader, counts,
        Rows.whole(row, "expected"), Rows.number(row, "seconds"), Rows.whole(row, "forbidden"));
  }
}
