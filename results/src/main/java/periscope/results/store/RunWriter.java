package periscope.results.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/** Writer of the results of one run. Each result is its own transaction, unless the store is in a larger one. */
public final class RunWriter implements AutoCloseable {

  /** Most remembered numbers of names and configurations. */
  private static final int REMEMBERED = 4096;

  private static final String INSERT_RUN = """
      INSERT INTO runs (key, kind, framework, device, driver, os, browser, environment, tool, tool_version, seed, model,
        source, begun) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""";

  private static final String UPDATE_RUN = """
      UPDATE runs SET kind = ?, framework = ?, device = ?, driver = ?, os = ?, browser = ?, environment = ?, tool = ?,
        tool_version = ?, seed = ?, model = ? WHERE id = ?""";

  private static final String INSERT_RESULT = """
      INSERT INTO counts (run, number, test, configuration, shader, sequential, interleaved, weak, unclassified,
        unended, forbidden, expected, seconds, launch_seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING""";

  private final ResultStore store;
  private final Connection connection;
  private final long id;
  private final Map<String, Long> tests = remembered();
  private final Map<Parameters, Long> configurations = remembered();
  private Optional<PreparedStatement> insert = Optional.empty();

  RunWriter(ResultStore store, Run run, String key, Optional<ResultStore.Source> source) throws SQLException {
    this.store = store;
    this.connection = store.connection();
    try (PreparedStatement statement = connection.prepareStatement(INSERT_RUN)) {
      Rows.fill(statement, key, run.kind().word(), run.framework(), device(run.device()), run.surroundings().driver(),
          run.surroundings().os(), run.surroundings().browser(), run.surroundings().environment(),
          run.tool().map(Run.Tool::name), run.tool().map(Run.Tool::version), run.seed(), run.model(),
          source.map(ResultStore.Source::id), ResultStore.now());
      this.id = number(statement);
    }
    contributor(run);
  }

  RunWriter(ResultStore store, StoredRun run) {
    this.store = store;
    this.connection = store.connection();
    this.id = run.id();
  }

  private static <K> Map<K, Long> remembered() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
        return size() > REMEMBERED;
      }
    };
  }

  /** Number of the run in its database. */
  public long id() {
    return id;
  }

  /**
   * Replaces the description of the run.
   *
   * @throws InvalidInputException if the database refuses
   */
  public void describe(Run run) {
    store.within(() -> {
      try (PreparedStatement statement = connection.prepareStatement(UPDATE_RUN)) {
        Rows.fill(statement, run.kind().word(), run.framework(), device(run.device()), run.surroundings().driver(),
            run.surroundings().os(), run.surroundings().browser(), run.surroundings().environment(),
            run.tool().map(Run.Tool::name), run.tool().map(Run.Tool::version), run.seed(), run.model(), id);
        statement.executeUpdate();
      }
      contributor(run);
      return null;
    });
  }

  /** Stores the contributor of the run, in a table apart from the run's other fields. */
  private void contributor(Run run) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement("DELETE FROM contributors WHERE run = ?");
        PreparedStatement add = connection.prepareStatement(
            "INSERT INTO contributors (run, name, email) VALUES (?, ?, ?)")) {
      Rows.fill(delete, id);
      delete.executeUpdate();
      if (run.contributor().isPresent()) {
        Rows.fill(add, id, run.contributor().get().name(), run.contributor().get().email());
        add.executeUpdate();
      }
    }
  }

  /**
   * Adds a result, which is on disk when the call returns.
   *
   * @return whether it is new: a test has one result under each configuration, and the first one stays
   * @throws InvalidInputException if the database refuses
   */
  public boolean add(Result result) {
    return store.within(() -> {
      Counts counts = result.counts();
      Optional<Long> shader = result.shader().isEmpty() ? Optional.empty() : Optional.of(shader(result));
      if (insert.isEmpty()) {
        insert = Optional.of(connection.prepareStatement(INSERT_RESULT));
      }
      Rows.fill(insert.get(), id, result.number(), test(result.test()), configuration(result.parameters()), shader,
          counts.sequential(), counts.interleaved(), counts.weak(), counts.unclassified(), counts.unended(),
          result.forbidden(), result.expected(), result.seconds(), result.launchSeed());
      return insert.get().executeUpdate() > 0;
    });
  }

  /**
   * Records that the run is finished.
   *
   * @throws InvalidInputException if the database refuses
   */
  public void finish() {
    store.within(() -> {
      try (PreparedStatement statement =
          connection.prepareStatement("UPDATE runs SET finished = ? WHERE id = ?")) {
        Rows.fill(statement, ResultStore.now(), id);
        return statement.executeUpdate();
      }
    });
    close();
  }

  private long device(Device device) throws SQLException {
    return known("devices (vendor, architecture, name, description)", device.vendor(), device.architecture(),
        device.name(), device.description());
  }

  private long test(String name) throws SQLException {
    Long known = tests.get(name);
    if (known == null) {
      known = known("tests (name)", name);
      tests.put(name, known);
    }
    return known;
  }

  private long configuration(Parameters parameters) throws SQLException {
    Long known = configurations.get(parameters);
    if (known == null) {
      known = known("configurations (parameters)", parameters.text());
      configurations.put(parameters, known);
    }
    return known;
  }

  private long shader(Result result) throws SQLException {
    Result.Shader shader = result.shader().orElseThrow();
    try (PreparedStatement statement = connection.prepareStatement("INSERT INTO shaders (hash, text) VALUES (?, ?) "
        + "ON CONFLICT (hash) DO UPDATE SET text = coalesce(text, excluded.text) RETURNING id")) {
      Rows.fill(statement, shader.hash(), shader.text());
      return number(statement);
    }
  }

  /**
   * The number of the row with these texts, which is added if it is missing.
   *
   * @param columns the table with its columns, as in {@code names (name)}
   */
  private long known(String columns, String... values) throws SQLException {
    String table = columns.substring(0, columns.indexOf(' '));
    String[] names = columns.substring(columns.indexOf('(') + 1, columns.length() - 1).split(", ");
    String marks = "?, ".repeat(names.length - 1) + "?";
    try (PreparedStatement add = connection.prepareStatement(
        "INSERT INTO " + columns + " VALUES (" + marks + ") ON CONFLICT DO NOTHING");
        PreparedStatement find = connection.prepareStatement(
            "SELECT id FROM " + table + " WHERE " + String.join(" = ? AND ", names) + " = ?")) {
      Rows.fill(add, (Object[]) values);
      add.executeUpdate();
      Rows.fill(find, (Object[]) values);
      return number(find);
    }
  }

  private static long number(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Ends writing; an unfinished run can be resumed later. */
  @Override
  public void close() {
    store.doing(() -> {
      if (insert.isPresent()) {
        insert.get().close();
        insert = Optional.empty();
      }
      return null;
    });
  }
}
