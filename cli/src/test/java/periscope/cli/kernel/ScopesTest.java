package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Names that are declared once more in an inner block. What a kernel computes is what a compiler of C made of it. */
class ScopesTest {

  private static final String HIDING = """
      global int total = 5;
      int f(int a) { int r = a; { int a = 5; r += a; { int r = 100; a += r; } r += a; } return r; }
      int g(global int *o, int n) {
        for (int i = 0; i < 2; i++) { int n = i * 10; for (int i = 0; i < 2; i++) o[9] += n + i; }
        return n;
      }
      kernel void k(global int *o, int z) {
        int x = 1 + z;
        { int x = 2; o[0] = x; { x = 7; float x = 1.5f; o[1] = (int) (x * 2); } o[2] = x; }
        o[3] = x;
        for (int i = 0; i < 3; i++) { for (int i = 0; i < 2; i++) o[4] += i; o[5] += i; }
        int i = 40;
        for (int i = 0; i < 2; i++) { int i = 9; o[6] += i; }
        o[7] = i;
        o[8] = f(3) + g(o, 4);
        { int z = 3; o[10] = z; }
        { int s = 3; { global int *s = o; s[11] = 6; } o[12] = s; }
        switch (x) { case 1: { int x = 8; o[13] = x; } break; default: ; int q = 4; o[13] = q; }
        { long t = 5; o[14] = t; } { uchar t = 255; t++; o[15] = t; }
        { int a[2]; a[0] = 1; a[1] = 2; { int a = 7; o[16] = a; } o[17] = a[1]; }
        { int total = 1; total += 1; o[18] = total; }
        total += 2;
        { int o = 3; total += o; }
        { local int m[2]; m[0] = 4; total += m[0]; } { local int m[3]; m[2] = 4; total += m[2]; }
      }
      """;

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void innerNamesHideOuterOnes() throws IOException {
    Result result = Result.of("kernel", write("k.cl", HIDING), "-g", "1x1", "--set", "o[19]; z = 0");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("o=2 o[1]=3 o[2]=7 o[3]=1 o[4]=3 o[5]=3 o[6]=18 o[7]=40 "
        + "o[8]=117 o[9]=22 o[10]=3 o[11]=6 o[12]=3 o[13]=8 o[14]=5 o[15]=0 o[16]=7 o[17]=2 o[18]=2 total=18 m=4 "
        + "m[1]=0 m_2=0 m_2[1]=0 m_2[2]=4."), result.out() + result.err());
  }

  /** References of libcu++ hide, and are hidden; shared memory of two functions is two things. */
  @Test
  void objectsOfCuda() throws IOException {
    String file = write("k.cu", """
        #include <cuda/atomic>
        __device__ int f(int *t) { __shared__ int s[2]; s[0] = *t; return s[0] + 1; }
        __global__ void k(int *x, int *o) {
          __shared__ int s[3];
          s[0] = 50;
          cuda::atomic_ref<int, cuda::thread_scope_device> a(x[0]);
          a.store(1);
          { cuda::atomic_ref<int, cuda::thread_scope_device> a(x[1]); a.store(2); int x = 3; a.fetch_add(x); }
          a.fetch_add(10);
          { int a = 5; o[0] = a; }
          o[1] = a.load();
          int *b = x; { int *b = o; *b += 1; } *b += 100;
          o[2] = f(o) + s[0];
        }
        """);
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "x[2]; o[3]");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("x=111 x[1]=5 o=6 o[1]=11 o[2]=57 s_2=50"), result.out()
        + result.err());
  }

  /** References that one statement declares hide, each for itself; the second may speak of the first. */
  @Test
  void referencesOfOneStatement() throws IOException {
    String file = write("r.cu", """
        #include <cuda/atomic>
        __global__ void k(int *x, int *o) {
          cuda::atomic_ref<int, cuda::thread_scope_device> a(x[0]), b(x[1]);
          { cuda::atomic_ref<int, cuda::thread_scope_device> b(x[2]), c(x[b.fetch_add(5)]); b.fetch_add(1);
            c.fetch_add(70); int a = 3; o[0] = a; }
          a.fetch_add(2);
          b.fetch_add(4);
          { cuda::atomic_ref<int, cuda::thread_scope_device> c(x[1]); o[1] = c.load(); }
        }
        """);
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "x[3]; o[2]");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("x=72 x[1]=4 x[2]=6 o=3 o[1]=4"), result.out()
        + result.err());
  }

  /** A reference is declared once in a block, and is not what it refers to. */
  @Test
  void referencesDeclaredTwice() throws IOException {
    String text = "__global__ void k(int *x) { cuda::atomic_ref<int, cuda::thread_scope_device> DECLARED; }";
    for (String declared : new String[] {"a(x[0]), a(x[1])",
        "a(x[0]); cuda::atomic_ref<int, cuda::thread_scope_device> a(x[1])"}) {
      Result twice = Result.of("kernel", write("d.cu", text.replace("DECLARED", declared)), "-g", "1x1");
      assertTrue(twice.err().contains("error: a is declared here once more, in the same block\n"), twice.err());
    }
    Result own = Result.of("kernel", write("o.cu", text.replace("DECLARED", "a(x[a.load()])")), "-g", "1x1");
    assertTrue(own.err().contains("error: a is what is declared here, and has no value yet\n"), own.err());
  }

  /** A variable of an inner block has no value before it gets one, whatever the outer one has. */
  @Test
  void innerNamesHaveNoValueAtFirst() throws IOException {
    String file = write("u.cl", "kernel void k(global int *o) { int x = 1; { int x; o[0] = x; } o[1] = x; }");
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "o[2]");
    assertEquals(Exit.FAILS, result.exit(), result.out());
    assertTrue(result.out().contains("FOUND: a value that nobody has given."), result.out());
  }

  /** In C++ a loop's body is one block with what its head declares, and in C it is not. */
  @Test
  void bodiesOfLoops() throws IOException {
    String text = "k(SPACE int *o) { for (int i = 0; i < 2; i++) { int i = 5; o[0] += i; } }";
    Result c = Result.of("kernel", write("k.cl", "kernel void " + text.replace("SPACE", "global")), "-g", "1x1");
    assertTrue(c.out().contains("o=10"), c.out());
    Result cuda = Result.of("kernel", write("k.cu", "__global__ void " + text.replace("SPACE", "")), "-g", "1x1");
    assertTrue(cuda.err().contains("error: i is declared here once more, in the same block\n"), cuda.err());
  }

  /** All memory whose size the launch says begins at one address. */
  @Test
  void sharedMemoryOfTwoNames() throws IOException {
    String file = write("s.cu", "__global__ void k(int *o) { extern __shared__ int s[]; extern __shared__ int t[]; }");
    assertTrue(Result.of("kernel", file, "-g", "1x1").err().contains("error: t and s are the same memory"));
  }
}
