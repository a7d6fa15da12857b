package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;

/** What {@code &&}, {@code ||} and {@code ?:} do not evaluate: nothing is wrong with what it would do. */
class UnevaluatedTest {

  private static final String KERNEL = """
      kernel void k(global int *o, uint n)
      {
          int i = get_global_id(0);
          int x;
          if (i == 0) x = 5;
          float f = 1e20f;
          int r = 0;
          %s;
          o[i] = r;
      }
      """;

  @TempDir
  Path folder;

  private Result look(String name, String text) throws IOException {
    return Result.of("kernel", Files.writeString(folder.resolve(name), text).toString(), "-g", "2x1", "--set",
        name.endsWith(".cl") ? "n = 0" : "o[2]");
  }

  /** What each work-item is left with, counted by hand. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "r = i != 0 && 12 % i == 0#0#1",
      "r = n == 0 || 8 % n == 0#1#1",
      "r = (i && 8 / i > 1) + 2 * (n > 0 && i % n == 0)#0#1",
      "r = i ? 3 : x#5#3",
      "r = i == 0 ? x : i == 5 ? x : 4#5#4",
      "r = (i == 0 && x == 5) + 2 * (i != 0 || x == 5)#3#2",
      "r = i == 0 && (i > 5 && x == 9 || i < 3)#1#0",
      "r = i != 0 && (100 / i > 3 || x)#0#1",
      "r = 1 + (f < 100.0f && (int) f == 3)#1#1",
      "for (int d = 3; d && 12 / d > 1; d--) r++#3#3",
      "int e = 2; while (16 / e > 0) { e--; if (e == 0) break; r += 10; }#10#10",
      "o[i] = i; r = o[i] && 8 / o[i] > 1#0#1",
      "o[i] = i; r = o[i] ? 8 / o[i] : x#5#8"})
  void isNotAsked(String statement, int first, int second) throws IOException {
    Result result = look("k.cl", KERNEL.formatted(statement));
    assertEquals(0, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("ends in 1 state: o" + is(first) + " o[1]" + is(second)), result.out());
  }

  private static String is(int value) {
    return "=" + value;
  }

  @ParameterizedTest
  @ValueSource(strings = {"r = i == 0 && 12 % i == 0", "r = i == 0 || x == 5", "r = i ? x : 3",
      "r = i == 1 && (i < 0 || x == 5)"})
  void whatIsEvaluatedIs(String statement) throws IOException {
    Result result = look("k.cl", KERNEL.formatted(statement));
    boolean division = statement.contains("%");
    assertEquals(division ? 3 : 1, result.exit(), result.out());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(division ? "divides by zero"
        : "P1, line 8: " + statement + " uses the value of a variable before"), result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"i != 0 && 12 % i == 0", "i > 0 ? 12 / i > 3 : false"})
  void ofCuda(String condition) throws IOException {
    Result result = look("k.cu", "__global__ void k(int *o) { int i = threadIdx.x; if (" + condition + ") o[i] = 1; }");
    assertEquals(0, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("o=0 o[1]=1"), result.out());
  }
}
