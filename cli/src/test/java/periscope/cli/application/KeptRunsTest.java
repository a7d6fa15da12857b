package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.applications.Applications;
import periscope.applications.Site;
import periscope.applications.kept.StoredTrials;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trial;
import periscope.cli.Periscope;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.cli.session.Interruption;
import periscope.cli.session.Terminal;
import periscope.reports.Palette;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;

/** Runs of applications are kept in a database: whoever is ended goes on, and nothing is run twice. */
class KeptRunsTest {

  /** What no application does. */
  private static final class Late implements Subject {

    @Override
    public List<Site> sites() {
      return List.of();
    }

    @Override
    public Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
      return Trial.of(Trial.Kind.LATE, "made up");
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @TempDir
  private Path folder;

  private static Result app(Path database, String line) {
    return Result.of(Stream.concat(Stream.of(("app " + line).split(" ")), Stream.of("--database", database.toString()))
        .toArray(String[]::new));
  }

  /** Ends the command as Ctrl-C does, as soon as its progress says so. */
  private static int until(String said, Path database, String line) {
    Interruption interruption = new Interruption();
    ByteArrayOutputStream err = new ByteArrayOutputStream() {
      @Override
      public synchronized void write(byte[] bytes, int from, int length) {
        super.write(bytes, from, length);
        if (!interruption.asked() && toString(StandardCharsets.UTF_8).contains(said)) {
          interruption.ask();
        }
      }
    };
    Palette none = new Palette(false);
    Terminal terminal = new Terminal(print(OutputStream.nullOutputStream()), print(err), none, none, true, false);
    return Periscope.run(terminal, interruption, Stream.concat(Stream.of(("app " + line).split(" ")),
        Stream.of("--database", database.toString())).toArray(String[]::new));
  }

  private static PrintStream print(OutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  /** Wherever it is ended, the report in the end is that of a command that nobody ended, and that keeps nothing. */
  @Test
  void goesOn() {
    Map<String, List<String>> lines = Map.of("run cbe-dot --runs 40 --fences none", List.of(" 1 of 40", " 23 of 40"),
        "run --compare environments cbe-dot --runs 4 --size model", List.of("no-str-: 4 of 4", "rand-str+: 3 of 4"),
        "run --compare environments cbe-dot sdk-red-nf --runs 2 --size model",
        List.of("cbe-dot, cache-str+: 1 of 2", "sdk-red-nf, sys-str-: 2 of 2"));
    lines.forEach((line, ends) -> {
      Result undisturbed = Result.of(("app " + line).split(" "));
      for (String end : ends) {
        Path database = folder.resolve((line + end).replaceAll("\\W+", "-") + ".db");
        assertEquals(Exit.INTERRUPTED, until(end.strip(), database, line), line);
        Result rest = app(database, line);
        assertEquals(undisturbed.out(), rest.out(), line + end);
        assertEquals(undisturbed.exit(), rest.exit());
        assertTrue(rest.err().contains("goes on with run "), line + end + rest.err());
        Result again = app(database, line);
        assertEquals(undisturbed.out(), again.out(), line + end);
        assertTrue(again.err().contains("not run again: run "), again.err());
      }
    });
  }

  /** What is another question has another answer. */
  @Test
  void othersAreOthers() {
    Path database = folder.resolve("a.db");
    String line = "run cbe-dot --runs 5 --size model";
    List<String> all = List.of(line, line + " --device interleaved", line + " --fences 0,2", line + " --seed 2",
        line + " --environment sys-str+", line.replace("runs 5", "runs 6"), line + " --run-limit 50",
        line + " --stress patch=16",
        line.replace("model", "small"), line.replace("dot", "ht"),
        "run --compare environments cbe-dot --runs 5 --size model");
    for (int i = 0; i < all.size(); i++) {
      Result result = app(database, all.get(i));
      assertFalse(result.err().contains("run again") || result.err().contains("goes on"), all.get(i) + result.err());
      try (ResultStore store = ResultStore.existing(database)) {
        assertEquals(i + 1, store.runs().size(), all.get(i));
        assertTrue(store.runs().stream().allMatch(r -> r.finished().isPresent()));
      }
    }
    for (String one : all) {
      assertTrue(app(database, one).err().contains("not run again"), one);
    }
  }

  /** What another version of Periscope saw is not what this one sees. */
  @Test
  void otherVersionsAreOthers() {
    Path here = folder.resolve("here.db");
    String line = "run cbe-dot --fences 0,2 --runs 3";
    String right = app(here, line).out();
    Run run;
    try (ResultStore store = ResultStore.existing(here)) {
      run = store.runs().get(0).run();
    }
    for (String version : List.of("0.0.0-before", run.tool().orElseThrow().version())) {
      Path there = folder.resolve(version + ".db");
      Run other = new Run(run.kind(), run.framework(), run.device(), run.surroundings(),
          Optional.of(new Run.Tool("periscope", version)), run.seed(), run.model(), run.contributor());
      try (StoredTrials stored = new StoredTrials(Optional.of(there), "cbe-dot", other, n -> { })) {
        stored.of(new Late(), Applications.sites(Stream.of(0, 2)), Environment.NATIVE, 1, 3, () -> false, n -> { });
        stored.finish();
      }
      Result result = app(there, line);
      if (version.startsWith("0.0.0")) {
        assertEquals(right, result.out());
      } else {
        assertTrue(result.out().contains("first         seed 1, timed out: made up"), result.out());
      }
    }
  }

  /** Each run of a program leaves a line: there is none twice. A program that has changed is another one. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void programsAreRunOnce() throws IOException {
    Path database = folder.resolve("own.db");
    Path seen = folder.resolve("seen.txt");
    Path script = Files.writeString(folder.resolve("own.sh"), "echo $PERISCOPE_SEED >> " + seen + "\nexit 1\n");
    String[] line = {"app", "run", "--command", "sh " + script, "--sites", "2", "--runs", "4", "--database",
        database.toString()};
    Result first = Result.of(line);
    Result second = Result.of(line);
    assertEquals(first.out(), second.out());
    assertEquals(List.of("1", "2", "3", "4"), Files.readAllLines(seen));
    Files.writeString(script, "echo $PERISCOPE_SEED >> " + seen + "\nexit 0\n");
    Result changed = Result.of(line);
    assertNotEquals(first.out(), changed.out());
    assertEquals(8, Files.readAllLines(seen).size());
  }
}
