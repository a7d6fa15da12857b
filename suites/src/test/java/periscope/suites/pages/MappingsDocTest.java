package periscope.suites.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Family;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;

/** {@code docs/mappings.md} lists the existing mappings, and its examples are valid mappings. */
class MappingsDocTest {

  private static final String DOC = read();

  private static String read() {
    try {
      return Files.readString(Path.of("..", "docs", "mappings.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theShippedMappingsStandThereAndNoOthers() {
    String section = DOC.substring(DOC.indexOf("## Shipped mappings"));
    Set<String> listed = new TreeSet<>();
    Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.+) \\|$").matcher(section);
    while (row.find()) {
      listed.add(row.group(1));
    }
    assertEquals(new TreeSet<>(Mappings.shipped()), listed);
  }

  @Test
  void everyOperationStandsThereWithItsNames() {
    for (Operation operation : Operation.values()) {
      String left = (operation.hasResult() ? "r = " : "") + operation.spelling() + "(";
      String line = DOC.lines().filter(l -> l.startsWith("| `" + operation.spelling() + "` | `" + left)).findFirst()
          .orElseThrow(() -> new AssertionError(operation.spelling()));
      assertTrue(line.contains(String.join(" ", operation.names())), line);
    }
  }

  @Test
  void everyFamilyStandsThere() {
    for (Family family : Family.values()) {
      assertTrue(DOC.contains("\n| `" + family.spelling() + "(…)` |"), family.spelling());
    }
  }

  @Test
  void everyQualifierStandsThere() {
    for (SourceLanguage source : Languages.sources()) {
      Languages.targets(source).forEach(target -> Qualifiers.all(source, target)
          .forEach(q -> assertTrue(DOC.contains("`" + q + "`"), q)));
    }
  }

  @Test
  void everyPairOfLanguagesStandsThere() {
    long rows = DOC.lines().filter(l -> l.matches("\\| `[a-z-]+` \\| `[a-z]+` \\| .*")
        && Languages.target(l.split("`")[3]).isPresent()).count();
    assertEquals(Languages.sources().stream().mapToInt(l -> Languages.targets(l).size()).sum(), rows);
    for (SourceLanguage source : Languages.sources()) {
      Languages.targets(source).forEach(t ->
          assertTrue(DOC.contains("\n| `" + source.name() + "` | `" + t.name() + "` |"), source + " " + t.name()));
    }
  }

  @Test
  void theExamplesAreMappings() {
    Matcher block = Pattern.compile("```\n(mapping .*?)```", Pattern.DOTALL).matcher(DOC);
    List<String> targets = new ArrayList<>();
    while (block.find()) {
      Mapping mapping = new Mappings().parse(new SourceText("mappings.md", block.group(1)));
      targets.add(mapping.to() + " " + mapping.rows().size());
    }
    assertEquals(List.of("gpuasm 3", "ptx 8", "ptx 63", "ptx 75", "ptx 9", "ptx 59"), targets);
  }
}
