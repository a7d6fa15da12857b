package periscope.results.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Conversion of values to columns of the database, and back. */
final class Rows {

  private Rows() {}

  /** Sets the parameters of a statement, in order; empty optionals become NULL. */
  static void fill(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Object value = plain(values[i]);
      if (value == null) {
        statement.setNull(i + 1, Types.NULL);
      } else if (value instanceof Long number) {
        statement.setLong(i + 1, number);
      } else if (value instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else if (value instanceof Double number) {
        statement.setDouble(i + 1, number);
      } else {
        statement.setString(i + 1, value.toString());
      }
    }
  }

  private static Object plain(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.orElse(null);
    } else if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    } else if (value instanceof OptionalDouble number) {
      return number.isPresent() ? number.getAsDouble() : null;
    }
    return value;
  }

  static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }
}
