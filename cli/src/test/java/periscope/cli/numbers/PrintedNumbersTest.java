package periscope.cli.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** Numbers of 64 bits without a sign are printed as what they are, wherever outcomes and conditions are. */
class PrintedNumbersTest {

  private static final String MOST = "18446744073709551615";
  private static final String TEST = """
      OPENCL most
      { unsigned long x=5; }
      P0 (global atomic_ulong* x) {
        ulong r0 = atomic_exchange(x, 18446744073709551615uL);
        ulong r1 = atomic_load(x);
        long r2 = r1;
      }
      exists (0:r1=18446744073709551615 /\\ [x]=18446744073709551615 /\\ 0:r2=-1)
      """;

  @TempDir Path folder;

  private String file;

  @BeforeEach
  void write() throws IOException {
    Path path = folder.resolve("most.litmus");
    Files.writeString(path, TEST);
    file = path.toString();
  }

  private static String run(String... words) {
    Result result = Result.of(words);
    assertEquals("", result.err());
    return result.out();
  }

  @Test
  void ofStatesAndConditions() {
    List<String> lines = run("simulate", file).lines().toList();
    assertTrue(lines.contains("0:r1=" + MOST + "; 0:r2=-1; [x]=" + MOST + ";"), () -> String.join("\n", lines));
    assertTrue(lines.contains("Condition exists (0:r1=" + MOST + " /\\ [x]=" + MOST + " /\\ 0:r2=-1)"));
  }

  @Test
  void ofExecutions() {
    String why = run("simulate", file, "--why");
    assertTrue(why.contains("x=5→" + MOST) && !why.contains("x=5→-1"), why);
  }

  @Test
  void ofJson() {
    String json = run("simulate", file, "--json");
    assertTrue(json.contains("\"0:r1\" : " + MOST) && json.contains("\"x\" : " + MOST)
        && json.contains("\"0:r2\" : -1"), json);
  }

  @Test
  void ofWhatDevicesShow() {
    String out = Stream.of(run("run", file, "--device", "store-buffers", "--instances", "10", "--seed", "1")
        .split("\n")).filter(l -> l.contains("r1=")).reduce("", (a, b) -> a + b + "\n");
    assertTrue(out.contains("*>0:r1=" + MOST + "; 0:r2=-1; [x]=" + MOST + ";"), out);
  }
}
