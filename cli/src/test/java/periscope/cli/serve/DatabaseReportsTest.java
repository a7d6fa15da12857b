package periscope.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.web.findings.DatabaseReports;
import periscope.web.findings.Reports.Answer;
import periscope.web.findings.Reports.Report;

/** What the site says of a database, beside what the command says of it. */
class DatabaseReportsTest {

  @TempDir Path folder;

  private Path database() {
    return folder.resolve("results.db");
  }

  private void imported(String... names) {
    String[] command = Stream.concat(Stream.of("results", "import", "--with-contributors", "--database",
        database().toString()), Stream.of(names).map(n -> "src/test/resources/results/" + n + ".json"))
        .toArray(String[]::new);
    assertEquals(Exit.OK, Result.of(command).exit());
  }

  private static Answer answer(Report report, String word) {
    return report.answers().stream().filter(a -> a.word().equals(word)).findFirst().orElseThrow();
  }

  @Test
  void hasWhatTheCommandSays() {
    DatabaseReports reports = new DatabaseReports(database());
    assertEquals(Optional.empty(), reports.now());
    imported("acme-one", "acme-two", "blue-700", "blue-800", "crow", "phone");
    Report report = reports.now().orElseThrow();
    assertEquals(List.of("devices", "summary", "rates", "correlation", "similarity", "clusters", "mutants",
        "reproducibility", "bugs", "time"), report.answers().stream().map(Answer::word).toList());
    for (String word : List.of("summary", "rates", "similarity", "clusters", "bugs")) {
      Result command = Result.of("analyse", word, "--emit", "csv", "--database", database().toString());
      assertEquals(command.out().lines().toList(), answer(report, word).csv(), word);
    }
    Result json = Result.of("analyse", "--json", "--database", database().toString());
    assertEquals(json.out().replace(database().toString(), "results.db").strip(), report.json().strip());
    assertEquals(List.of("similarity1"), answer(report, "similarity").pictures().stream().map(p -> p.name()).toList());
    assertTrue(report.answers().stream().flatMap(a -> a.pictures().stream()).allMatch(p -> p.svg().contains("<svg")));
    assertTrue(answer(report, "devices").csv().stream().anyMatch(l -> l.endsWith("Acme Two")));
  }

  @Test
  void isWorkedOutAnewWhenTheDatabaseChanges() {
    imported("acme-one");
    DatabaseReports reports = new DatabaseReports(database());
    Report first = reports.now().orElseThrow();
    assertSame(first, reports.now().orElseThrow());
    imported("acme-two");
    assertTrue(reports.now().orElseThrow().results() > first.results());
  }

  /** A visitor without patience gets the report before, if there is one, and the new one once it is there. */
  @Test
  void nobodyHasToWaitForANewAnalysis() {
    imported("acme-one");
    DatabaseReports reports = new DatabaseReports(database(), Optional.of(Duration.ZERO));
    int before = reports.now().orElseThrow().results();
    imported("acme-two");
    int now = reports.now().orElseThrow().results();
    while (now == before) {
      Thread.onSpinWait();
      now = reports.now().orElseThrow().results();
    }
    assertTrue(now > before);
  }

  @Test
  void namesNobody() {
    imported("crow");
    assertTrue(Result.of("results", "show", "1", "--database", database().toString()).out().contains("Somebody"));
    Report report = new DatabaseReports(database()).now().orElseThrow();
    String all = report.json() + report.answers().stream().map(Answer::toString).collect(Collectors.joining());
    assertFalse(all.contains("Somebody"), all);
  }
}
