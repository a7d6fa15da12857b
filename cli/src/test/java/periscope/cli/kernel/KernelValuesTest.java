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

/** What kernels of one work-item compute, each as a compiler of C on the same text. */
class KernelValuesTest {

  private static final String COMPUTES = """
      struct inner { int v; int w[2]; };
      struct outer { struct inner in; char c; };
      int f(struct inner s, int *out) { s.v += 1; *out = s.w[1]; return s.v; }
      int sw(int x) {
        int r = 0;
        for (int i = 0; i < 3; i++) {
          switch (x + i) {
            case 1: continue;
            case 2: r += 1; /* falls through */
            case 3: r += 2; if (r > 4) break; r += 10; break;
            default: return r + 5;
          }
          if (i == 2) break;
        }
        return r;
      }
      int bracket(int n) { if ((n += 2) > 2) return n; return 0; }
      kernel void k(global int *o, const int x) {
        struct outer a, b;
        int t[3], n, u, i;
        a.in.v = 2; a.in.w[0] = 4; a.in.w[1] = 7; a.c = 1;
        b = a;
        b.in.w[0] = 100;
        o[0] = f(b.in, &n);
        o[0] += n * 10;
        for (i = 0; i < 3; ++i) t[i] = (u = i) + 1;
        t[u] += a.in.w[0] + 5;
        o[1] = t[2] + b.in.v * 100;
        o[2] = sw(x);
        o[3] = (i = 3) + 1;
        int fixed = 2;
        while ((fixed = fixed - 1) > 0) { int late = 1; o[3] += late - 1; }
        switch ((uint) (x - x - 1)) { case -1: break; default: o[3] += 100; }
        for (int late = 0; late < 1; late++) o[fixed + 3] += bracket(1) - 3;
      }
      """;

  private static final String WALKS = """
      kernel void k(global int *a, global int *b, global int *out, int n) {
        global int *p = a;
        int sum = 0;
        for (int i = 0; i < n; i++) { sum += *p++; if (i == 1) p = b + 1; }
        out[0] = sum;
        global int *q = n > 3 ? a : b;
        q += 1;
        *q = 50;
        global int *r;
        if (out[0] > 5) r = a + 2; else r = &b[2];
        *r = 7;
        for (global int *s = b; s[0] != 3; ++s) { out[1]++; }
        local int l[2];
        local int *w = l;
        *w++ = 4; *w = 5;
        out[2] = l[0] * 10 + l[1];
        r -= 1;
        out[3] = *r;
        global int *t = r;
        r = b;
        while (t[0] > 0) { t[0] = t[0] - 30; t = t; }
        out[4] = *--q;
      }
      """;

  private static final String LIST = """
      typedef struct { int value; int pair[2]; } node;
      int sum(global const node *n, int count) {
        int all = 0;
        while (count-- > 0) { all += n->value + n->pair[1]; n++; }
        return all;
      }
      kernel void k(global node *x, global node *y, global int *out, const int which) {
        global node *best = which ? x : y;
        for (int i = 0; i < 2; i++) { if (y[i].value > best->value) best = &y[i]; }
        best->pair[0] = 9;
        out[0] = sum(x, 2) * 100 + best->value;
      }
      """;

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** Structures and arrays of a work-item's own, {@code switch} with its ways through, assignments as values. */
  @Test
  void whatCComputes() throws IOException {
    String file = write(COMPUTES);
    // What a compiler of C makes of sw, for x of 0 to 4.
    int[] expected = {5, 15, 20, 17, 5};
    for (int x = 0; x < expected.length; x++) {
      Result result = Result.of("kernel", file, "-g", "1x1", "--set", "o[4]; x = " + x);
      assertTrue(result.out().replaceAll("\\s+", " ")
          .contains("ends in 1 state: o=73 o[1]=212 o[2]=" + expected[x] + " o[3]=4"),
          result.out());
    }
  }

