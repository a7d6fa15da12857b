package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.SourceText;

/** What drivers build: files that come with Periscope are in the text, and all lines keep their numbers. */
class InlinedTest {

  private static final Pattern LINE = Pattern.compile("#line (\\d+)");

  /** The number that a compiler gives to each line that begins with a word of ours; later ones of a name are kept. */
  private static Map<String, Integer> numbers(String code) {
    Map<String, Integer> numbers = new HashMap<>();
    int next = 1;
    for (String line : code.lines().toList()) {
      Matcher directive = LINE.matcher(line);
      if (directive.matches()) {
        next = Integer.parseInt(directive.group(1));
      } else {
        numbers.put(line.strip(), next++);
      }
    }
    return numbers;
  }

  private static SourceText shipped(String name, String content) {
    return SourceText.shipped(name, content);
  }

  @Test
  void keepsTheNumbersOfLines() {
    SourceText text = new SourceText("own/k.cl",
        "first\n#include \"a.h\"\nthird\n  #  include  \"lib/b.h\" // b\nfifth\n")
        .with(List.of(shipped("own/a.h", "a1\n\na3\n"), shipped("own/lib/b.h", "b1\n#include \"c.h\"\nb3"),
            shipped("own/lib/c.h", "c1\nc2\n")));
    String code = OpenClLaunch.code(text);
    Map<String, Integer> numbers = numbers(code);
    assertFalse(code.contains("include"), code);
    for (SourceText file : List.of(text, text.included().get(0), text.included().get(1), text.included().get(2))) {
      List<String> lines = file.content().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isEmpty() && !lines.get(i).contains("include")) {
          assertEquals(i + 1, numbers.get(lines.get(i)), lines.get(i) + " in\n" + code);
        }
      }
    }
    List<String> order = code.lines().filter(l -> l.matches("[a-c]\\d|first|third|fifth")).toList();
    assertEquals(List.of("first", "a1", "a3", "third", "b1", "c1", "c2", "b3", "fifth"), order);
  }

  /** A user's own file is on the driver's path, also one with the name of a file that was shipped elsewhere. */
  @Test
  void leavesOthersToTheDriver() {
    String own = "#include \"own.h\"\n#include \"a.h\"\n#include <a.h>\nlast";
    SourceText text = new SourceText("mine/k.cl", own).with(List.of(new SourceText("mine/own.h", "theirs\n"),
        new SourceText("mine/a.h", "theirs\n"), shipped("yours/a.h", "shipped\n"), shipped("a.h", "shipped\n")));
    String code = OpenClLaunch.code(text);
    assertTrue(code.endsWith("#line 1\n" + own + "\n"), code);
    assertFalse(code.contains("theirs") || code.contains("shipped"), code);
  }

  /** What is defined from outside comes before the first line, and in the same order each time. */
  @Test
  void definitionsComeFirst() {
    SourceText text = new SourceText("k.cl", "first\n").with(Map.of("FENCE_1", "X", "FENCE_0", "Y"));
    String code = OpenClLaunch.code(text);
    assertTrue(code.endsWith("#define FENCE_0 Y\n#define FENCE_1 X\n#line 1\nfirst\n"), code);
    assertEquals(1, numbers(code).get("first"));
  }

  /** Files that are included twice are there twice, as a preprocessor has it. */
  @Test
  void twiceIsTwice() {
    SourceText text = new SourceText("k.cl", "#include \"a.h\"\n#include \"a.h\"\nlast\n")
        .with(List.of(shipped("a.h", "a1\n")));
    assertEquals(2, OpenClLaunch.code(text).lines().filter("a1"::equals).count());
    assertEquals(3, numbers(OpenClLaunch.code(text)).get("last"));
  }
}
