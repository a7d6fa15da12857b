package periscope.results.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The diagnostics for errors of a database. */
public final class StoreProblem {

  private StoreProblem() {}

  /** The diagnostic for a problem of a database file. */
  public static InvalidInputException of(Path file, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(new SourceText(file.toString(), ""), Span.NONE, message, hint));
  }

  /** The diagnostic for an error that SQLite reports. */
  public static InvalidInputException of(Path file, SQLException e) {
    SQLiteErrorCode code = e instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.SQLITE_ERROR;
    // Extended codes have the plain one in their lowest byte.
    return switch (code.code & 0xff) {
      case 5, 6 -> of(file, "another process is writing to the database and did not end in time",
          "try again when it is done");
      case 8 -> of(file, "the database may only be read", "check the permissions of the file and its folder");
      case 10 -> of(file, "the disk refused to read or write the database (" + name(code) + ")",
          "what was finished before is kept; is the disk full, or gone?");
      case 11, 26 -> of(file, "this is no database of results, or it is damaged", "name a file that "
          + "'periscope results import' made, or a new one");
      case 13 -> of(file, "the disk is full; what was finished before is kept", "make room and run it again");
      case 14 -> of(file, "the database cannot be opened", "is its folder there, and may it be written to?");
      default -> of(file, "the database refuses: " + e.getMessage(), "");
    };
  }

  private static String name(SQLiteErrorCode code) {
    return code.name().toLowerCase(Locale.ROOT);
  }
}
