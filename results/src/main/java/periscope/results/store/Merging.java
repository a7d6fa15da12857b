package periscope.results.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Merges another database into an open one. Rows are matched by their contents, since their numbers differ. */
public final class Merging {

  private static final List<String> SHARED = List.of(
      "INSERT OR IGNORE INTO main.devices (vendor, architecture, name, description) "
          + "SELECT vendor, architecture, name, description FROM other.devices ORDER BY id",
      "INSERT OR IGNORE INTO main.sources (hash, file, form, imported) "
          + "SELECT hash, file, form, imported FROM other.sources ORDER BY id",
      "INSERT OR IGNORE INTO main.configurations (parameters) SELECT parameters FROM other.configurations ORDER BY id",
      "INSERT OR IGNORE INTO main.tests (name) SELECT name FROM other.tests ORDER BY id",
      "INSERT INTO main.shaders (hash, text) SELECT hash, text FROM other.shaders WHERE true ORDER BY id "
          + "ON CONFLICT (hash) DO UPDATE SET text = coalesce(text, excluded.text)");

  private static final String RUNS = """
      INSERT OR IGNORE INTO main.runs (key, kind, framework, device, driver, os, browser, environment, tool,
        tool_version, seed, model, source, begun, finished)
      SELECT r.key, r.kind, r.framework, d.id, r.driver, r.os, r.browser, r.environment, r.tool, r.tool_version,
        r.seed, r.model, s.id, r.begun, r.finished
      FROM other.runs r JOIN other.devices od ON od.id = r.device
        JOIN main.devices d ON d.vendor = od.vendor AND d.architecture = od.architecture AND d.name = od.name
          AND d.description = od.description
        LEFT JOIN other.sources os ON os.id = r.source LEFT JOIN main.sources s ON s.hash = os.hash
      ORDER BY r.id""";

  private static final String CONTRIBUTORS = """
      INSERT OR IGNORE INTO main.contributors (run, name, email)
      SELECT r.id, c.name, c.email FROM other.contributors c JOIN other.runs oru ON oru.id = c.run
        JOIN main.runs r ON r.key = oru.key""";

  /** Copies counts; a run that both databases have may have more counts in the other one. */
  private static final String COUNTS = """
      INSERT OR IGNORE INTO main.counts (run, number, test, configuration, shader, sequential, interleaved, weak,
        unclassified, unended, forbidden, expected, seconds, launch_seed)
      SELECT r.id, c.number, t.id, f.id, h.id, c.sequential, c.interleaved, c.weak, c.unclassified, c.unended,
        c.forbidden, c.expected, c.seconds, c.launch_seed
      FROM other.counts c JOIN other.runs oru ON oru.id = c.run JOIN main.runs r ON r.key = oru.key
        JOIN other.tests ot ON ot.id = c.test JOIN main.tests t ON t.name = ot.name
        JOIN other.configurations oc ON oc.id = c.configuration
        JOIN main.configurations f ON f.parameters = oc.parameters
        LEFT JOIN other.shaders oh ON oh.id = c.shader LEFT JOIN main.shaders h ON h.hash = oh.hash""";

  private static final String FINISHED = "UPDATE main.runs SET finished = "
      + "(SELECT finished FROM other.runs WHERE other.runs.key = main.runs.key) WHERE finished IS NULL";

  private Merging() {}

  /** Numbers of the added runs and results. */
  public record Added(int runs, int results) {}

  static Added into(ResultStore store, Path other) throws SQLException {
    Connection connection = store.connection();
    try (PreparedStatement attach = connection.prepareStatement("ATTACH DATABASE ? AS other")) {
      attach.setString(1, other.toString());
      attach.execute();
    }
    try (Statement statement = connection.createStatement()) {
      try {
        return store.within(() -> {
          for (String shared : SHARED) {
            statement.executeUpdate(shared);
          }
          int runs = statement.executeUpdate(RUNS);
          statement.executeUpdate(CONTRIBUTORS);
          int results = statement.executeUpdate(COUNTS);
          statement.executeUpdate(FINISHED);
          return new Added(runs, results);
        });
      } finally {
        statement.execute("DETACH DATABASE other");
      }
    }
  }
}
