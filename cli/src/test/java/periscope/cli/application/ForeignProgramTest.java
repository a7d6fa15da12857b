package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Programs of one's own are run, stressed and hardened in place of applications. */
@DisabledOnOs(OS.WINDOWS)
class ForeignProgramTest {

  /** Wrong without a fence at site 3, whatever the seed. */
  private static final String NEEDS_3 = """
      case ",$PERISCOPE_FENCES," in *,3,*) exit 0;; esac
      echo "lost with seed $PERISCOPE_SEED"
      exit 1
      """;

  @TempDir
  private Path folder;

  private Result app(String command, String script, String... more) throws IOException {
    // A blank in a path, which quotes keep together.
    Path file = Files.writeString(Files.createDirectories(folder.resolve("own programs")).resolve("run.sh"), script);
    Result result = Result.of(Stream.concat(Stream.of("app", command, "--command", "sh '" + file + "'"),
        Stream.of(more)).toArray(String[]::new));
    assertTrue(result.out().lines().skip(2).allMatch(l -> l.length() <= 80 || l.contains(folder.toString())),
        result.out());
    assertFalse(result.err().contains("a bug in periscope"), result.err());
    return result;
  }

  @Test
  void fencesAreFound() throws IOException {
    Result result = app("harden", NEEDS_3, "--sites", "5", "--check-runs", "2,4", "--runs", "3");
    assertEquals(Exit.OK, result.exit(), result.toString());
    assertTrue(result.out().contains("FOUND: 1 fence, with which 4 runs come out right."), result.out());
    assertTrue(result.out().contains("\n  site 3        as the program numbers them"), result.out());
    assertTrue(result.out().matches("(?s).*single +without 3, with none: run 1 wrong: lost with seed \\d+.*"),
        result.out());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("No model is asked"), result.out());
    assertFalse(result.out().contains("WRONG"), result.out());
  }

  /** What is measured is said, and where. */
  @Test
  void costs() throws IOException {
    Path svg = folder.resolve("cost.svg");
    Result result = app("run", "exit 0", "--compare", "fences", "--sites", "2", "--runs", "3", "--picture",
        svg.toString());
    assertEquals(Exit.OK, result.exit(), result.toString());
    assertTrue(result.out().contains("time of a process from its start to its end"), result.out());
    assertTrue(Files.readString(svg).contains("Cost of fences on command"), Files.readString(svg));
  }

  /** The variables that docs/applications.md lists say what is to be done. */
  @Test
  void variablesSaySo() throws IOException {
    String script = "echo $PERISCOPE_SEED/$PERISCOPE_FENCES/$PERISCOPE_STRESS/$PERISCOPE_SHUFFLE/$PERISCOPE_PATCH/"
        + "$PERISCOPE_SEQUENCE/$PERISCOPE_SPREAD; [ \"$PERISCOPE_STRESS_PERCENT\" -ge 15 ] "
        + "&& [ \"$PERISCOPE_STRESS_PERCENT\" -le 50 ] && exit 1; exit 5";
    Result result = app("run", script, "--sites", "4", "--runs", "1", "--seed", "7", "--fences", "0,2", "--environment",
        "sys-str+", "--stress", "patch=64,sequence=st ld2,spread=3");
    assertEquals(Exit.FAILS, result.exit());
    assertTrue(result.out().contains("seed 7, wrong: 7/0,2/sys-str/1/64/st ld ld/3"), result.out());
    Result quiet = app("run", "[ $PERISCOPE_STRESS_PERCENT = 0 ] && [ -z \"$PERISCOPE_FENCES\" ]", "--sites", "4",
        "--runs", "1");
    assertEquals(Exit.OK, quiet.exit(), quiet.toString());
  }

  @Test
  void crashesAreNoWrongResults() throws IOException {
    for (String script : List.of("echo trouble; exit 2", "echo trouble; kill -9 $$")) {
      Result result = app("run", script, "--sites", "1", "--runs", "2");
      assertEquals(Exit.FAILS, result.exit());
      assertTrue(result.out().contains("2 broken") && result.out().contains(": trouble"), result.out());
      assertFalse(result.out().contains("wrong"), result.out());
    }
    Result late = app("run", "sleep 60", "--sites", "1", "--runs", "1", "--run-limit", "1");
    assertTrue(late.out().contains("1 timed out") && late.out().contains("no end within 1 s"), late.out());
    assertEquals(Exit.FAILS, late.exit());
  }

  @Test
  void programsHaveToBeThere() {
    Result result = Result.of("app", "run", "--command", "./no-such-program --fast", "--sites", "2");
    assertEquals(Exit.INVALID, result.exit(), result.toString());
    assertTrue(result.err().contains("the program cannot be started"), result.err());
    assertFalse(result.err().contains("a bug in periscope"), result.err());
  }
}
