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

/** Vectors. What a kernel computes is what a compiler of C made of the same for each component. */
class VectorsTest {

  private static final String COMPUTES = """
      typedef struct { int4 p; float2 q[2]; int n; } body;
      int f(int4 v, int k) { v.x += k; return v.x + v.w; }
      void g(int4 *v, global int4 *m) { (*v).y = 50; v->z = m->x; m[1] = *v; }
      kernel void k(global int *o, global int4 *m, global body *b, int z) {
        int4 a = (int4)(1, 2, 3, 4 + z); int4 c = (int4)(10); int4 d;
        d = a + c * 2; o[0] = d.x + d.y * 100 + d.s2 * 10000 + d.s3;
        d.xy = a.zw; o[1] = d.x * 10 + d.y; a = a.wzyx; o[2] = a.x * 1000 + a.y * 100 + a.z * 10 + a.w;
        int4 e = a > (int4)(2, 3, 2, 1); o[3] = e.x + e.y * 2 + e.z * 4 + e.w * 8;
        m[0] = a; m[1] = m[0] << 1; o[4] = m[1].x + m[1].w * 10; m[z].y = 7; o[5] = f(m[0], 5); o[6] = m[0].y;
        g(&a, m); o[7] = a.y + a.z + m[1].y; uchar4 u = (uchar4)(200, 100, 255, 1); u = u + u;
          o[8] = u.x + u.y * 1000 + u.z * 2;
        float4 x = (float4)(1.5f, 2, 3, 4); x *= 2; x.x += 0.25f; x = -x; o[9] = (int) (x.x * 100) + (int) x.w;
        float2 y = x.lo + x.hi; o[10] = (int) (y.x * 100); o[11] = (int) y.y; int4 w = convert_int4(x);
          o[12] = w.x;
        b[0].p = (int4)(9, 8, 7, 6); b[0].q[1] = (float2)(1, 2.5f); b[0].p.w = 1;
          o[13] = b->p.x + b[0].p.w + (int) (b->q[1].y * 10);
        int4 l = vload4(1, o); o[14] = l.x + l.y; vstore2(l.xy, 10, o);
        int16 h = (int16)(3); h.sa = 5; h.sF = 9; o[15] = h.s0 + h.sA + h.sf * 100 + h.odd.s7;
        int2 t[2] = {(int2)(1, 2), (int2)(3)}; t[z + 1].x = 8; o[16] = t[0].y + t[1].x + t[1].y;
          int3 i3 = (int3)(a.xy, 5); o[17] = i3.z + i3.x;
        int2 r = (int2)(5, 6); r = r.yx; o[18] = r.x * 10 + r.y; r.x = r.y = 3; o[19] = r.x + r.y; r = 4;
          o[22] = r.y; r ^= (int2)(1, 2); o[23] = r.x * 10 + r.y;
        local int4 s[2]; s[z] = a; o[24] = s[0].y; o[25] = ((int4)(1, 2, 3, 4)).z;
          const int2 cc = (int2)(1, 2) * 3 + 1; o[26] = cc.y; uint2 uu = (uint2)(7, 8) / 2u; o[27] = uu.x % 2;
      }
      """;

  @TempDir
  Path folder;

  private Result run(String name, String text, String grid, String set) throws IOException {
    String file = Files.writeString(folder.resolve(name), text).toString();
    return Result.of("kernel", file, "-g", grid, "--set", set);
  }

  private static String words(Result result) {
    return result.out().replaceAll("\\s+", " ") + result.err();
  }

  @Test
  void componentByComponent() throws IOException {
    Result result = run("k.cl", COMPUTES, "1x1", "m[2]; o[28]; z = 0");
    assertTrue(words(result).contains("o=232245 o[1]=34 o[2]=4321 o[3]=-1 o[4]=28 o[5]=10 o[6]=7 o[7]=104 o[8]=200652 "
        + "o[9]=-333 o[10]=-925 o[11]=-12 o[12]=-3 o[13]=35 o[14]=38 o[15]=917 o[16]=13 o[17]=9 o[18]=65 o[19]=6 "
        + "o[20]=28 o[21]=10 o[22]=4 o[23]=56 o[24]=50 o[25]=3 o[26]=7 o[27]=1 "), words(result));
  }

