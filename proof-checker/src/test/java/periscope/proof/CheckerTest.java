package periscope.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The checker is small, uses nothing else of Periscope, and its page states each of its rules. */
class CheckerTest {
  private static final Path SOURCES = Path.of("src/main/java/periscope/proof");
  /** Most lines that are neither blank nor comments, imports or packages. */
  private static final int MOST = 1_150;

  private static List<String> code() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.sorted().toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines.stream().filter(l -> !l.matches("\\s*|\\s*(//|/\\*|\\*).*|(import|package) .*")).toList();
  }

  @Test
  void theCheckerIsSmall() throws IOException {
    int lines = code().size();
    assertTrue(lines <= MOST, lines + " lines of code");
    assertTrue(lines > MOST / 2, "only " + lines);
  }

  @Test
  void theCheckerUsesNothingElseOfPeriscope() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        assertEquals(List.of(), Files.readAllLines(file).stream()
            .filter(l -> l.matches("import (static )?periscope\\..*") && !l.contains("periscope.proof.")).toList());
      }
    }
  }

  @Test
  void thePageHasEachRule() throws IOException {
    String rules = Files.readString(SOURCES.resolve("Rules.java"));
    String clauses = rules.substring(rules.indexOf("List<String> clause("),
        rules.indexOf("private static boolean padded") < 0
        ? rules.indexOf("static boolean padded") : rules.indexOf("private static boolean padded"));
    Set<String> made = Pattern.compile("case \"([a-z-]+)\" ->").matcher(clauses).results().map(r -> r.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
    made.add("sr");
    String page = Files.readString(Path.of("../docs/unbounded.md"));
    String table = page.substring(page.indexOf("| rule | clause |"), page.indexOf("## What to trust"));
    Set<String> told = table.lines().filter(l -> l.startsWith("| `")).flatMap(l -> Pattern.compile("`([a-z-]+)`")
        .matcher(l.substring(0, l.indexOf('|', 1))).results().map(r -> r.group(1)))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(made, told);
    assertTrue(made.size() > 40, made::toString);
  }
}
