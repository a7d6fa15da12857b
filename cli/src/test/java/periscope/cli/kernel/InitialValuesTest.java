package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/**
 * Initial values in braces, arrays of arrays, assignments as values and commas. What a kernel computes is what a
 * compiler of C made of it.
 */
class InitialValuesTest {

  private static final String OWN = """
      struct in { int v; int w[2]; };
      struct out { struct in a; char c; int m[3]; };
      int f(int *p) { return p[0]; }
      int sum(int t[][3], int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 3;
          j++) s = s * 3 + t[i][j]; return s; }
      kernel void k(global int *o, int z) {
        int a[4] = {1, 2}; int b[] = {z + 1, [3] = 7, 9,}; int c[2] = {300, z - 1}; uchar u[2] = {300, -1};
        o[0] = a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000 + b[0] + b[1] + b[2] + b[3] * 10 + b[4] * 100;
        o[1] = c[0] + c[1] + u[0] + u[1];
        struct in s = {5, {6, 7}}; struct in t = {.w = {[1] = 3}, .v = 4}; struct out q = {s, 3, {1}};
          struct out r = {1, 2, 3, 4, 5};
        o[2] = s.v + s.w[0] * 10 + s.w[1] * 100 + t.v * 1000 + t.w[0] + t.w[1] * 10000;
        o[3] = q.a.v + q.a.w[1] * 10 + q.c * 100 + q.m[0] * 1000 + q.m[2];
          o[4] = r.a.v + r.a.w[0] * 10 + r.a.w[1] * 100 + r.c * 1000 + r.m[0] * 10000 + r.m[1];
        for (int i = 0; i < 2; i++) { int d[2] = {i}; d[1] += i; o[5] += d[0] * 10 + d[1]; d[1] = 50; }
        int x = {3}; int m[2][3] = {{1, 2}, {4, 5, 6}}; int n[2][3] = {1, 2, 3, 4}; int i, j;
        o[6] = x + m[0][0] * 10 + m[0][2] * 100 + m[1][0] * 1000 + m[1][2] * 10000;
          o[7] = n[1][0] + n[0][2] * 10 + n[1][2] + sum(m, 2);
        i = j = x + 4; o[8] = i * 10 + j; o[9] = o[10] = i + 1;
        for (i = 0, j = 5; i < j; ++i, --j) o[11] += i * j;
        o[12] = (i = 4, j = i + 1, i * j);
        while ((i -= 1, j = i) > 1) o[13] += j;
        struct in e[2] = {{1, {2, 3}}, {.v = 9}}; e[1].w[1] = 8; for (i = 0; i < 2; i++) { e[i].v += i + 1;
          o[14] = o[14] * 100 + e[i].v + e[i].w[1]; }
        int row = z + 1; m[row][2] = 70; o[15] = m[z + 1][z + 2] + f(m[1]); for (int h = 0; h < 2;
          h++) for (int g = 0; g < 3; g++) o[16] = o[16] * 2 + m[h][g];
        struct in cp = e[row]; o[17] = cp.v + cp.w[1]; if (i = z) o[17] = 0; o[18] = i;
        int cube[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, 7}};
          o[19] = cube[1][0][1] * 10 + cube[row][row][0] + cube[1][1][1];
        local int tile[2][3]; for (i = 0; i < 6; i++) tile[i / 3][i % 3] = i;
          o[20] = tile[1][1] * 10 + tile[0][2];
        local int *lp = tile[1];
        o[21] = lp[2];
        const int N = 2; int v1[4] = {[2] = 1}; o[22] = v1[2]; int g1 = 1, g2 = g1 + 1; o[23] = g2;
        e[row] = e[0]; o[24] = e[1].w[0]; struct in e2[2]; e2[row].v = 3; e2[0] = e2[1]; o[25] = e2[0].v;
      }
      """;

  private static final String PROGRAM = """
      enum { TWO = 2 };
      constant int N = 3;
      typedef struct { int a; int b[2]; } node;
      constant int table[4] = {N, TWO * 5, -1};
      global node nodes[TWO] = {{1, {2, 3}}, {.b = {[1] = 7}}};
      global int grid[2][3] = {{1, 2}, {4, 5, (int) 6.7f}}, single = N + 1, none;
      constant float real[] = {1.5f, 2, -0.25f};
      global node one = {5, {6}};
      int f(int i) { return table[i] + grid[i][1]; }
      kernel void k(global int *o, int z) {
        o[0] = table[z] + table[1] * 10 + table[2] * 100 + table[3];
        for (int i = 0; i < 2; i++) o[1] = o[1] * 10 + nodes[i].a + nodes[i].b[1] + f(i);
        for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) o[2] = o[2] * 7 + grid[i][j];
        o[3] = (int) (real[0] * 100 + real[1] * 10 + real[z + 2]);
        o[4] = one.a * 10 + one.b[0] + single; grid[z][2] = 9; o[5] = grid[0][2] + none; int table = 3;
          o[6] = table;
      }
      """;

