package periscope.results.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import periscope.litmus.source.InvalidInputException;

/**
 * The editions of the schema. A database has its edition in {@code user_version}; each script migrates from one edition
 * to the next, in a transaction that also sets the new number.
 *
 * @param scripts the migrations; the first turns an empty file into edition 1
 */
record Migrations(List<String> scripts) {

  /** The {@code application_id} of Periscope's databases: the letters {@code peri}. */
  static final int APPLICATION = 0x70657269;

  private static final int EDITIONS = 3;

  Migrations {
    scripts = List.copyOf(scripts);
  }

  /** The migrations that come with Periscope. */
  static Migrations shipped() {
    return new Migrations(IntStream.rangeClosed(1, EDITIONS).mapToObj(Migrations::script).toList());
  }

  /** The edition of a database; a database opened for reading may have an older edition than this version writes. */
  static int edition(Connection connection) throws SQLException {
    return number(connection, "PRAGMA user_version");
  }

  private static String script(int edition) {
    try (InputStream in = Migrations.class.getResourceAsStream(edition + ".sql")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Migrates a database to the newest edition.
   *
   * @throws InvalidInputException if it is newer, or another application's
   */
  void apply(Connection connection, Path file) throws SQLException {
    check(connection, file);
    if (number(connection, "PRAGMA user_version") == scripts.size()) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        // Another process may have been faster.
        for (int edition = number(connection, "PRAGMA user_version"); edition < scripts.size(); edition++) {
          statement.executeUpdate(scripts.get(edition));
        }
        statement.execute("PRAGMA application_id = " + APPLICATION);
        statement.execute("PRAGMA user_version = " + scripts.size());
        statement.execute("COMMIT");
      } catch (SQLException e) {
        statement.execute("ROLLBACK");
        throw e;
      }
    }
  }

  /**
   * Checks that a database can be used or migrated.
   *
   * @throws InvalidInputException if it is newer, or another application's
   */
  void check(Connection connection, Path file) throws SQLException {
    int edition = number(connection, "PRAGMA user_version");
    int tables = number(connection, "SELECT count(*) FROM sqlite_master");
    if (tables > 0 && number(connection, "PRAGMA application_id") != APPLICATION) {
      throw StoreProblem.of(file, "this is a database, but not one of Periscope's results",
          "'periscope results import' reads published ones; name another file with --database");
    }
    if (edition > scripts.size()) {
      throw StoreProblem.of(file, "the database has edition " + edition + " of its schema, and this version of "
          + "Periscope knows editions up to " + scripts.size(), "use the version that wrote it, or a newer one");
    }
  }

  private static int number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
