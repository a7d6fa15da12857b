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

/** Parameters that hide variables of the program, indices that are chosen, and elements of structures. */
class HiddenNamesTest {

  @TempDir
  Path folder;

  /** What the program says of its arrays, a launch does not widen. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"q[5]|4|gives q 5 elements, and the program 4", "q[4] = {4, 3, 2, 1}|0|NOTHING"})
  void arraysOfTheProgram(String entry, int exit, String told) throws IOException {
    String file = Files.writeString(folder.resolve("q.cl"), "constant int q[4] = {1, 2, 3, 4};\n"
        + "kernel void k(global int *x) { for (int i = 0; i < 4; i++) x[i] = q[i]; }\n").toString();
    Result result = Result.of("kernel", file, "--grid", "1x1", "--set", entry);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue((result.out() + result.err()).contains(told), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "k.cl|int n; kernel void k(global int *n) { n[0] = get_global_id(0); }|4|hides a variable of the program",
      "k.cu|__shared__ int n; __global__ void k(int *n) { n[0] = threadIdx.x; }|4|hides a variable of the program",
      "k.cl|kernel void k(global int *x) { int f = 0, i; if (get_local_id(0) == 0) x[f ? i : 1] = 3; }|0|Assumed x[2]",
      "k.cl|kernel void k(global int *x) { int f = 1, i; x[f ? i : 1] = 3; }|1|before it is assigned to",
      "k.cl|kernel void k(global int *x) { int f = 0, i; x[i] = 3; }|1|before it is assigned to",
      "k.cl|kernel void k(global int *x) { int i; int v = x[i]; }|1|before it is assigned to",
      "k.cl|kernel void k(local int *x) { int u, n = 0; x[get_local_id(0)] = (n != 0) * u + !n * 5; }|1|before it is",
      "k.cl|kernel void k(local int *x) { int u, n = 0; x[get_local_id(0)] = n ? u : 5; }|0|NOTHING FOUND",
      "k.cl|typedef struct { int a; int b; } N; kernel void k(global N *n) { n[get_global_id(0) * 9].b = 3; }|0|"
          + "Assumed n[10]",
      "k.cl|typedef struct { int a; int b; } N; kernel void k(global N *n) { n[get_global_id(0) * 90].b = 3; }|4|"
          + "may need more than 63",
      "k.cu|extern __shared__ int s[][2]; __global__ void k() { s[threadIdx.x][1] = 3; }|4|an array of arrays without"})
  void kernels(String name, String text, int exit, String told) throws IOException {
    String file = Files.writeString(folder.resolve(name), text + "\n").toString();
    Result result = Result.of("kernel", file, "--grid", "2x1");
    assertEquals(exit, result.exit(), result.out() + result.err());
    String said = (result.out() + result.err()).replaceAll("\\s+", " ");
    assertTrue(said.contains(told), result.out() + result.err());
  }
}