  @TempDir
  Path folder;

  private Result run(String name, String text, String set) throws IOException {
    String file = Files.writeString(folder.resolve(name), text).toString();
    return Result.of("kernel", file, "-g", "1x1", "--all", "--set", set + "; z = 0");
  }

  private static String words(Result result) {
    return result.out().replaceAll("\\s+", " ") + result.err();
  }

  @Test
  void arraysAndStructuresOfAWorkItem() throws IOException {
    Result result = run("k.cl", OWN, "o[26]");
    assertTrue(words(result).contains("ends in 1 state: o=992 o[1]=598 o[2]=34765 o[3]=1375 o[4]=54321 o[5]=11 "
        + "o[6]=64013 o[7]=496 o[8]=77 o[9]=8 o[10]=8 o[11]=10 o[12]=20 o[13]=5 o[14]=519 o[15]=74 o[16]=160 o[17]=19 "
        + "o[18]=0 o[19]=67 o[20]=42 o[21]=5 o[22]=1 o[23]=2 o[24]=2 o[25]=3 "), words(result));
  }

  /** What a launch says takes the place of what the file says, element by element, or of all in braces. */
  @Test
  void variablesOfTheProgram() throws IOException {
    Result result = run("k.cl", PROGRAM, "o[7]");
    assertTrue(words(result).contains("o=3 o[1]=112 o[2]=21846 o[3]=169 o[4]=60 o[5]=9 o[6]=3 table=3 table[1]=10 "
        + "table[2]=-1 table[3]=0 grid=1 grid[1]=2 grid[2]=9 grid[3]=4 grid[4]=5 grid[5]=6 single=4 none=0 real=1.5 "
        + "real[1]=2.0 real[2]=-0.25."), words(result));
    Result other = run("k.cl", PROGRAM, "o[7]; grid[1] = 50; nodes[1].a = 4; real[3] = {0.5}; single = 8");
    assertTrue(words(other).contains("o=3 o[1]=596 o[2]=137094 o[3]=50 o[4]=64 o[5]=9 o[6]=3 grid=1 grid[1]=50 "
        + "grid[2]=9 grid[3]=4 grid[4]=5 grid[5]=6 real=0.5 real[1]=0.0 real[2]=0.0 single=8"), words(other));
  }

  @Test
  void tablesOfCuda() throws IOException {
    Result result = run("k.cu", """
        struct pt { int x, y; };
        const int K = 2;
        static const int hosted[2] = {1, 2};
        __constant__ int tab[4] = {1, K, 3};
        __constant__ float scale;
        __device__ pt pts[2] = {{1, 2}, {3}};
        __device__ int total = K + 1, rows[2][2] = {{1, 2}, {3, 4}};
        constexpr int steps[3] = {4, 2, 1};
        extern __device__ int total;
        __global__ void k(int *o, int z) {
          o[0] = tab[1] + pts[1].x * 10 + rows[1][0] * 100 + total + steps[z]; o[1] = scale;
          int loc[2] = {z++, z}; o[2] = loc[0] * 10 + loc[1];
          o[4] = o[3] = 7;
          __shared__ float t[2][2]; t[threadIdx.x][1] = 2; o[1] += t[0][1];
        }
        """, "o[5]; scale = 2.5");
    assertTrue(words(result).contains("o=339 o[1]=4 o[2]=1 o[3]=7 o[4]=7 scale=2.5"), words(result));
  }

