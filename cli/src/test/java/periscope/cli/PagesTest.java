package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The README and the pages of {@code docs}: links lead somewhere, keys are known, and what is shown is real. */
class PagesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Path GOLDEN = Path.of("..", "commands", "src", "test", "resources", "golden");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```\n(.*?)\n```$");
  /** A block of code with a language behind its fence, too. */
  private static final Pattern ANY_FENCED = Pattern.compile("(?ms)^```[a-z]*\n.*?\n```$");
  private static final Pattern KEY = Pattern.compile("\\[([A-Z][A-Z0-9]+)\\]");

  /** Most characters of a line of prose. */
  private static final int WIDTH = 160;

  /** A line that stands for lines left out. */
  private static final String GAP = "…";

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS); Stream<Path> roots = Files.list(ROOT)) {
      return Stream.concat(files, roots).filter(f -> f.toString().endsWith(".md")).sorted().toList();
    }
  }

  private static List<String> fenced(Path page) throws IOException {
    return FENCED.matcher(Files.readString(page)).results().map(b -> b.group(1)).toList();
  }

  /** A page without what is code. */
  private static String prose(Path page) throws IOException {
    String text = FENCED.matcher(Files.readString(page)).replaceAll("");
    return text.replaceAll("(?m)^ {4}.*$", "").replaceAll("`[^`\n]*`", "");
  }

  private static String golden(String name) throws IOException {
    return Files.readString(GOLDEN.resolve(name + ".golden"));
  }

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    List<String> dangling = new ArrayList<>();
    Pattern link = Pattern.compile("\\]\\(([^)#:]+)\\)|<img src=\"([^\"]+)\"|(?m)^\\[[A-Z0-9]+\\]: (\\S+)$");
    int links = 0;
    for (Path page : pages()) {
      for (MatchResult m : link.matcher(prose(page)).results().toList()) {
        String to = Stream.of(1, 2, 3).map(m::group).filter(g -> g != null).findFirst().orElseThrow();
        links++;
        if (!Files.exists(page.resolveSibling(to))) {
          dangling.add(ROOT.relativize(page) + ": " + to);
        }
      }
    }
    assertEquals(List.of(), dangling);
    assertTrue(links > 100, "links found: " + links);
  }

  @Test
  void theIndexListsEveryPage() throws IOException {
    String index = Files.readString(DOCS.resolve("README.md"));
    List<String> missing = pages().stream().filter(p -> p.getParent().equals(DOCS)).map(p -> p.getFileName().toString())
        .filter(n -> !n.equals("README.md") && !index.contains("(" + n + ")")).toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void everyKeyIsInTheBibliography() throws IOException {
    Set<String> known = new TreeSet<>();
    Files.readAllLines(DOCS.resolve("bibliography.md")).stream().filter(l -> l.startsWith("| ["))
        .forEach(l -> KEY.matcher(l.substring(0, l.indexOf('|', 1))).results().forEach(m -> known.add(m.group(1))));
    assertTrue(known.contains("RSP") && known.size() > 15, known.toString());
    for (Path page : pages()) {
      String text = Files.readString(page);
      for (MatchResult m : KEY.matcher(prose(page)).results().toList()) {
        assertTrue(known.contains(m.group(1)), page + " cites " + m.group());
        boolean own = page.endsWith("bibliography.md") || page.getParent().equals(ROOT);
        assertTrue(own || text.contains("\n" + m.group() + ": "), page + " has no link for " + m.group());
      }
    }
  }

  @Test
  void theFrontPageIsShort() throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve("README.md"));
    assertTrue(lines.size() <= 125, lines.size() + " lines");
    assertEquals(List.of(), lines.stream().filter(l -> l.length() > 120).toList());
  }

  /** Tables, program output and code may be wider: they cannot always be broken. */
  @Test
  void linesOfProseFit() throws IOException {
    Stream<Path> others = Stream.of("corpus/README.md", "kernels/README.md").map(ROOT::resolve);
    List<Path> read = Stream.concat(pages().stream(), others).toList();
    Map<String, List<String>> tooLong = new TreeMap<>();
    int lines = 0;
    for (Path page : read) {
      List<String> prose = ANY_FENCED.matcher(Files.readString(page)).replaceAll("").lines()
          .filter(l -> !l.startsWith("|") && !l.startsWith("    ")).toList();
      lines += prose.size();
      List<String> found = prose.stream().filter(l -> l.length() > WIDTH).toList();
      if (!found.isEmpty()) {
        tooLong.put(ROOT.relativize(page).toString(), found);
      }
    }
    assertEquals(Map.of(), tooLong, "lines of more than " + WIDTH + " characters");
    assertTrue(lines > 1000, "lines found: " + lines);
  }

  @Test
  void theFirstFindingIsThatOfTheGoldenOutput() throws IOException {
    String real = joined(golden("verify-original")).replace("target/counterexamples", "counterexamples");
    for (Path page : List.of(ROOT.resolve("README.md"), DOCS.resolve("verify.md"))) {
      String shown = fenced(page).stream().filter(b -> b.startsWith("UNSOUND  rsp-original")).findFirst().orElseThrow();
      assertTrue(excerpt(joined(shown)).matcher(real).find(), page + " shows\n" + shown);
    }
  }

  /** A text whose commands have one line each; how they are broken depends on the lengths of files' names. */
  private static String joined(String text) {
    return text.replaceAll(" \\\\\n +", " ");
  }

  /** What a page shows, with anything where lines were left out. */
  private static Pattern excerpt(String shown) {
    return Pattern.compile(shown.lines().map(l -> l.equals(GAP) ? "(.*\n)*?" : Pattern.quote(l) + "\n")
        .collect(Collectors.joining()));
  }

  @Test
  void theVerdictsLineIsThatOfTheGoldenOutput() throws IOException {
    String shown =
        fenced(DOCS.resolve("verify.md")).stream().filter(b -> b.startsWith("SOUND")).findFirst().orElseThrow();
    assertTrue(golden("verify-ptx-sound").contains(shown.replace("\n", " ") + "\n"), shown);
  }

  @Test
  void theCheckedFunctionIsThatOfTheGoldenOutput() throws IOException {
    String all = Files.readString(GOLDEN.resolve("mailbox.cu")) + "\n" + golden("check-code") + "\n"
        + golden("check-code-relaxed");
    List<String> shown = fenced(DOCS.resolve("compilers.md")).stream().filter(b -> b.contains("mailbox")).toList();
    assertEquals(2, shown.size());
    for (String block : shown) {
      List<String> parts = List.of(block.split("(?m)^\\$ .*\n"));
      assertTrue(parts.stream().allMatch(p -> excerpt(p.strip()).matcher(all).find()), block);
    }
  }

  @Test
  void testsInCPrintWhatStandsThere() throws IOException {
    List<String> blocks = fenced(DOCS.resolve("c-tests.md"));
    assertEquals(7, blocks.size());
    String printed = String.join("", golden("simulate-lock"), golden("simulate-lock-fenced"),
        golden("simulate-legacy"), golden("simulate-assert"));
    for (String block : blocks) {
      String name = block.startsWith("CUDA lock") ? "lock" : block.startsWith("CUDA") ? "assert" : "legacy";
      String real = block.startsWith("Test") ? printed : Files.readString(GOLDEN.resolve(name + ".litmus"));
      assertTrue(real.contains(block + "\n"), block);
    }
  }

  /** What is quick enough to run each time: single tests. */
  @TestFactory
  Stream<DynamicTest> singleTestsPrintWhatStandsThere() throws IOException {
    List<String> blocks = fenced(DOCS.resolve("simulate.md"));
    assertEquals(8, blocks.size());
    return blocks.stream().map(b -> DynamicTest.dynamicTest(b.lines().findFirst().orElseThrow(), () -> {
      String command = b.substring("$ ./periscope ".length(), b.indexOf('\n'));
      String shown = timeless(b.substring(b.indexOf('\n') + 1)) + "\n";
      String real = timeless(Result.of(command.replace("corpus/", "../corpus/").split(" ")).out()) + "\n";
      Matcher matcher = excerpt(shown).matcher(real);
      assertTrue(matcher.lookingAt(), () -> command + " prints\n" + real);
    }));
  }

  private static String timeless(String text) {
    return text.replaceAll("(?m)( |^)\\d+\\.\\d+( s)?$", " _");
  }
}
