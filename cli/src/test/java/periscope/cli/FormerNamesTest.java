package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import periscope.cli.former.FormerNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Former names of commands and options: each is understood, and the note says a line that is understood, too. {@code
 * former-names.txt} has lines in former names, each followed by the line that replaces it.
 */
class FormerNamesTest {

  private static final Path EXAMPLES = Path.of("src/test/resources/former-names.txt");

  private final FormerNames names = FormerNames.read();

  /**
   * @param former a line in former names
   * @param now    the line that replaces it
   */
  private record Example(List<String> former, List<String> now) {}

  private static List<Example> examples() throws IOException {
    List<String> lines = Files.readAllLines(EXAMPLES).stream().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < lines.size(); i += 2) {
      assertTrue(lines.get(i + 1).startsWith("  "), lines.get(i));
      examples.add(new Example(Result.words(lines.get(i)), Result.words(lines.get(i + 1))));
    }
    return examples;
  }

  private static Set<String> flags(String command) {
    CommandSpec spec = Periscope.tree().getSubcommands().get(command).getCommandSpec();
    return Set.copyOf(spec.options().stream().filter(o -> o.arity().max() == 0).flatMap(o -> Stream.of(o.names()))
        .distinct().toList());
  }

  @TestFactory
  Stream<DynamicTest> everyExampleIsRewrittenToALineThatIsUnderstood() throws IOException {
    return examples().stream().map(e -> DynamicTest.dynamicTest(String.join(" ", e.former()), () -> {
      assertTrue(FormerNames.mayBeIn(e.former()), "the quick look finds former names");
      assertEquals(e.now(), names.rewritten(e.former(), FormerNamesTest::flags));
      Periscope.tree().parseArgs(e.now().toArray(String[]::new));
      assertEquals(e.now(), names.rewritten(e.now(), FormerNamesTest::flags), "new names stay");
    }));
  }

  @Test
  void everyRowOfTheTableHasAnExample() throws IOException {
    List<Example> examples = examples();
    List<String> without = names.rows().stream().filter(row -> examples.stream().allMatch(e ->
        names.without(row).rewritten(e.former(), FormerNamesTest::flags).equals(e.now()))).toList();
    assertEquals(List.of(), without, "rows of names.txt that no example of " + EXAMPLES + " needs");
  }

  /** No option of today is taken for a former one, whatever command has it. */
  @Test
  void noOptionOfTodayIsAFormerOne() {
    List<String> taken = new ArrayList<>();
    Periscope.tree().getSubcommands().forEach((name, command) -> {
      for (OptionSpec option : command.getCommandSpec().options()) {
        for (String word : option.names()) {
          List<String> line = Stream.concat(Stream.of(name, word),
              Stream.of("value", "value").limit(option.arity().max())).toList();
          if (command.getSubcommands().isEmpty() && !names.rewritten(line, FormerNamesTest::flags).equals(line)) {
            taken.add(String.join(" ", line));
          }
        }
      }
    });
    assertEquals(List.of(), taken);
  }

  @Test
  void aNoteSaysTheNewForm() {
    Result former = Result.of("guard", "sc", "SB+rlx.dv+rlx.dv", "--events", "0");
    Result now = Result.of("mutate", "sc", "SB+rlx.dv+rlx.dv", "--events", "0");
    assertEquals(now.exit(), former.exit());
    assertEquals(timeless(now.out()), timeless(former.out()));
    assertEquals("periscope: former names, understood for now; the new form is: "
        + "periscope mutate sc SB+rlx.dv+rlx.dv --events 0\n" + now.err(), former.err());
    assertFalse(now.err().contains("former"), now.err());
  }

  private static String timeless(String text) {
    return text.replaceAll("\\d+\\.\\d s", "_ s");
  }
}
