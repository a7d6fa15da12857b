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
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The tutorial shows what the commands print, and the test as it is shipped. */
class TutorialTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern COMMAND = Pattern.compile("```\n\\$ \\./periscope ([^\n]*)\n(.*?)\n```", Pattern.DOTALL);

  private static String page() throws IOException {
    return Files.readString(DOCS.resolve("tutorial-lock.md"));
  }

  @TestFactory
  Stream<DynamicTest> commandsPrintWhatStandsThere() throws IOException {
    List<MatchResult> blocks = COMMAND.matcher(page()).results().toList();
    assertTrue(blocks.size() > 4);
    return blocks.stream().map(b -> DynamicTest.dynamicTest(b.group(1), () -> {
      String[] words = b.group(1).replace("corpus/", "../corpus/").split(" ");
      assertEquals(timeless(b.group(2)), timeless(Result.of(words).out().strip()));
    }));
  }

  private static String timeless(String text) {
    return text.replaceAll("(?m)^(Time \\S+ )\\d+\\.\\d\\d$", "$1_");
  }

  @Test
  void theTestIsTheOneThatIsShipped() throws IOException {
    String test = Files.readString(Path.of("..", "corpus", "cuda", "cas-sl.litmus"));
    assertTrue(page().contains("CUDA cas-sl\n" + test.substring(test.indexOf("{ [x]")).strip() + "\n"));
  }

  @Test
  void thePicturesAreThoseOfTheCommand(@TempDir Path folder) throws IOException {
    List<MatchResult> pictures = Pattern.compile("\\]\\((pictures/[^)]*)\\)").matcher(page()).results().toList();
    assertEquals(2, pictures.size());
    String command = COMMAND.matcher(page()).results().map(b -> b.group(1)).filter(c -> c.contains("cas-sl.litmus")
        && c.startsWith("check")).findFirst().orElseThrow();
    Result.of((command.replace("corpus/", "../corpus/") + " --picture " + folder).split(" "));
    for (MatchResult picture : pictures) {
      Path shown = DOCS.resolve(picture.group(1));
      assertEquals(Files.readString(folder.resolve(shown.getFileName())), Files.readString(shown), shown::toString);
    }
  }
}
