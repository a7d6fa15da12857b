package periscope.results.store;

import java.nio.file.Files;
import java.nio.file.Path;
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
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Observation;
import periscope.results.data.Run;

/**
 * A database of results, for one thread.
 *
 * <p>What is added is on disk when the call returns: the journal is written ahead and synchronised with each
 * transaction, so that a killed process loses nothing that it had finished. Whatever the database refuses is thrown as
 * an {@link InvalidInputException} that says what to do.
 */
public final class ResultStore implements AutoCloseable {

  /** How long a writer waits for another one, in milliseconds. */
  private static final int PATIENCE = 30_000;

  private final Path file;
  private final Connection connection;
  private boolean inTransaction;

  private ResultStore(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** A file that was imported. */
  public record Source(long id, String hash, String file, String form, String imported) {}

  /** Work on the database that may fail. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Opens a database to write to; makes one if there is none.
   *
   * @throws InvalidInputException if it is somebody else's, newer than this version, or cannot be written to
   */
  public static ResultStore open(Path file) {
    return open(file, PATIENCE);
  }

  /** @param patience how long to wait for another writer, in milliseconds */
  static ResultStore open(Path file, int patience) {
    SQLiteConfig config = config();
    config.setBusyTimeout(patience);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // Somebody else's database is looked at before anything in it is changed, and be it its journal.
    if (Files.exists(file)) {
      existing(file).close();
    }
    ResultStore store = connected(file, "jdbc:sqlite:" + file, config);
    store.doing(() -> {
      Migrations.shipped().apply(store.connection, file);
      return null;
    });
    return store;
  }

  /**
   * Opens a database to read.
   *
   * @throws InvalidInputException if there is none, or it is somebody else's or newer than this version
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

  /** Where it is. */
  public Path file() {
    return file;
  }

  Connection connection() {
    return connection;
  }

  /**
   * Begins a run; it is there from now on, without results.
   *
   * @throws InvalidInputException if the database refuses
   */
  public RunWriter begin(Run run) {
    return begin(run, UUID.randomUUID().toString(), Optional.empty());
  }

  /**
   * Begins a run that belongs to others, such as conformance tests to the tuning before them.
   *
   * @param campaign what they share, and no other runs anywhere; each is of another kind
   * @param source   the file that it comes from, if it does
   */
  public RunWriter begin(Run run, String campaign, Optional<Source> source) {
    return within(() -> new RunWriter(this, run, campaign + "/" + run.kind().word(), source));
  }

  /** The last run that says all the same, finished or not. */
  public Optional<StoredRun> last(Run run) {
    return runs().stream().filter(r -> r.run().equals(run)).reduce((a, b) -> b);
  }

  /** The last run that says all the same and was not finished. */
  public Optional<StoredRun> unfinished(Run run) {
    return runs().stream().filter(r -> r.finished().isEmpty() && r.run().equals(run)).reduce((a, b) -> b);
  }

  /**
   * Goes on with a run that was begun and not finished.
   *
   * @throws InvalidInputException if there is no such run
   */
  public RunWriter resume(long run) {
    StoredRun stored = runs().stream().filter(r -> r.id() == run).findFirst().orElseThrow(() ->
        StoreProblem.of(file, "there is no run " + run, "'periscope results list' shows what there is"));
    return new RunWriter(this, stored);
  }

  /** Notes that a file's contents are imported. */
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

  /** The file that had these contents, if one was imported. */
  public Optional<Source> source(String hash) {
    return doing(() -> Queries.sources(connection).stream().filter(s -> s.hash().equals(hash)).findFirst());
  }

  /** All runs, in the order in which they were begun here. */
  public List<StoredRun> runs() {
    return doing(() -> Queries.runs(connection));
  }

  /** Hands all results over one by one: by run, and there by the number of the configuration and the test's name. */
  public void observations(Consumer<Observation> consumer) {
    observations(runs(), consumer);
  }

  /** Hands the results of one run over. */
  public void observations(long run, Consumer<Observation> consumer) {
    observations(runs().stream().filter(r -> r.id() == run).toList(), consumer);
  }

  private void observations(List<StoredRun> runs, Consumer<Observation> consumer) {
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
   * Takes in another database: what this one does not have yet.
   *
   * @return how many runs and results came new
   */
  public Merging.Added merge(Path other) {
    open(other).close();
    return doing(() -> Merging.into(this, other));
  }

  /** Does everything in one transaction: all of it, or nothing. */
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

  /** After some errors, such as a full disk, the database has rolled back by itself. */
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
