package periscope.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteJDBCLoader;
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Observation;
import periscope.results.data.Run;

/**
 * A database of results, for one thread.
 *
 * <p>Added data is on disk when the call returns: the journal is written ahead and synchronised with each transaction,
 * so that a killed process loses no finished addition. A refusal of the database is thrown as an
 * {@link InvalidInputException} with a remedy.
 */
public final class ResultStore implements AutoCloseable {

  /** Longest time that a writer waits for another one, in milliseconds. */
  private static final int PATIENCE = 30_000;

  /** The property of the driver that names the folder for its native library. */
  private static final String LIBRARY = "org.sqlite.tmpdir";

  private final Path file;
  private final Connection connection;
  private boolean inTransaction;

  private ResultStore(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** An imported file. */
  public record Source(long id, String hash, String file, String form, String imported) {}

  /** An operation on the database that may fail. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Loads the native library of databases from a copy in a folder, which may be deleted afterwards, and not from a copy
   * in the system's folder for temporary files, where it stays if this process is killed. If the library is loaded
   * already, nothing changes.
   *
   * @throws IOException if the folder cannot have the library
   */
  public static synchronized void libraryIn(Path folder) throws IOException {
    Optional<String> before = Optional.ofNullable(System.getProperty(LIBRARY));
    System.setProperty(LIBRARY, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      throw new IOException("the native library of databases cannot be loaded from " + folder, e);
    } finally {
      before.ifPresentOrElse(was -> System.setProperty(LIBRARY, was), () -> System.clearProperty(LIBRARY));
    }
  }

  /**
   * Opens a database for writing; creates it if there is none.
   *
   * @throws InvalidInputException if it is another application's, newer than this version, or not writable
   */
  public static ResultStore open(Path file) {
    return open(file, PATIENCE);
  }

  /** @param patience longest time to wait for another writer, in milliseconds */
  static ResultStore open(Path file, int patience) {
    SQLiteConfig config = config();
    config.setBusyTimeout(patience);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // Somebody else's database is looked at before anything in it is changed, and be it its journal.
    if (Files.exists(file)) {
      existing(file).close();
    } else {
      privately(file);
    }
    ResultStore store = connected(file, "jdbc:sqlite:" + file, config);
    store.doing(() -> {
      Migrations.shipped().apply(store.connection, file);
      return null;
    });
    return store;
  }

  /**
   * Opens a database for reading.
   *
   * @throws InvalidInputException if there is none, or it is another application's or newer than this version
   */
  public static ResultStore existing(Path file) {
    if (!Files.exists(file)) {
      throw StoreProblem.of(file, "there is no such database of results",
          "'periscope results import FILE' makes one; --database names another");
    }
    SQLiteConfig config = config();
    config.setReadOnly(true);
    config.setBusyTimeout(PATIENCE);
    // Where nobody can write, nobody has left a journal to be looked at.
    boolean still = !Files.isWritable(file) && !Files.exists(Path.of(file + "-wal"));
    ResultStore store = connected(
        file, still ? "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + "?immutable=1"
            : "jdbc:sqlite:" + file, config);
    try {
      return store.doing(() -> {
        Migrations.shipped().check(store.connection, file);
        return store;
      });
    } catch (InvalidInputException e) {
      store.close();
      throw e;
    }
  }

  /** Makes the file, which may hold the addresses of people, for its owner only; its journals get the same rights. */
  private static void privately(Path file) {
    try {
      if (Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
    } catch (IOException e) {
      // The database, which makes the file otherwise, tells what is wrong with the place.
    }
  }

  /** Whether all users of this machine may read a file; false if there is none, or its system does not tell. */
  public static boolean openToAll(Path file) {
    try {
      return Files.exists(file) && Files.getFileStore(file).supportsFileAttributeView("posix")
          && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException e) {
      return false;
    }
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.enforceForeignKeys(true);
    return config;
  }

  private static ResultStore connected(Path file, String url, SQLiteConfig config) {
    try {
      return new ResultStore(file, DriverManager.getConnection(url, config.toProperties()));
    } catch (SQLException e) {
      throw StoreProblem.of(file, e);
    }
  }

  /** Path of the database. */
  public Path file() {
    return file;
  }

  Connection connection() {
    return connection;
  }

  /**
   * Begins a run, which is in the database from now on, without results.
   *
   * @throws InvalidInputException if the database refuses
   */
  public RunWriter begin(Run run) {
    return begin(run, UUID.randomUUID().toString(), Optional.empty());
  }

  /**
   * Begins a run that belongs together with others, such as conformance tests and the tuning before them.
   *
   * @param campaign key that only these runs share; each has a different purpose
   * @param source   the imported file that the run comes from; empty for none
   */
  public RunWriter begin(Run run, String campaign, Optional<Source> source) {
    return within(() -> new RunWriter(this, run, campaign + "/" + run.kind().word(), source));
  }

  /** The last run with an equal description, finished or not. */
  public Optional<StoredRun> last(Run run) {
    return runs().stream().filter(r -> r.run().equals(run)).reduce((a, b) -> b);
  }

  /** The last unfinished run with an equal description. */
  public Optional<StoredRun> unfinished(Run run) {
    return runs().stream().filter(r -> r.finished().isEmpty() && r.run().equals(run)).reduce((a, b) -> b);
  }

  /**
   * Continues an unfinished run.
   *
   * @throws InvalidInputException if there is no such run
   */
  public RunWriter resume(long run) {
    StoredRun stored = runs().stream().filter(r -> r.id() == run).findFirst().orElseThrow(() ->
        StoreProblem.of(file, "there is no run " + run, "'periscope results list' shows what there is"));
    return new RunWriter(this, stored);
  }

  /** Records that a file's contents are imported. */
  public Source source(String hash, String path, String form) {
    return within(() -> {
      try (PreparedStatement insert = connection.prepareStatement(
          "INSERT INTO sources (hash, file, form, imported) VALUES (?, ?, ?, ?) RETURNING id")) {
        String now = now();
        Rows.fill(insert, hash, path, form, now);
        try (ResultSet row = insert.executeQuery()) {
          row.next();
          return new Source(row.getLong(1), hash, path, form, now);
        }
      }
    });
  }

  /** The imported file with these contents; empty if none was imported. */
  public Optional<Source> source(String hash) {
    return doing(() -> Queries.sources(connection).stream().filter(s -> s.hash().equals(hash)).findFirst());
  }

  /** All runs, in the order in which they were added to this database. */
  public List<StoredRun> runs() {
    return doing(() -> Queries.runs(connection));
  }

  /** Passes all results to a consumer, ordered by run, number of the configuration and name of the test. */
  public void observations(Consumer<Observation> consumer) {
    observations(runs(), consumer);
  }

  /** Passes the results of one run to a consumer. */
  public void observations(long run, Consumer<Observation> consumer) {
    observations(runs().stream().filter(r -> r.id() == run).toList(), consumer);
  }

  private void observations(List<StoredRun> runs, Consumer<Observation> consumer) {
    if (runs.isEmpty()) {
      return;
    }
    doing(() -> {
      try (ResultQuery query = new ResultQuery(connection)) {
        for (StoredRun run : runs) {
          query.run(run, consumer);
        }
      }
      return null;
    });
  }

  /**
   * Adds the runs and results of another database that this one lacks.
   *
   * @return their numbers
   */
  public Merging.Added merge(Path other) {
    open(other).close();
    return doing(() -> Merging.into(this, other));
  }

  /** Does some work in one transaction: all of its changes take effect, or none. */
  public <T> T transaction(Supplier<T> work) {
    return within(work::get);
  }

  <T> T within(Work<T> work) {
    if (inTransaction) {
      return doing(work);
    }
    doing(() -> executed("BEGIN IMMEDIATE"));
    inTransaction = true;
    boolean done = false;
    try {
      T result = doing(work);
      doing(() -> executed("COMMIT"));
      done = true;
      return result;
    } finally {
      inTransaction = false;
      if (!done) {
        rollback();
      }
    }
  }

  /** Rolls back the transaction, unless the database has already done so after an error such as a full disk. */
  private void rollback() {
    try {
      executed("ROLLBACK");
    } catch (SQLException e) {
      // There was nothing left to roll back.
    }
  }

  private Void executed(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    return null;
  }

  <T> T doing(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException e) {
      throw StoreProblem.of(file, e);
    }
  }

  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public void close() {
    doing(() -> {
      connection.close();
      return null;
    });
  }
}
