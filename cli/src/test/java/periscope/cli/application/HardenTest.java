package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Periscope;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.cli.session.Interruption;
import periscope.cli.session.Terminal;

/** The fences of an application are found by the command, and a model is asked about them. */
class HardenTest {

  private static final String[] HARDEN = "app harden cbe-dot --check-runs 32,60 --runs 20".split(" ");

  @TempDir
  private static Path folder;

  private static Result whole;

  @BeforeAll
  static void harden() {
    whole = Result.of(with(HARDEN, "--litmus", folder.resolve("lit").toString()));
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  /** Lines that say what was asked, and the answers; what goes on below is put together again. */
  private static List<String> checks(String out) {
    return out.replaceAll("\n {16}", " ").lines().map(String::strip)
        .filter(l -> l.matches("(all|halves|single|stable) +\\S.*")).toList();
  }

  @Test
  void findsTheFenceBeforeTheUnlock() {
    assertEquals(Exit.OK, whole.exit(), whole.toString());
    assertTrue(whole.out().contains("FOUND: 1 fence, with which 60 runs come out right."), whole.out());
    assertTrue(whole.out().contains("\n  site 2        cbe-dot.cl, line "), whole.out());
    List<String> checks = checks(whole.out());
    assertTrue(checks.get(0).matches("all +at all 4 sites: 60 runs right"), whole.out());
    assertTrue(checks.get(checks.size() - 1).matches("stable +at 2 of sites 0 to 3: 60 runs right"), whole.out());
    assertTrue(whole.out().matches("(?s).*\\n {2}found +2 +\\d+ steps +\\+.*"), whole.out());
  }

  /** Runs find one fence; the model wants another one as well, and says so of source and compiled text. */
  @Test
  void modelsAreAsked() {
    assertTrue(whole.out().contains("every execution with 1 work-item in each of 2"), whole.out());
    List<String> table = whole.out().lines().filter(l -> l.matches(" {2}(none|[0-3](, [0-3])*) {2,}\\S.*")).toList();
    assertTrue(table.stream().anyMatch(l -> l.matches(" {2}2 +found +WRONG, .*")), whole.out());
    assertTrue(table.stream().anyMatch(l -> l.matches(" {2}0, 2 +wanted by opencl +right .*")), whole.out());
    assertTrue(table.stream().anyMatch(l -> l.matches(" {2}none +found, without 2 +WRONG, .*")), whole.out());
    assertTrue(whole.out().contains("Where experiment and opencl disagree\n  site 0 "), whole.out());
    assertFalse(whole.out().contains("want the same fences"), whole.out());
  }

  @Test
  void reportsFitNarrowTerminals() {
    String path = folder.toString();
    assertTrue(whole.out().lines().allMatch(l -> l.length() <= 80 || l.contains(path)), whole.out());
  }

  /** Both tests are those of a lock, and a model says of the files what the report says. */
  @Test
  void litmusTestsAreWritten() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("lit"))) {
      List<Path> tests = files.sorted().toList();
      assertFalse(tests.isEmpty());
      for (Path test : tests) {
        String name = test.getFileName().toString();
        assertTrue(name.startsWith("CAS-SL") && name.endsWith(".litmus"), name);
        Result judged = Result.of("simulate", test.toString(), "--model", "opencl");
        assertFalse(judged.exit() == Exit.INVALID || judged.exit() == Exit.INTERNAL, judged.toString());
        String told = whole.out().replaceAll("\\s+", " ");
        String verdict = name.replace(".litmus", "") + ": under opencl the two accesses race";
        assertTrue(told.contains(name.replace(".litmus", "") + ": under opencl "), whole.out());
        assertEquals(judged.out().contains("Undefined"), told.contains(verdict), whole.out() + judged.out());
      }
    }
  }

  /** What goes wrong for another reason goes wrong with all fences. */
  @Test
  void noFencesHelp() {
    Result result = Result.of("app harden cbe-dot --device interleaved --run-limit 50 --runs 3".split(" "));
    assertEquals(Exit.FAILS, result.exit(), result.toString());
    String last = result.out().lines().reduce((a, b) -> b).orElse("");
    assertEquals("NO FENCES HELP: runs come out wrong with a fence at every site.", last, result.out());
  }

  @Test
  void isTheSameEachTime() {
    Result again = Result.of(with(HARDEN, "--model", "none"));
    assertEquals(Exit.OK, again.exit());
    assertEquals(checks(whole.out()), checks(again.out()));
    assertFalse(again.out().contains("The models' word") || again.out().contains("opencl "), again.out());
  }

  /** Ends the command as Ctrl-C does, as soon as it says something. */
  private static Result until(String said, String... arguments) {
    Interruption interruption = new Interruption();
    ByteArrayOutputStream out = new ByteArrayOutputStream() {
      @Override
      public synchronized void write(byte[] bytes, int from, int length) {
        super.write(bytes, from, length);
        if (!interruption.asked() && toString(StandardCharsets.UTF_8).contains(said)) {
          interruption.ask();
        }
      }
    };
    int exit = Periscope.run(Terminal.plain(print(out), print(OutputStream.nullOutputStream())), interruption,
        arguments);
    return new Result(exit, out.toString(StandardCharsets.UTF_8), "");
  }

  private static PrintStream print(OutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  /** What is finished is not asked again. */
  @Test
  void takesWhatIsFinished() {
    String[] line = with("app harden cbe-dot --check-runs 4,10 --runs 2 --model none".split(" "), "--database",
        folder.resolve("finished.db").toString());
    Result first = Result.of(line);
    Result second = Result.of(line);
    assertEquals(Exit.OK, first.exit());
    assertEquals(first.out(), second.out());
    assertEquals(first.exit(), second.exit());
    assertEquals("", first.err());
    assertTrue(second.err().contains("not run again: run 1 of "), second.err());
  }

  /** Wherever it is cut off, the same command goes on from there, and comes to the same answer. */
  @Test
  void goesOn() {
    List<String> wanted = checks(whole.out());
    for (String said : List.of("\n  all ", "\n  single ")) {
      String[] line = with(HARDEN, "--model", "none", "--database",
          folder.resolve(said.strip() + ".db").toString());
      Result cut = until(said, line);
      assertEquals(Exit.INTERRUPTED, cut.exit(), cut.out());
      assertTrue(cut.out().contains("UNKNOWN: stopped"), cut.out());
      List<String> before = checks(cut.out());
      assertTrue(before.size() < wanted.size(), cut.out());
      assertEquals(wanted.subList(0, before.size()), before);
      Result rest = Result.of(line);
      assertEquals(Exit.OK, rest.exit(), rest.toString());
      assertTrue(rest.err().contains("which has " + before.size() + " result"), rest.err());
      assertEquals(wanted, checks(rest.out()));
      assertTrue(rest.out().contains("\n  site 2        cbe-dot.cl, line "), rest.out());
    }
  }
}
