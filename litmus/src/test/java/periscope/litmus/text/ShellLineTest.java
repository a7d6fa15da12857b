package periscope.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Command lines over several lines are the same command lines. */
class ShellLineTest {

  @Test
  void wrappedLinesAreTheWholeLine() {
    Random random = new Random(1);
    for (int n = 0; n < 500; n++) {
      List<String> words = IntStream.range(0, 1 + random.nextInt(12)).mapToObj(i -> word(random, i)).toList();
      List<String> lines = ShellLine.wrapped("  Replay   ", words);
      String joined = String.join("\n", lines).substring(11).replace(" \\\n" + " ".repeat(11), " ");
      assertEquals(ShellLine.of(words), joined);
      assertTrue(lines.stream().allMatch(l -> l.length() <= Prose.WIDTH), () -> String.join("\n", lines));
    }
  }

  private static String word(Random random, int i) {
    String letters = "x".repeat(1 + random.nextInt(20));
    return i > 0 && random.nextInt(3) == 0 ? "--" + letters : random.nextInt(3) == 0 ? letters + " =1" : letters;
  }

  @Test
  void optionsStayWithTheirValues() {
    assertEquals(List.of("  Replay   periscope explore counterexamples/rsp-original-unsound-1.litmus \\",
        "           --mapping rsp-original --exact --trace '1:r0=0 /\\ [x]=1'"),
        ShellLine.wrapped("  Replay   ", List.of("periscope", "explore",
            "counterexamples/rsp-original-unsound-1.litmus", "--mapping", "rsp-original", "--exact", "--trace",
            "1:r0=0 /\\ [x]=1")));
  }
}
