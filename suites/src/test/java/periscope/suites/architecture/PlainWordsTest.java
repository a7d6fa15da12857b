package periscope.suites.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Messages, help and pages do without phrases that lack a noun; a message counts with the right plural. */
class PlainWordsTest {

  private static final Path ROOT = Path.of("..");

  /** Phrases in which a noun is missing. */
  private static final String PHRASES = "as usual|the usual one|asked about|so it is\\.|but it is ";

  private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*(?:" + PHRASES + ")");

  /** The size of a collection, or a sum, before a fixed plural: {@code states.size() + " states"}. */
  private static final Pattern PLURAL = Pattern.compile(
      "(?:size\\(\\)|shown\\)) \\+ \"[ ](?:other )?(?:states|operations|files|steps|tests found|conformance tests)\\b");

  @Test
  void messagesAndPagesNameTheirNouns() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(".java")) {
      found.addAll(matches(file, LITERAL));
      found.addAll(matches(file, PLURAL));
    }
    for (Path page : pages()) {
      found.addAll(matches(page, Pattern.compile(PHRASES)));
    }
    assertEquals(List.of(), found, "name the noun, or count with Prose.count");
  }

  private static List<String> matches(Path file, Pattern pattern) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(ROOT.relativize(file) + ": " + matcher.group());
    }
    return found;
  }

  private static List<Path> files(String ending) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path main : modules.map(m -> m.resolve("src/main/java")).filter(Files::isDirectory).sorted().toList()) {
        try (Stream<Path> walk = Files.walk(main)) {
          walk.filter(f -> f.toString().endsWith(ending)).forEach(all::add);
        }
      }
    }
    return all;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(docs.filter(f -> f.toString().endsWith(".md")), Stream.of(ROOT.resolve("README.md")))
          .sorted().toList();
    }
  }
}
