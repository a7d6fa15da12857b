package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** What docs/kernels.md shows is what the command writes. */
class KernelsPageTest {

  /** A file, a command and what it writes; {@code […]} stands for lines that are left out. */
  private static final Pattern SHOWN = Pattern.compile(
      "```\\n\\$ cat (\\S+)\\n(.*?\\n)\\$ \\./periscope ((?:kernel|launch) [^\\n]*)\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

  private static final String LINES = "(?:.*\\n)*?";

  @TempDir
  Path folder;

  @Test
  void testsAreWrittenSo() throws IOException {
    String command = "compile MP+bar+bar --emit kernel";
    String shown = Files.readString(Path.of("..", "docs", "kernels.md")).split("\\$ \\./periscope "
        + Pattern.quote(command) + "\n")[1].split("```")[0];
    assertEquals(shown, Result.of(command.split(" ")).out());
  }

  @Test
  void outputsAreReal() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "kernels.md"));
    List<MatchResult> all = SHOWN.matcher(page).results().toList();
    assertEquals(6, all.size());
    for (MatchResult shown : all) {
      Path file = Files.writeString(folder.resolve(shown.group(1)), shown.group(2));
      String[] arguments = ARGUMENT.matcher(shown.group(3)).results()
          .map(m -> m.group(1) == null ? m.group(2) : m.group(1))
          .map(a -> a.equals(shown.group(1)) ? file.toString() : a).toArray(String[]::new);
      String expected = Arrays.stream(shown.group(4).split("\\[…]\\n")).map(Pattern::quote)
          .collect(Collectors.joining(LINES)) + (shown.group(4).endsWith("[…]\n") ? LINES : "");
      String out = Result.of(arguments).out();
      assertTrue(Pattern.matches(expected, out), shown.group(3) + "\n" + out);
    }
  }
}
