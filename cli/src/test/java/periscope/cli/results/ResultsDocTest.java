package periscope.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** What {@code docs/results.md} shows is what the commands print, one after the other, of records kept here. */
class ResultsDocTest {

  private static final Path RECORDS = Path.of("src/test/resources/results");
  private static final String PROMPT = "$ ./periscope ";

  @TempDir Path folder;

  @Test
  void commandsPrintWhatStandsThere() throws IOException {
    List<String> blocks = Pattern.compile("(?ms)^```\n(.*?)\n```$")
        .matcher(Files.readString(Path.of("../docs/results.md"))).results().map(b -> b.group(1)).toList();
    assertTrue(blocks.size() > 5, blocks.size() + " blocks");
    for (String block : blocks) {
      assertTrue(block.startsWith(PROMPT), block);
      String command = block.lines().findFirst().orElseThrow().substring(PROMPT.length());
      String shown = block.lines().skip(1).map(l -> l.equals("…") ? "(.*\n)*?" : Pattern.quote(l) + "\n")
          .collect(Collectors.joining());
      Result result = Result.of(words(command));
      String real = (result.err() + result.out()).replace(RECORDS + "/", "records/")
          .replaceAll("begun( +)[-0-9T:Z]+", "begun$12026-11-24T12:00:00Z");
      assertTrue(Pattern.compile(shown).matcher(real).lookingAt(), () -> command + " prints\n" + real);
    }
    try (Stream<Path> records = Files.list(RECORDS)) {
      assertEquals(6, records.count());
    }
  }

  private String[] words(String command) throws IOException {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      if (word.equals("records/*.json")) {
        try (Stream<Path> files = Files.list(RECORDS)) {
          files.map(Path::toString).sorted().forEach(words::add);
        }
      } else {
        words.add(word.equals("pictures") ? folder.resolve(word).toString() : word);
      }
    }
    words.add("--database");
    words.add(folder.resolve("results.db").toString());
    return words.toArray(String[]::new);
  }
}