  /** An index beyond an inner array is one outside, although memory follows. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"int a[2][3]; o[0] = a[0][3]|a[0][3]", "local int a[2][3]; a[0][z + 3] = 1|"
      + "a[0][z + 3]", "local int a[2][3]; a[z + 2][0] = 1|a[z + 2]", "o[0] = t[0][z + 2]|t[0][z + 2]",
      "local int a[2][2][2]; a[1][z - 1][1] = 1|a[1][z - 1]", "o[0] = t[z + 1][-1]|t[z + 1][-1]"})
  void indicesBeyondInnerArrays(String statement, String told) throws IOException {
    Result result = run("k.cl", "constant int t[2][2] = {{1}}; kernel void k(global int *o, int z) { " + statement
        + "; }", "o[4]");
    assertEquals(Exit.FAILS, result.exit(), words(result));
    assertTrue(words(result).contains("FOUND: an access outside of a buffer."), words(result));
    assertTrue(words(result).contains(told + " leaves its array"), words(result));
  }

  /** In C11 an outer assignment does not wait for the write of an inner one, and in C++ it does. */
  @ParameterizedTest
  @CsvSource({"k.cl,kernel,global,1", "k.cu,__global__,'',0"})
  void assignmentsInAssignments(String name, String kernel, String space, int exit) throws IOException {
    Result result = run(name, kernel + " void k(" + space + " int *o, int z) { o[0] = o[0] = 2; }", "o[4]");
    assertEquals(exit, result.exit(), words(result));
    assertTrue(exit == 0 || words(result).contains("is unsequenced with"), words(result));
  }

  /** C++17 orders the right side before the left, and what is shifted before by how much. */
  @Test
  void orderInCuda() throws IOException {
    Result result = run("k.cu", "__global__ void k(int *o, int z) { int i = z; o[i++] = i + 5; o[i++] += 3; int j = 1; "
        + "o[2] = j << j++; o[3] = i; o[4] = j; }", "o[5]");
    assertTrue(words(result).contains("o=5 o[1]=3 o[2]=2 o[3]=2 o[4]=2."), words(result));
  }

  /** Values between braces come in some order in C, but one after the other. */
  @Test
  void valuesInBracesAreNotInterleaved() throws IOException {
    Result result = run("k.cl", "int f(global int *o) { o[0] += 1; return o[0]; }\n"
        + "kernel void k(global int *o, int z) { int a[2] = {f(o), f(o)}; o[1] = a[0] * 10 + a[1]; }", "o[2]");
    assertTrue(words(result).contains("ends in 2 states: o=2 o[1]=12 o=2 o[1]=21"), words(result));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int a[2] = {1, 2, 3};|there are more initial values than parts",
      "int b[2] = {z++, z};|one part of this changes z and another uses it, in no particular order",
      "int c[2] = 5;|an array gets its initial values in braces",
      "int d[] = {};|an array has 1 to 64 cells, a number that is known",
      "int n = z; int e[n];|an array has 1 to 64 cells, a number that is known",
      "int a[2] = {[0] = 1, [0] = 2};|this has an initial value already",
      "struct s f = {.p.x = 1};|this part of an initial value is not read",
      "struct s f = {.q = 1};|this part of an initial value is not read",
      "int a[2] = {1, a[0]};|a is what is declared here, and has no value yet",
      "int a[2][3]; o[0] = a[1];|this is an array, not a value",
      "local int a[2] = {1};|local memory has no initial value",
      "int *p[2];|arrays of pointers are not read",
      "int x = {1, 2};|this is the initial value of an array or a structure",
      "t[0] = 3;|t points to const, and this writes there",
      "global int *q = t;|t points to const, and q could write there",
      "const int a[2] = {1, 2}; a[0] = 3;|a points to const, and this writes there",
      "int a[2][3] = {{1}}; o[0] = f(a);|t is an array of arrays, and this is none of its sizes",
      "*v = *v = *v;|what a structure in memory is given is not used once more here"})
  void whatIsRefused(String statements, String message) throws IOException {
    Result result = run("k.cl", "struct s { int p; }; constant int t[2] = {1, 2}; int f(int t[][4]) { return 1; }\n"
        + "kernel void k(global int *o, global struct s *v, int z) { " + statements + " }", "o[4]");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "global int a = f(3)|unknown function f", "global int a[2] = {1, b}|unknown name b in file",
      "global int b = 1; global int a[2] = {b}|the initial value of a is not known",
      "global int *a|this variable is not read", "global int b, *a|this variable is not read",
      "constant int a[] = {}|an array has 1 to 64 cells, a number that is known"})
  void initialValuesThatAreNotKnown(String declaration, String message) throws IOException {
    Result result = run("k.cl", declaration + ";\nkernel void k(global int *o, int z) { o[0] = 1; }", "o[4]");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }
}
