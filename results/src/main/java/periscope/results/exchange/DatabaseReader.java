package periscope.results.exchange;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sqlite.SQLiteConfig;
import periscope.litmus.source.InvalidInputException;
import periscope.results.store.StoreProblem;

/** Reader of published databases: each row of the table {@code tuning_results} contains a record as text. */
final class DatabaseReader {

  private static final String TABLE = "tuning_results";

  private DatabaseReader() {}

  /** Receiver of the rows, one by one. */
  interface Rows {

    /**
     * @param number  number of the row
     * @param record  the record as text
     * @param columns the row's other columns
     */
    void row(long number, String record, ObjectNode columns);
  }

  /**
   * Gives each row of a database's table {@link #TABLE} to a receiver.
   *
   * @throws InvalidInputException if the database lacks this table, or is damaged
   */
  static void read(Path file, Rows rows) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties())) {
      List<String> tables = tables(connection);
      if (!tables.contains(TABLE)) {
        throw StoreProblem.of(file, tables.contains("counts") && tables.contains("runs")
            ? "this is a database of Periscope's results" : "this database has no table " + TABLE,
            tables.contains("counts") ? "'periscope results merge' takes it in"
            : "it has " + (tables.isEmpty() ? "no tables" : "the tables " + String.join(", ", tables)));
      }
      try (Statement statement = connection.createStatement(); ResultSet row =
          statement.executeQuery("SELECT rowid AS row_number_, * FROM " + TABLE + " ORDER BY rowid")) {
        while (row.next()) {
          row(row, rows);
        }
      }
    } catch (SQLException e) {
      throw StoreProblem.of(file, e);
    }
  }

  private static void row(ResultSet row, Rows rows) throws SQLException {
    ResultSetMetaData about = row.getMetaData();
    ObjectNode columns = JsonNodeFactory.instance.objectNode();
    String record = "";
    for (int c = 1; c <= about.getColumnCount(); c++) {
      String name = about.getColumnName(c).toLowerCase(Locale.ROOT);
      String value = row.getString(c);
      if (name.equals("results")) {
        record = value == null ? "" : value;
      } else {
        columns.put(name, value);
      }
    }
    rows.row(row.getLong("row_number_"), record, columns);
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")) {
      while (row.next()) {
        tables.add(row.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    return tables;
  }
}
