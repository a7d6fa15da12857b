package periscope.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

class ResultsTest {

  private static final Path RECORDS = Path.of("src/test/resources/results");

  @TempDir Path folder;

  private Result of(String... command) {
    return Result.of(Stream.concat(Stream.of(command),
        Stream.of("--database", folder.resolve("results.db").toString())).toArray(String[]::new));
  }

  private static String record(String name) {
    return RECORDS.resolve(name + ".json").toString();
  }

  @Test
  void oneFileThatCannotBeUsedKeepsNoneOut() throws IOException {
    String broken = Files.writeString(folder.resolve("broken.json"), "{\"0\": {").toString();
    Result result = of("results", "import", broken, record("crow"), "none.json");
    assertEquals(Exit.INVALID, result.exit());
    assertEquals(record("crow") + ": record, 1 record, 2 runs, 57 results\n", result.out());
    assertTrue(result.err().contains("broken.json:1:8: error: the file ends in the middle of its JSON"), result.err());
    assertTrue(result.err().contains("none.json: error: there is no such file"), result.err());
    assertTrue(result.err().contains("once: a contributor's name or address was left out"), result.err());
    Result again = of("results", "import", record("crow"));
    assertEquals(record("crow") + ": nothing new, its contents were imported before\n", again.out());
    assertEquals(Exit.OK, again.exit());
  }

  @Test
  void aRunIsShownWithItsTests() {
    of("results", "import", record("acme-two"), record("phone"));
    assertEquals(List.of("run  kind         framework  conf.  results  device",
        "1    tuning       webgpu     6      54       Acme Two",
        "2    conformance  webgpu     3      3        Acme Two",
        "3    tuning       vulkan     30     60       arm Example Phone 6"),
        of("results", "list").out().lines().toList());
    String shown = of("results", "show", "1").out();
    assertTrue(shown.contains("os       Linux 6\n") && shown.contains("seed     sample\n"), shown);
    assertTrue(shown.lines().anyMatch(l -> l.matches("6 +[\\d,]+ +[\\d,]+ +0\\.\\d\\d % \\(\\d\\) +loadBuffer")),
        shown);
    String test = of("results", "show", "3", "--tests", "Message Passing Coherency").out();
    assertEquals(30 + 1, test.lines().dropWhile(l -> !l.startsWith("conf.")).filter(l -> !l.startsWith("  ")).count());
    assertTrue(shown.lines().allMatch(l -> l.length() <= 80) && test.lines().allMatch(l -> l.length() <= 80), test);
    assertEquals(Exit.INVALID, of("results", "show", "9").exit());
    assertEquals(Exit.INVALID, of("results", "show", "1", "--tests", "nothing").exit());
  }

  /** The record is what the page of campaigns saved, but for most of its tests. */
  @Test
  void aRecordOfThePagesIsReadAsItIs() {
    String saved = Path.of("src/test/resources/web/record.json").toString();
    Result result = of("results", "import", saved);
    assertEquals(saved + ": record, 1 record, 2 runs, 7 results\n", result.out());
    assertEquals("", result.err());
    assertTrue(of("results", "show", "1").out().contains("tool     periscope 0.1.0-SNAPSHOT"), of("results", "show",
        "1")::out);
    List<String> rows = of("results", "export", "--emit", "csv").out().lines().toList();
    assertTrue(rows.stream().anyMatch(r -> r.contains(",wrMutant,447,0,1,0,0,") && r.endsWith(",-5605166514251911382")),
        rows::toString);
  }

  @Test
  void whatIsExportedIsImportedAgain() {
    of("results", "import", record("crow"), record("phone"));
    String out = folder.resolve("out.json").toString();
    assertEquals(Exit.OK, of("results", "export", "--out", out).exit());
    String other = folder.resolve("other.db").toString();
    Result result = Result.of("results", "import", out, "--database", other);
    assertEquals(out + ": array of records, 2 records, 3 runs, 117 results\n", result.out());
    assertEquals(117 + 1, of("results", "export", "--emit", "csv").out().lines().count());
    assertEquals(57 + 1 - 3, of("results", "export", "1", "--emit", "csv").out().lines().count());
    assertEquals(Exit.INVALID, of("results", "export", "77").exit());
    Result merged = of("results", "merge", other);
    assertEquals(other + ": 3 runs and 117 results came new\n", merged.out());
    assertEquals(other + ": nothing new\n", of("results", "merge", other).out());
  }

  @Test
  void whatIsMissingIsSaidInWords() {
    Result none = of("results", "list");
    assertEquals(Exit.INVALID, none.exit());
    assertTrue(none.err().contains("there is no such database of results"), none.err());
    assertFalse(Files.exists(folder.resolve("results.db")), "who only looks makes nothing");
    assertEquals(Exit.USAGE, Result.of("results").exit());
    Result near = Result.of("results", "imprt");
    assertTrue(near.err().contains("there is no command 'results imprt'") && near.err().contains("import"), near.err());
    assertEquals(Exit.INVALID, of("results", "merge", "none.db").exit());
    assertEquals(Exit.OK, Result.of("results", "import", "--help").exit());
  }
}