  @Test
  void vectorsOfCuda() throws IOException {
    Result result = run("k.cu", """
        __global__ void k(int *o, int4 *m, float2 *f) {
          int4 a = make_int4(1, 2, 3, 4);
          a.x += 5; m[1] = a; m[0].w = m[1].x;
          int2 b = {7, 8}; o[0] = a.x + b.y;
          float2 g; g.x = 1.5f; g.y = 2; *f = g;
          o[1] = __ldg(&m[0].z) + __ldg(&m[0].y);
          const float4 c = make_float4(1, 2, 3, 4); o[2] = c.z + m[0].z;
        }
        """, "1x1", "o[3]; m[2]; m[0].z = 30");
    assertTrue(words(result).contains("m_x=0 m_x[1]=6 m_y=0 m_y[1]=2 m_z=30 m_z[1]=3 m_w=6 m_w[1]=4 f_x=1.5 "
        + "f_y=2.0 o=14 "
        + "o[1]=30 o[2]=33"), words(result));
  }

  /** An access to a vector is one to each component: two work-items that write different ones do not race. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"if (i) v->x = 1; else v->y = 2|0", "if (i) *v = (int2)(1); else v->y = 2|1",
      "if (i) v->xy = (int2)(1, 2); else v->y = 2|1", "int2 w = *v; if (i) v->y = w.x|1"})
  void componentsAreLocations(String statement, int exit) throws IOException {
    Result result = run("k.cl", "kernel void k(global int2 *v) { int i = get_group_id(0); " + statement + "; }", "1x2",
        "v[1]");
    assertEquals(exit, result.exit(), words(result));
    assertTrue(exit == 0 || words(result).contains("FOUND: a data race"), words(result));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "a = (int4)(1, 2, 3)|int4 has 4 components, and these are 3", "float4 f = a|this is int4, and float4 is "
          + "wanted here",
      "a = a + 2.5f|this number is wider than the components of int4", "a.xx = (int2)(1)|this cannot be assigned to",
      "a++|'++' cannot change this", "(a + a).x = 1|this cannot be assigned to", "o[0] = a|this is a vector, "
          + "not a value",
      "a = a && a|'&&' of int4 is not read", "a = z ? a : a|this is a vector, not a value",
      "a = !a|'!' of int4 is not read", "char4 c = (char4)(1) << (char4)(1)|'<<' of char4 is not read",
      "o[0] = (int4)(1, 2, 3, 4).x|this is no structure", "a = (int4)(a).x|whether this is a component of a "
          + "vector is not "
          + "said clearly", "o[0] = a.s9|a structure int4 has no member s9", "atomic_add(&m[0], 1)|this is not "
          + "a location",
      "a = *(global int4 *)o|o holds numbers, and is not seen as structures or vectors",
      "o[0] = *(global int *)m|a pointer to int4 is not seen as anything else",
      "a = vload4(0, m)|this takes an offset and a pointer to numbers in memory",
      "*m = *m = a|what a structure in memory is "
          + "given is not "
          + "used once more here"})
  void whatIsRefused(String statement, String message) throws IOException {
    Result result = run("k.cl", "kernel void k(global int *o, global int4 *m, int z) { int4 a; " + statement + "; }",
        "1x1", "z = 0");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }

  /** A cast makes a vector of a number before it is computed with. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"((float4) 1 / 2).x * 10|5", "((float4)(1) / 2).y * 10|5",
      "((int4) -3 * 2 + z).z|-6", "((uint4) 1 - 2u > 5u).w|-1", "((int4)((int2) 1, (int2)(2, 3)) + (int4) n).w|7"})
  void castsOfNumbers(String expression, int expected) throws IOException {
    Result result = run("k.cl", "kernel void k(global int *o, int z) { int n = 4; *o = " + expression + "; }", "1x1",
        "o; z = 0");
    assertTrue(words(result).contains("o=" + expected + "."), words(result));
  }

  /** Cooperative groups are refused however they are named, with a way out that fits. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "namespace cg = cooperative_groups;|cg::thread_block b = cg::this_thread_block(); b.sync();|__syncthreads()",
      "namespace cg = cooperative_groups;|auto g = cg::this_grid(); g.sync();|a barrier of the grid",
      "namespace groups = cooperative_groups;|groups::grid_group g = groups::this_grid();|a barrier of the grid",
      "using namespace cooperative_groups;|grid_group g = this_grid(); g.sync();|a barrier of the grid",
      "|cooperative_groups::this_thread_block().sync();|__syncthreads()",
      "|auto t = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());|__syncthreads()",
      "using namespace cooperative_groups;|int n = coalesced_threads().size();|__syncthreads()"})
  void cooperativeGroups(String before, String body, String hint) throws IOException {
    Result result = run("k.cu", (before == null ? "" : before) + " __global__ void k(int *o) { " + body + " }", "1x1",
        "");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: cooperative groups are not read\n"), result.err());
    assertTrue(result.err().contains("= ") && result.err().contains(hint), result.err());
    assertEquals(hint.startsWith("a"), result.err().contains("counter"), result.err());
    assertEquals(1, result.err().split("error: ", -1).length - 1, result.err());
  }

  /** A file that only speaks of them is read. */
  @Test
  void unusedNamespaces() throws IOException {
    assertEquals(Exit.OK, run("k.cu", "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        + "using namespace cg; __global__ void k(int *o) { *o = 1; }", "1x1", "").exit());
  }

  /** What is not read is refused by its name, with a way out. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "k.cu|__global__ void k(int *o, int4 *m) { *m = *m + *m; }|'+' of int4 is not read",
      "k.cu|__global__ void k(int *o, int4 *m) { *m = 3; }|this is no int4",
      "k.cl|int4 f(int4 x) { return x; } kernel void k(global int4 *m) { *m = f(*m); }|f returns a structure or "
          + "a vector, "
          + "and functions return numbers here",
      "k.cl|kernel void k(global int *o, int4 m) { *o = m.x; }|m is no number, and no launch says what it is",
      "k.cu|template <int N> __device__ int f() { return N; } __global__ void k(int *o) { *o = f<3>(); }"
          + "|templates are not read",
      "k.cu|__global__ void k(int *o) { *o = __shfl_down_sync(1, 2, 3); }|exchanges of values between lanes are "
          + "not read",
      "k.cu|__global__ void k(int *o) { *o = __ballot_sync(1, 2); }|votes are not read",
      "k.cl|kernel void k(global int *o) { *o = work_group_reduce_add(1); }|exchanges of values between lanes are not "
          + "read",
      "k.cu|namespace cg = cooperative_groups; __global__ void k(int *o) { cg::thread_block b = "
          + "cg::this_thread_block(); }"
          + "|cooperative groups are not read",
      "k.cl|kernel void k(global int *o) { printf(0); }|printf takes a text first",
      "k.cl|kernel void k(global int *o) { printf(); }|printf takes a text first",
      "k.cu|__global__ void k(int *o) { printf(o[0] ? 0 : 1, 2); }|printf takes a text first",
      "k.cl|kernel void k(global int *o) { switch (*o) { case 0: if (*o) { case 1: *o = 1; } } }"
          + "|a label of a switch stands in no other statement inside of it",
      "k.cl|kernel void k(global half4 *o) { }|floating-point numbers of 16 bits are not read"})
  void whatIsNotReadIsNamed(String file, String text, String message) throws IOException {
    Result result = run(file, text, "1x1", "");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }
}