  /** Of an array in a structure of an array, an index beyond leads into the next, and is told. */
  @Test
  void arraysInArraysOfStructures() throws IOException {
    String file = write("struct s { int a[2]; }; kernel void k(global struct s *x, const int i) { x[0].a[i] = 1; }");
    assertEquals(Exit.OK, Result.of("kernel", file, "-g", "1x1", "--set", "x[2]; i = 1").exit());
    Result outside = Result.of("kernel", file, "-g", "1x1", "--set", "x[2]; i = 2");
    assertEquals(Exit.FAILS, outside.exit(), outside.out());
    assertTrue(outside.out().contains("FOUND: an access outside of a buffer."), outside.out());
  }

  /** Pointers that loops and branches change, into several arrays. */
  @Test
  void pointersThatChange() throws IOException {
    Result result = Result.of("kernel", write(WALKS), "-g", "1x1", "--unroll", "5", "--set",
        "a[3] = {1, 2, 4}; b[4] = {8, 16, 32, 3}; out[5]; n = 4");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("a=1 a[1]=-10 a[2]=7 b=8 b[1]=16 b[2]=32 b[3]=3 out=51 "
        + "out[1]=3 out[2]=45 out[3]=50 out[4]=1 l=4 l[1]=5"), result.out());
  }

  /** Pointers to structures, too, and those that functions change for themselves. */
  @ParameterizedTest
  @CsvSource({"1,815,0,9", "0,805,9,0"})
  void pointersToStructures(int which, int out, int first, int second) throws IOException {
    String file = write(LIST);
    Result result = Result.of("kernel", file, "-g", "1x1", "--engine", "enumerate", "--set",
        "x[2]; x[0].value = " + (which == 1 ? 15 : 2) + "; x[1].value = 1; x.pair[1] = " + (which == 1 ? -8 : 5)
            + "; y[2]; y[0].value = 5; y[1].value = 3; out; which = " + which);
    assertEquals(Exit.OK, result.exit(), result.out());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("out=" + out), result.out());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("x_pair=" + second), result.out());
    assertTrue(result.out().replaceAll("\\s+", " ")
        .contains((first == 0 ? "y_pair[0…3]=" : "y_pair=") + first), result.out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int|popcount(0xF0F01234u + z)|13", "int|(int) popcount(0xF0F01234F0F01234ul + z)|26",
      "int|clz(0x00012345u + z)|15", "int|(int) clz(1l + z)|63", "int|clz(z)|32", "int|clz((uchar) (z + 1))|7",
      "uint|rotate(0x80000001u + z, 5u)|48", "uint|rotate(0x80000001u + z, 0u + z)|2147483649",
      "int|mul_hi(-123456789 + z, 987654321)|-28389653", "uint|mul_hi(4000000000u + z, 3000000000u)|2793967723",
      "uint|abs(-5 + z)|5", "int|clamp(z - 7, -3, 3)|-3", "int|clamp(z + 7, -3, 3)|3", "int|mad24(z + 3, 4, 5)|17",
      "float|0.1f * 3 + z|0.3", "double|0.1f * 3.0 + z|0.30000000447034836",
      "float|fma(0.1f, z + 10.0f, -1.0f)|1.4901161E-8", "float|sqrt(z + 2.0f)|1.4142135",
      "float|1.0f / (z + 3)|0.33333334", "double|1e300 * 1e-5 / (z + 7)|1.4285714285714286E294",
      "float|z + 16777217|1.6777216E7", "uint|as_uint(z - 2.5f)|3223322624", "float|as_float(3223322624u + z)|-2.5",
      "float|floor(z - 2.5f) * 1000 + ceil(z - 2.5f) * 100 + trunc(z - 2.5f) * 10 + rint(z + 2.5f)|-3218.0",
      "float|fmin(3.0f, z / 0.0f) + fmax(-1.0f + z, 2.0f)|5.0", "int|(int) (z - 2.9f)|-2",
      "int|(0.0f / (z + 0.0f) == 0.0f / 0.0f) + 2 * isnan(0.0f / (z + 0.0f))|2", "int|z + 0.5f ? 3 : 4|3",
      "int|!(z + 0.0f) && -(z + 0.0f) == 0|1", "double|-(z + 0.0)|-0.0", "long|(long) 1e18 + z|1000000000000000000",
      "uint|z + 3e9f|3000000000"})
  void numbers(String type, String expression, String expected) throws IOException {
    String file = write("kernel void k(global " + type + " *o, int z) { int n = z; while (n < 0) n++; z = n; *o = "
        + expression + "; }");
    for (String engine : new String[] {"enumerate", "solver", "z3"}) {
      Result result = Result.of("kernel", file, "-g", "1x1", "--set", "o; z = 0", "--engine", engine);
      assertTrue(result.out().contains("ends in 1 state: o=" + expected + "."), result.out());
    }
  }

  /** What an integer type does not hold: open in OpenCL C, so that nothing is followed beyond; wrong in CUDA. */
  @Test
  void conversionsOutOfRange() throws IOException {
    String text = "k(GLOBAL float *x, GLOBAL int *o) { *o = (int) *x; }";
    String file = write("kernel void " + text.replace("GLOBAL", "global"));
    Result fits = Result.of("kernel", file, "-g", "1x1", "--set", "x = -2147483648.0; o");
    assertEquals(Exit.OK, fits.exit(), fits.out());
    Result open = Result.of("kernel", file, "-g", "1x1", "--set", "x = 2147483648.0; o");
    assertEquals(Exit.UNKNOWN, open.exit(), open.out());
    assertTrue(open.out().replaceAll("\\s+", " ").contains("converts a floating-point number to an integer type that"),
        open.out());
    Path cuda = Files.writeString(folder.resolve("k.cu"), "__global__ void " + text.replace("GLOBAL ", ""));
    Result wrong = Result.of("kernel", cuda.toString(), "-g", "1x1", "--set", "x = 3e9; o");
    assertEquals(Exit.FAILS, wrong.exit(), wrong.out());
  }

  /** What stands behind {@code &&}, {@code ||} or {@code ?} moves a pointer only where it runs. */
  @ParameterizedTest
  @CsvSource({"5,2,1,1,2", "4,1,0,3,1"})
  void pointersThatMayBeMoved(int given, int o, int o1, int o2, int o3) throws IOException {
    String file = write("""
        kernel void k(global int *a, global int *o, int z) {
          global int *p = a;
          int n = a[2];
          if (n == 5 && *p++ == 1) o[1] = 1;
          o[0] = *p;
          global int *q = a;
          o[2] = n == 5 ? *q++ : 3;
          o[3] = *q;
        }
        """);
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "a[3] = {1, 2, " + given + "}; o[4]; z = 0");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("o=" + o + " o[1]=" + o1 + " o[2]=" + o2 + " o[3]=" + o3),
        result.out());
  }

  /** A kernel written as a test computes the same: its floating-point numbers are chosen, and seen as integers. */
  @ParameterizedTest
  @CsvSource({"k.cl,kernel,global,as_uint,as_float", "k.cu,__global__,'',__float_as_uint,__uint_as_float"})
  void asTests(String name, String kernel, String space, String bits, String real) throws IOException {
    String file = Files.writeString(folder.resolve(name), """
        /* launch on 1x1 { x[2] = {0.5, 2.5}; o[3] } forall (o[0]=1056964608 /\\ o[1]=1 /\\ x[0]=0.5 /\\ x[1]=3.0) */
        KERNEL void k(SPACE float *x, SPACE unsigned int *o) {
          float a = x[0], b = x[1];
          float m = a < b ? a : b;
          o[0] = BITS(m);
          unsigned int u = BITS(b);
          float w = REAL(u);
          o[1] = w > 2;
          x[0] = m;
          x[1] = max(a * 6, w);
        }
        """.replace("KERNEL", kernel).replace("SPACE", space).replace("BITS", bits).replace("REAL", real)).toString();
    assertEquals(Exit.OK, Result.of("kernel", file).exit());
    Result written = Result.of("compile", file, "--emit", "litmus");
    String test = Files.writeString(folder.resolve("k.litmus"), written.out()).toString();
    Result simulated = Result.of("simulate", test);
    assertTrue(simulated.out().contains("Ok"), written.out() + simulated.out() + simulated.err());
  }
}
