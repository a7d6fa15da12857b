package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The same in other words, as macros write it: values as C says, and what has no order here is refused. */
class RewrittenTest {

  @TempDir
  private Path folder;

  private Result kernel(String name, String body) throws IOException {
    String text = name.endsWith(".cu") ? """
        __device__ void inc(int &x) { x = x + 1; }
        __global__ void k(int *o, int4 *m, float *f) {
        """ : """
        struct s { int x; int y; };
        #define SWAP(a, b) do { int t = (a); (a) = (b); (b) = t; } while (0)
        kernel void k(global int *o, global int4 *m, global float *f) {
        """;
    Path file = Files.writeString(folder.resolve(name), text + body + " }\n");
    return Result.of("kernel", file.toString(), "--grid", "1x1", "--set", "o[4]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "k.cl|int i = 0, j = 1; SWAP(i, j); o[i] = 7;|o[1]=7",
      "k.cl|int i = 0; (i)++; o[i + 1] = 5;|o[2]=5",
      "k.cl|int t[2] = {0, 1}; (t[0]) = 1; o[t[0]] = 7;|o[1]=7",
      "k.cu|int t[2] = {0, 1}; inc(t[0]); o[t[0]] = 7;|o[1]=7",
      "k.cu|int i = 0; inc((i)); o[i] = 7;|o[1]=7",
      "k.cl|f[0] = convert_float(3) / 2;|f=1.5",
      "k.cl|o[0] = convert_uint(-1) > 0; o[1] = convert_int(2.9f);|o=1 o[1]=2",
      "k.cl|int4 a = (const int4)(1, 2, 3, 4); o[0] = a.x;|o=1",
      "k.cl|o[0] = (const int) 3.7f; o[1] = (volatile short) 70000;|o=3 o[1]=4464",
      "k.cl|int x = 1; switch (x) { case 1: o[0] = 1; int x = 3; o[1] = x; }|o=1 o[1]=3"})
  void values(String name, String body, String states) throws IOException {
    Result result = kernel(name, body);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains(states), result.out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "k.cu|int *p = o; *p++ = *p + 10;|p is moved and used in one expression",
      "k.cl|global int *p = o; o[0] = *p++ + *p;|p is moved and used in one expression",
      "k.cl|int4 a = (int4)(1); a = a + m;|this is no vector, and int4 is wanted here",
      "k.cl|int t[2][3]; int x = (t[5] = 1);|this cannot be assigned to",
      "k.cl|int2 a[2] = {1, 2};|one number for a vector is not read here",
      "k.cl|m[o[0]] += (int4)(1);|memory is accessed to find what is assigned to",
      "k.cl|struct s s = {7, 8}; struct s a[2] = {s, [0] = {5}};|this has an initial value",
      "k.cl|int t[2][2] = {[0] = {1, 2}, [0] = {[1] = 3}};|this has an initial value",
      "k.cl|int t[][2] = {1, 2, 3, 4};|how many elements this has is not read",
      "k.cl|o[0] = convert_int_sat(3.0f);|convert_int_sat"})
  void refused(String name, String body, String message) throws IOException {
    Result result = kernel(name, body);
    assertEquals(Exit.INVALID, result.exit(), result.out() + result.err());
    assertTrue(result.err().contains(message), result.err());
  }
}
