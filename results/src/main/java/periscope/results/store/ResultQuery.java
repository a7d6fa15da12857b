package periscope.results.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import periscope.results.data.Counts;
import periscope.results.data.Observation;
import periscope.results.data.Parameters;
import periscope.results.data.Result;

/**
 * The query for results, ordered by configuration. There may be a million results: names, parameters and shaders are
 * fetched once each, and the order is that of the primary key, so that only the tests of one configuration need
 * sorting.
 */
final class ResultQuery implements AutoCloseable {

  private static final String COUNTS = """
      SELECT number, test, configuration, shader, sequential, interleaved, weak, unclassified, unended, forbidden,
        expected, seconds, %s
      FROM counts WHERE run = ? ORDER BY number""";

  /** The first edition whose results have seeds of launches. */
  private static final int SEEDED = 3;

  private final PreparedStatement counts;
  private final PreparedStatement names;
  private final PreparedStatement parameters;
  private final PreparedStatement shaders;
  private final Map<Long, String> knownNames = new HashMap<>();
  private final Map<Long, Optional<Result.Shader>> knownShaders = new HashMap<>();

  /** Number of the latest configuration, whose results follow each other; {@code last} has its parameters. */
  private long configuration = -1;
  private Parameters last = Parameters.NONE;

  ResultQuery(Connection connection) throws SQLException {
    counts = connection.prepareStatement(COUNTS.formatted(
        Migrations.edition(connection) < SEEDED ? "NULL" : "launch_seed"));
    names = connection.prepareStatement("SELECT name FROM tests WHERE id = ?");
    parameters = connection.prepareStatement("SELECT parameters FROM configurations WHERE id = ?");
    shaders = connection.prepareStatement("SELECT hash, text FROM shaders WHERE id = ?");
  }

  void run(StoredRun run, Consumer<Observation> consumer) throws SQLException {
    List<Result> together = new ArrayList<>();
    counts.setLong(1, run.id());
    try (ResultSet row = counts.executeQuery()) {
      while (row.next()) {
        Result result = result(row);
        if (!together.isEmpty() && together.get(0).number() != result.number()) {
          hand(together, run, consumer);
        }
        together.add(result);
      }
    }
    hand(together, run, consumer);
  }

  private static void hand(List<Result> together, StoredRun run, Consumer<Observation> consumer) {
    together.sort(Comparator.comparing(Result::test));
    together.forEach(r -> consumer.accept(new Observation(run.id(), run.campaign(), run.run(), r)));
    together.clear();
  }

  private Result result(ResultSet row) throws SQLException {
    if (row.getLong(3) != configuration) {
      configuration = row.getLong(3);
      last = Parameters.parse(text(parameters, configuration));
    }
    long shader = row.getLong(4);
    Counts found = new Counts(row.getLong(5), row.getLong(6), row.getLong(7), row.getLong(8), row.getLong(9));
    return new Result(row.getInt(1), last, name(row.getLong(2)), shader == 0 ? Optional.empty() : shader(shader),
        found, whole(row, 11), number(row, 12), whole(row, 10), whole(row, 13));
  }

  private String name(long id) throws SQLException {
    String name = knownNames.get(id);
    if (name == null) {
      name = text(names, id);
      knownNames.put(id, name);
    }
    return name;
  }

  private Optional<Result.Shader> shader(long id) throws SQLException {
    Optional<Result.Shader> shader = knownShaders.get(id);
    if (shader == null) {
      shaders.setLong(1, id);
      try (ResultSet row = shaders.executeQuery()) {
        shader = row.next()
            ? Optional.of(new Result.Shader(row.getString(1), Optional.ofNullable(row.getString(2))))
            : Optional.empty();
      }
      knownShaders.put(id, shader);
    }
    return shader;
  }

  private static String text(PreparedStatement query, long id) throws SQLException {
    query.setLong(1, id);
    try (ResultSet row = query.executeQuery()) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static OptionalLong whole(ResultSet row, int column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static OptionalDouble number(ResultSet row, int column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement query : List.of(counts, names, parameters, shaders)) {
      query.close();
    }
  }
}
