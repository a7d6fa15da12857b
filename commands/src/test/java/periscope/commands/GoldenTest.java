package periscope.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.cli.Result;

/**
 * Each {@code .golden} file starts with a command line; the rest is what the command writes, and its exit code. Files
 * that the command line names lie in the same folder. Times are blanked. {@code -Dpromote=true} rewrites the files from
 * what the commands do now.
 */
class GoldenTest {

  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final String PROMPT = "$ periscope ";

  @TestFactory
  Stream<DynamicTest> commandsWriteWhatTheFilesSay() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> golden = files.filter(f -> f.toString().endsWith(".golden")).sorted().toList();
      assertTrue(golden.size() > 10, "golden files in " + FOLDER.toAbsolutePath());
      return golden.stream().map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> check(f)));
    }
  }

  /** What other commands found there would give the files of this one other names. */
  private static void noFindings() throws IOException {
    Path folder = Path.of("target/counterexamples");
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path old : files.toList()) {
          Files.delete(old);
        }
      }
    }
  }

  private static void check(Path file) throws IOException {
    noFindings();
    String expected = Files.readString(file);
    String line = expected.lines().findFirst().orElseThrow();
    assertTrue(line.startsWith(PROMPT.strip()), "the first line of " + file + " starts with " + PROMPT.strip());
    Result result = Result.of(arguments(line.substring(PROMPT.strip().length())));
    String actual = line + "\n" + shown(result);
    if (Boolean.getBoolean("promote")) {
      Files.writeString(file, actual);
    } else {
      assertEquals(expected, actual);
    }
  }

  private static String[] arguments(String line) {
    return Result.words(line).stream().map(text -> text.contains(".") && Files.exists(FOLDER.resolve(text))
        ? FOLDER.resolve(text).toString() : text).toArray(String[]::new);
  }

  private static String shown(Result result) {
    String err = result.err().isEmpty() ? "" : "--- stderr\n" + result.err();
    String shown = (result.out() + err + "--- exit " + result.exit() + "\n").replace(FOLDER + "/", "");
    return shown.replaceAll(" in \\d+\\.\\d s", " in _ s").replaceAll("(\\d operations?) \\d+\\.\\d s", "$1 _ s")
        .replaceAll("(?m)(^Time \\S+ | )\\d+\\.\\d\\d$", "$1_.__")
        .replaceAll("\"(seconds|kernelSeconds|countingSeconds)\" : [0-9.E-]+", "\"$1\" : _")
        .replaceAll("(?m)^Rate \\d+ ", "Rate _ ");
  }
}
