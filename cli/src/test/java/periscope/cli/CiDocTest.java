package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Exit;

/** The page on checking a table on each change: its files are files, its commands run, its output is real. */
class CiDocTest {

  private static final Path PAGE = Path.of("../docs/ci.md");
  private static final String TURNS = """
      OPENCL turns
      (* expect mapping mine: sound *)
      { [x]=0; }
      P0@wg 0, dev 0 (global atomic_int* x) {
        int r0 = atomic_fetch_add_explicit(x, 1, memory_order_acq_rel, memory_scope_device);
      }
      P1@wg 1, dev 0 (global atomic_int* x) {
        int r0 = atomic_fetch_add_explicit(x, 1, memory_order_acq_rel, memory_scope_device);
      }
      """;

  @TempDir Path folder;

  private String page;

  @BeforeEach
  void files() throws IOException {
    page = Files.readString(PAGE);
    for (String name : List.of("tables", "tests")) {
      Files.createDirectories(folder.resolve(name));
    }
    String table = block("mapping \"mine\"");
    Files.writeString(folder.resolve("tables/mine.map"), table);
    Files.writeString(folder.resolve("base.map"), table.substring(0, table.indexOf("r = load")));
    Files.writeString(folder.resolve("tests/message.litmus"), block("OPENCL message"));
    Files.writeString(folder.resolve("tests/turns.litmus"), TURNS);
  }

  /** The indented block that starts so. */
  private String block(String start) {
    List<String> lines = page.lines().dropWhile(l -> !l.startsWith("    " + start))
        .takeWhile(l -> l.isEmpty() || l.startsWith("    ")).toList();
    return String.join("\n", lines.stream().map(l -> l.isEmpty() ? l : l.substring(4)).toList()).strip() + "\n";
  }

  /** A command of the page in the test's folder. */
  private Result run(String command, String... more) {
    Stream<String> words = Stream.of(command.split(" "))
        .map(w -> w.matches("(tables|tests|sarif|base\\.map).*") ? folder.resolve(w).toString() : w);
    return Result.of(Stream.concat(words, Stream.of(more)).toArray(String[]::new));
  }

  /** A text without times, and with whole commands, whose lines depend on the length of a file's name. */
  private static String timeless(String text) {
    return text.replaceAll(" \\\\\n +", " ").replaceAll("(?m) [0-9]+\\.[0-9]{2}$", " _")
        .replaceAll(" in [0-9.]+ s", " in _ s").strip();
  }

  @Test
  void whatIsShownIsReal() {
    Pattern fenced = Pattern.compile("(?ms)^```\n\\$ periscope (.*?)\n(.*?)\n```$");
    List<MatchResult> shown = fenced.matcher(page).results().toList();
    assertEquals(2, shown.size());
    for (MatchResult block : shown) {
      List<String> out = block.group(1).startsWith("compare")
          ? List.of("--out", folder.resolve("counterexamples").toString()) : List.of();
      Result result = run(block.group(1), out.toArray(String[]::new));
      assertEquals(Exit.FAILS, result.exit(), result::err);
      assertEquals(timeless(block.group(2)), timeless(result.out().replace(folder + "/", "")));
    }
  }

  @Test
  void theMessageIsThatOfTheLog() throws IOException {
    run("verify tables/mine.map --scopes dv --sarif sarif/verify.sarif", "--out", folder.toString());
    String shown = block("UNSOUND, 4 operations").replaceAll("\\s+", " ").strip();
    assertTrue(Files.readString(folder.resolve("sarif/verify.sarif")).contains(shown), shown);
  }

  /** Of each command of the workflow at least its options are known; those that are quick are run. */
  @Test
  void theWorkflowRuns() {
    List<String> commands = page.lines().filter(l -> l.matches(" +(- )?(run: )?periscope .*"))
        .map(l -> l.replaceFirst(".*?periscope ", "")).toList();
    assertEquals(4, commands.size(), commands::toString);
    for (String command : commands) {
      assertEquals(Exit.OK, run(command, "--help").exit(), command);
    }
    assertEquals(Exit.OK, run(commands.get(0)).exit());
    assertTrue(Files.exists(folder.resolve("sarif/lint.sarif")));
  }
}
