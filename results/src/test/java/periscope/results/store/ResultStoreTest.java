package periscope.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Observation;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.testing.Sample;

class ResultStoreTest {

  private static final Run RUN = new Run(Run.Kind.TUNING, "opencl", new Device("arm", "", "Mali", "Mali G78"),
      new Run.Surroundings(Optional.of("r32p1"), Optional.of("Android 12"), Optional.empty(), Optional.of("pte")),
      Optional.of(new Run.Tool("periscope", "0.1")), Optional.of("42"), Optional.of("opencl"),
      Optional.of(new Run.Contributor("Ada", "ada@example.org")));

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("results.db");
  }

  private static Result result(int number, String test) {
    return new Result(number, Parameters.of(Map.of("iterations", 10, "stride", number)), test,
        Optional.of(new Result.Shader("abc", Optional.of("kernel"))), new Counts(5, 4, 3, 2, 1), OptionalLong.of(15),
        OptionalDouble.of(0.25), OptionalLong.of(3));
  }

  @Test
  void whatIsAddedComesBack() {
    try (ResultStore store = ResultStore.open(file()); RunWriter run = store.begin(RUN)) {
      run.add(result(10, "a"));
      run.add(result(9, "b"));
      run.add(result(9, "a"));
      assertFalse(run.add(result(9, "a")), "the first result stays");
    }
    try (ResultStore store = ResultStore.existing(file())) {
      StoredRun run = store.runs().get(0);
      assertEquals(RUN, run.run());
      assertEquals(Optional.empty(), run.finished());
      assertEquals(2, run.configurations());
      List<Result> results = new ArrayList<>();
      store.observations(o -> results.add(o.result()));
      assertEquals(List.of(result(9, "a"), result(9, "b"), result(10, "a")), results, "by number, not by text");
    }
  }

  @Test
  void aRunThatWasNotFinishedGoesOn() {
    try (ResultStore store = ResultStore.open(file())) {
      long id;
      try (RunWriter run = store.begin(RUN)) {
        id = run.id();
        run.add(result(0, "a"));
      }
      try (RunWriter run = store.resume(id)) {
        run.add(result(1, "a"));
        run.finish();
      }
      assertEquals(2, store.runs().get(0).results());
      assertTrue(store.runs().get(0).finished().isPresent());
      assertThrows(InvalidInputException.class, () -> store.resume(99));
    }
  }

  /** If another process is killed, every result is there whose {@code add} has returned. */
  @Test
  void aKilledProcessLosesNoFinishedResult() throws IOException, InterruptedException {
    for (int i = 0; i < Sample.of(2, 20); i++) {
      killed(folder.resolve("killed" + i + ".db"), folder.resolve("told" + i), 100 + 37 * i);
    }
  }

  /**
   * Starts and kills a process, and checks its results.
   *
   * @param told  the file for the output of the process
   * @param after the length of the output, in bytes, after which the process is killed
   */
  private static void killed(Path file, Path told, int after) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), KilledWriter.class.getName(), file.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD).redirectOutput(told.toFile()).start();
    while (process.isAlive() && (!Files.exists(told) || Files.size(told) < after)) {
      Thread.sleep(5);
    }
    process.destroyForcibly().waitFor();
    long last = Files.readString(told).lines().count() - 1;
    assertTrue(last > 20, "the process told of " + last);
    List<Observation> found = new ArrayList<>();
    try (ResultStore store = ResultStore.open(file)) {
      store.observations(found::add);
    }
    assertTrue(found.size() > last, found.size() + " results are there, and " + last + " was the last one told");
  }

  @Test
  void aSecondWriterWaitsAndIsTold() throws SQLException {
    try (ResultStore one = ResultStore.open(file()); ResultStore two = ResultStore.open(file(), 50)) {
      RunWriter run = two.begin(RUN);
      InvalidInputException busy = one.transaction(() ->
          assertThrows(InvalidInputException.class, () -> run.add(result(0, "a"))));
      assertTrue(busy.getMessage().contains("another process is writing"), busy.getMessage());
      assertTrue(run.add(result(0, "a")));
      assertEquals(1, one.runs().get(0).results());
    }
  }

  @Test
  void aFullDiskIsTold() throws SQLException {
    try (ResultStore store = ResultStore.open(file()); RunWriter run = store.begin(RUN)) {
      run.add(result(0, "a"));
      try (Statement statement = store.connection().createStatement()) {
        // What SQLite says of a full disk, it says of this limit, too.
        statement.execute("PRAGMA max_page_count = 1");
      }
      InvalidInputException full = assertThrows(InvalidInputException.class, () -> {
        for (int i = 1; i < 10_000; i++) {
          run.add(result(i, "a"));
        }
      });
      assertTrue(full.getMessage().contains("the disk is full"), full.getMessage());
      assertTrue(store.runs().get(0).results() >= 1);
    }
  }

  /** A reader may come while another process makes the database. */
  @Test
  void anEmptyFileHasNoResults() throws IOException {
    Files.createFile(file());
    try (ResultStore store = ResultStore.existing(file())) {
      assertEquals(List.of(), store.runs());
      store.observations(o -> fail("a result"));
    }
  }

  @Test
  void tellsWhetherAllCanReadADatabase() throws IOException {
    assertFalse(ResultStore.openToAll(file()), "there is none");
    ResultStore.open(file()).close();
    assertFalse(ResultStore.openToAll(file()));
    if (Files.getFileStore(file()).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
      assertFalse(ResultStore.openToAll(file()), "a group may share it");
      Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
      assertTrue(ResultStore.openToAll(file()));
    }
  }

  @Test
  void aNewerDatabaseIsRefused() throws SQLException {
    ResultStore.open(file()).close();
    execute(file(), "PRAGMA user_version = 7");
    for (Runnable opening : List.<Runnable>of(() -> ResultStore.open(file()), () -> ResultStore.existing(file()))) {
      String message = assertThrows(InvalidInputException.class, opening::run).getMessage();
      assertTrue(message.contains("edition 7 of its schema, and this version of Periscope knows editions up to 3"),
          message);
    }
  }

  @Test
  void somebodyElsesDatabaseIsRefusedAndStaysAsItIs() throws SQLException, IOException {
    execute(file(), "CREATE TABLE tuning_results (results TEXT)");
    byte[] before = Files.readAllBytes(file());
    String message = assertThrows(InvalidInputException.class, () -> ResultStore.open(file())).getMessage();
    assertTrue(message.contains("not one of Periscope's results"), message);
    assertEquals(Arrays.hashCode(before), Arrays.hashCode(Files.readAllBytes(file())));
    Path text = Files.writeString(folder.resolve("text.db"), "no database at all, but text of some length\n".repeat(9));
    message = assertThrows(InvalidInputException.class, () -> ResultStore.open(text)).getMessage();
    assertTrue(message.contains("no database of results, or it is damaged"), message);
    message = assertThrows(InvalidInputException.class, () -> ResultStore.existing(folder.resolve("none.db")))
        .getMessage();
    assertTrue(message.contains("there is no such database"), message);
  }

  /** Each script leads from one edition to the next; a database of any edition is brought up to date. */
  @Test
  void olderDatabasesAreBroughtUpToDate() throws SQLException {
    Migrations first = new Migrations(List.of("CREATE TABLE a (x);"));
    Migrations both = new Migrations(List.of("CREATE TABLE a (x);", "CREATE TABLE b (y); INSERT INTO a VALUES (1);"));
    Migrations broken = new Migrations(List.of("CREATE TABLE a (x);", "CREATE TABLE b (y); INSERT INTO c VALUES (1);"));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      first.apply(connection, file());
      assertThrows(SQLException.class, () -> broken.apply(connection, file()));
      assertEquals(1, number(connection, "PRAGMA user_version"));
      both.apply(connection, file());
      both.apply(connection, file());
      assertEquals(2, number(connection, "PRAGMA user_version"));
      assertEquals(1, number(connection, "SELECT count(*) FROM a"));
    }
  }

  /** The runs that an older version has stored stay as they are, and runs of kernels can be added. */
  @Test
  void editionOneIsBroughtToTwo() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      new Migrations(Migrations.shipped().scripts().subList(0, 1)).apply(connection, file());
      connection.createStatement().executeUpdate("INSERT INTO devices VALUES (1, '', '', 'd', '')");
      connection.createStatement().executeUpdate("INSERT INTO runs (key, kind, framework, device, begun) VALUES ('k', "
          + "'validation', 'opencl', 1, '2026-01-01T00:00:00Z')");
      connection.createStatement().executeUpdate("INSERT INTO tests VALUES (1, 't')");
      connection.createStatement().executeUpdate("INSERT INTO configurations VALUES (1, '')");
      connection.createStatement().executeUpdate("INSERT INTO counts (run, number, test, configuration, sequential, "
          + "interleaved, weak, unclassified, unended) VALUES (1, 0, 1, 1, 1, 2, 3, 4, 5)");
    }
    try (ResultStore store = ResultStore.open(file()); RunWriter run = store.begin(RUN.as(Run.Kind.LAUNCH))) {
      run.add(result(0, "a"));
      assertEquals(List.of(Run.Kind.VALIDATION, Run.Kind.LAUNCH),
          store.runs().stream().map(r -> r.run().kind()).toList());
      assertEquals(List.of(1, 1), store.runs().stream().map(r -> (int) r.results()).toList());
    }
  }

  /** The submitters of runs stay known, apart from the runs. */
  @Test
  void editionTwoIsBroughtToThree() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      new Migrations(Migrations.shipped().scripts().subList(0, 2)).apply(connection, file());
      connection.createStatement().executeUpdate("INSERT INTO devices VALUES (1, '', '', 'd', '')");
      connection.createStatement().executeUpdate("INSERT INTO runs (key, kind, framework, device, begun, contributor, "
          + "email) VALUES ('k', 'tuning', 'webgpu', 1, '2026-01-01T00:00:00Z', 'Ada', 'ada@example.org'), "
          + "('l', 'tuning', 'webgpu', 1, '2026-01-01T00:00:00Z', NULL, NULL)");
      connection.createStatement().executeUpdate("INSERT INTO tests VALUES (1, 't')");
      connection.createStatement().executeUpdate("INSERT INTO configurations VALUES (1, '')");
      connection.createStatement().executeUpdate("INSERT INTO counts (run, number, test, configuration, sequential, "
          + "interleaved, weak) VALUES (1, 0, 1, 1, 1, 2, 3)");
    }
    // One that is only read stays as it is, and says the same.
    for (boolean written : new boolean[] {false, true}) {
      try (ResultStore store = written ? ResultStore.open(file()) : ResultStore.existing(file())) {
        assertEquals(List.of(Optional.of(new Run.Contributor("Ada", "ada@example.org")), Optional.empty()),
            store.runs().stream().map(r -> r.run().contributor()).toList());
        List<Observation> found = new ArrayList<>();
        store.observations(found::add);
        assertEquals(List.of(Counts.of(1, 2, 3)), found.stream().map(o -> o.result().counts()).toList());
        assertEquals(OptionalLong.empty(), found.get(0).result().launchSeed());
      }
    }
  }

  @Test
  void mergingTakesContributorsAndSeedsAlong() {
    Path other = folder.resolve("other.db");
    try (ResultStore one = ResultStore.open(file()); ResultStore two = ResultStore.open(other)) {
      Run.Contributor ada = new Run.Contributor("Ada", "");
      Result plain = result(0, "a");
      try (RunWriter run = two.begin(new Run(RUN.kind(), RUN.framework(), RUN.device(), RUN.surroundings(), RUN.tool(),
          RUN.seed(), RUN.model(), Optional.of(ada)))) {
        run.add(new Result(0, plain.parameters(), "a", plain.shader(), plain.counts(), plain.expected(),
            plain.seconds(), plain.forbidden(), OptionalLong.of(-7)));
      }
      assertEquals(new Merging.Added(1, 1), one.merge(other));
      assertEquals(Optional.of(ada), one.runs().get(0).run().contributor());
      List<Observation> found = new ArrayList<>();
      one.observations(found::add);
      assertEquals(OptionalLong.of(-7), found.get(0).result().launchSeed());
    }
  }

  @Test
  void mergingAddsWhatIsNotThere() {
    Path other = folder.resolve("other.db");
    try (ResultStore one = ResultStore.open(file()); ResultStore two = ResultStore.open(other)) {
      try (RunWriter run = one.begin(RUN)) {
        run.add(result(0, "a"));
      }
      RunWriter open = two.begin(RUN.as(Run.Kind.CONFORMANCE));
      open.add(result(3, "b"));
      open.add(result(4, "a"));
      assertEquals(new Merging.Added(1, 2), one.merge(other));
      assertEquals(new Merging.Added(0, 0), one.merge(other));
      open.add(result(5, "a"));
      open.finish();
      assertEquals(new Merging.Added(0, 1), one.merge(other), "the run went on in the other one");
      assertEquals(RUN.as(Run.Kind.CONFORMANCE), one.runs().get(1).run());
      assertTrue(one.runs().get(1).finished().isPresent());
      List<Result> results = new ArrayList<>();
      one.observations(2, o -> results.add(o.result()));
      assertEquals(List.of(result(3, "b"), result(4, "a"), result(5, "a")), results);
    }
  }

  private static void execute(Path file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement(); var row = statement.executeQuery(query)) {
      return row.next() ? row.getInt(1) : -1;
    }
  }
}
