package periscope.cli.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;

/** The option {@code --pairs} of {@code kernel}, and launches that are too large for a look at every execution. */
class PairsOptionTest {

  private static final String SUM = """
      kernel void sum(global const int *in, global int *out, int n) {
        local int t[256];
        int l = get_local_id(0), s = 0;
        for (int i = get_global_id(0); i < n; i += get_global_size(0)) s += in[i];
        t[l] = s;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int d = get_local_size(0) / 2; d > 0; d >>= 1) {
          if (l < d) t[l] += t[l + d];
          BARRIER
        }
        if (l == 0) out[get_group_id(0)] = t[0];
      }
      """;

  private static final String TRANSPOSED = """
      __global__ void transpose(int *out, const int *in, int width, int height) {
        __shared__ int tile[32][33];
        int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
        for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
        BARRIER
        x = blockIdx.y * 32 + threadIdx.x; y = blockIdx.x * 32 + threadIdx.y;
        for (int j = 0; j < 32; j += 8) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
      }
      """;

  @TempDir
  private Path folder;

  private Result kernel(String file, String text, String... more) throws IOException {
    Path path = folder.resolve(file);
    Files.writeString(path, text);
    List<String> all = new ArrayList<>(List.of("kernel", path.toString()));
    all.addAll(List.of(more));
    Result result = Result.of(all.toArray(String[]::new));
    assertTrue(all.contains("--json") || result.out().lines().allMatch(l -> l.length() <= 80), result.out());
    return result;
  }

  private static void check(int exit, String told, Result result) {
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(told), result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"256x64", "1024x3", "64x1"})
  void aReductionOfAnySizeHasNoRace(String grid) throws IOException {
    Result result = kernel("sum.cl", SUM.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);").replace("256", "1024"),
        "--grid", grid, "--pairs");
    check(0, "NOTHING FOUND for any two work-items of this launch, whatever memory holds", result);
    check(0, "Asked of any value of n.", result);
  }

  @Test
  void aMissingBarrierIsFoundAtTheWorkItemsThatMeet() throws IOException {
    check(1, "on t[1], where n = ",
        kernel("sum.cl", SUM.replace("BARRIER", ""), "--grid", "256x64"));
    check(1, "FOUND: a data race.", kernel("sum.cl", SUM.replace("BARRIER", "barrier(CLK_GLOBAL_MEM_FENCE);"), "--grid",
        "256x2", "--set", "n = 512"));
  }

  /** {@code break} leaves a loop with barriers: a test of its flag is no choice. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "if (i >= n) break;                | barrier(CLK_LOCAL_MEM_FENCE); |                   | 0 | NOTHING FOUND",
      "if (i > 3) { if (n > 7) break; }  | barrier(CLK_LOCAL_MEM_FENCE); |                   | 0 | NOTHING FOUND",
      "if (i >= n) break;                |                               |                   | 1 | races with P",
      "                                  | barrier(CLK_LOCAL_MEM_FENCE); | if (i > n) break; | 0 | NOTHING FOUND",
      "                                  | if (i > n) break;             |                   | 1 | races with P",
      "if (l > n) break;                 | barrier(CLK_LOCAL_MEM_FENCE); |                   | 1 | waits, and P",
      "if (in[i] == 0) continue;         | barrier(CLK_LOCAL_MEM_FENCE); |                   | 3 | pass no barrier"})
  void breakLeavesALoopWithBarriers(String before, String second, String behind, int exit, String told)
      throws IOException {
    check(exit, told, kernel("break.cl", """
        kernel void k(global const int *in, global int *out, int n) {
          local int t[64];
          int l = get_local_id(0);
          for (int i = 0; i < 100; i++) {
            BEFORE
            t[l] = in[i * 64 + l];
            barrier(CLK_LOCAL_MEM_FENCE);
            out[get_global_id(0)] = t[63 - l];
            SECOND
            BEHIND
          }
        }
        """.replace("BEFORE", before == null ? "" : before).replace("SECOND", second == null ? "" : second)
        .replace("BEHIND", behind == null ? "" : behind), "--grid", "64x4"));
  }

  /** Runs show reads of shared memory without a value, and indices below 0; the answer says that nothing else does. */
  @Test
  void runsShowWhatTheSearchDoesNotAsk() throws IOException {
    String shared = "__global__ void k(int *out) {\n  __shared__ int s[256];\n  WRITE\n"
        + "  int v = s[threadIdx.x];\n  out[blockIdx.x * 256 + threadIdx.x] = v;\n}\n";
    check(1, "v = s[threadIdx.x] reads local memory to which nobody has written, s[0]",
        kernel("u.cu", shared.replace("WRITE", ""), "--grid", "256x2"));
    check(1, "nobody has written, s[255]",
        kernel("u.cu", shared.replace("WRITE", "if (threadIdx.x < 255) s[threadIdx.x] = 1;"), "--grid", "256x2"));
    Result written = kernel("u.cu", shared.replace("WRITE", "s[threadIdx.x] = 1;"), "--grid", "256x2");
    check(0, "for memory of a block, runs alone were looked at", written);
    check(0, "reads memory of a block only once it is written, and with the right values, was not asked", written);
    String before = "kernel void k(global int *d, int n) {\n  int i = get_global_id(0);\n"
        + "  if (i < n) d[i - 1] = 5;\n}\n";
    check(1, "P0, line 3: d[i - 1] = 5 leaves its array (d[-1]), where n = ",
        kernel("d.cl", before, "--grid", "256x100"));
    check(0, "inside its array, where a size is given; no other index is negative or above 2^31",
        kernel("d.cl", before.replace("i - 1", "i + 1"), "--grid", "256x100"));
    check(1, "P0, line 3: d[i - 1] = 5 leaves its array (d[4294967295]), where n = ",
        kernel("d.cl", before.replace("int i", "uint i").replace("int n", "uint n"), "--grid", "256x100"));
    check(0, "where a size is given; for d, runs alone looked for negative indices", kernel("d.cl",
        before.replace("d[i - 1] = 5", "d[c[i]] += 0 * i").replace("int n", "global const int *c, int n"),
        "--grid", "1x1", "--pairs"));
  }

  /** Strides that are no power of two meet for no bound of the loop for which its counter cannot wrap around. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int | i += get_global_size(0) | n in 0..1000000000 | 0 | none: no two work-items meet",
      "uint | i += get_global_size(0) | n in 0..4294966000 | 0 | none: no two work-items meet",
      "int | i += get_global_size(0) - 1 | n in 0..1000000000 | 1 | d[i] = 1 races with P999",
      "int | i += get_global_size(0) | | 3 | where n = 21474",
      "uint | i += get_global_size(0) | n in 4294967000..4294967290 | 3 | where n = 4294967"})
  void stridesOfAGridMeetWhereTheCounterWrapsAround(String type, String next, String set, int exit, String told)
      throws IOException {
    List<String> launch = new ArrayList<>(List.of("--grid", "100x10"));
    launch.addAll(set == null ? List.of() : List.of("--set", set));
    Result result = kernel("s.cl", "kernel void k(global int *d, " + type + " n) {\n  for (" + type
        + " i = get_global_id(0); i < n; " + next + ")\n    d[i] = 1;\n}\n", launch.toArray(String[]::new));
    check(exit, told, result);
    if (exit == 3) {
      check(3, "numbers may have bounds, as in --set 'n in 0..1000'", result);
    }
  }

  @ParameterizedTest
  @CsvSource({"__syncthreads();, 128, 0, none: no two threads meet", "'', 128, 1, on tile[8]",
      "__syncthreads();, 64, 1, on out["})
  void aTileOf32By32IsTransposed(String barrier, int height, int exit, String told) throws IOException {
    check(exit, told, kernel("transpose.cu", TRANSPOSED.replace("BARRIER", barrier), "--grid", "128,32/32,8", "--set",
        "width = 128; height = " + height));
  }

  @Test
  void theFindingSaysForWhichValue() throws IOException {
    String reverse = "kernel void r(global int *d, int n) {\n  int i = get_global_id(0);\n"
        + "  if (i < n) d[i] = d[n - 1 - i];\n}\n";
    assertTrue(kernel("r.cl", reverse, "--grid", "128x4").out().replaceAll("\\s+", " ")
        .matches(".*races with P\\d+, line 3: d\\[n - 1 - i\\] on d\\[\\d+\\], where n = \\d+;.*"));
    check(0, "Asked of n in 0..1.", kernel("r.cl", reverse, "--grid", "128x4", "--set", "n in 0..1"));
    check(1, ", where n = 2;", kernel("r.cl", reverse, "--grid", "128x4", "--set", "n in 0..2"));
    Result one = kernel("r.cl", reverse, "--grid", "1x2", "--set", "n in 0..2");
    assertEquals(4, one.exit());
    assertTrue(one.err().contains("n has one value here") && one.err().contains("--pairs"), one.err());
  }

  private static final String WRAPPED = "kernel void k(global int *x, uint n) {\n  x[get_global_id(0) % n] = 1;\n}\n";

  /** Operands that may be read in any order do not hide the accesses of the last round; small numbers come first. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"n in 0..20000", "n in 6010..6010", "s[4194304]; d[4194304]"})
  void theLastRoundCounts(String set) throws IOException {
    check(1, "races with P5999", kernel("s.cu", """
        __global__ void scale(float *d, const float *s, float a, int n) {
          int stride = blockDim.x * gridDim.x - 1;
          for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) d[i] = a * s[i];
        }
        """, "--grid", "300x20", "--set", set));
  }

  /** Several options add up. */
  @Test
  void entriesMayStandInOptionsOfTheirOwn() throws IOException {
    check(1, "Asked of n in 1..5.", kernel("w.cl", WRAPPED, "--grid", "64x2", "--set", "n in 1..5", "--set", "x[64]"));
    check(1, "leaves its array", kernel("w.cl", WRAPPED, "--grid", "64x2", "--set", "n = 64;", "--set", "x[8]"));
  }

  /** A range of the command line replaces the value of the file's launch, in the text and in compiled code. */
  @Test
  void aRangeReplacesAValue() throws IOException {
    String launch = "launch k on 64x2 { n = 200; }";
    check(0, "NOTHING FOUND", kernel("w.cl", WRAPPED + "/* " + launch + " */\n", "--pairs"));
    check(1, "Asked of n in 1..5.", kernel("w.cl", WRAPPED + "/* " + launch + " */\n", "--pairs", "--set",
        "n in 1..5"));
    String ir = """
        ; launch k on 64x2 { n = 200; }
        target triple = "spir64"
        define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) {
          %g = call spir_func i64 @_Z13get_global_idj(i32 0)
          %i = trunc i64 %g to i32
          %r = urem i32 %i, %n
          %w = zext i32 %r to i64
          %p = getelementptr i32, ptr addrspace(1) %x, i64 %w
          store i32 1, ptr addrspace(1) %p, align 4
          ret void
        }
        declare spir_func i64 @_Z13get_global_idj(i32)
        """;
    check(0, "NOTHING FOUND", kernel("w.ll", ir, "--pairs"));
    check(1, "Asked of n in 1..5.", kernel("w.ll", ir, "--pairs", "--set", "n in 1..5"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"n in -5..10|n has values from 0 to 4294967295",
      "n in 1..4294967296|n has values from 0 to 4294967295", "n in 5..1|this range has no number",
      "m in 1..4|k has no parameter m", "x in 1..4|x is memory, and ranges are for numbers",
      "n in 1..2; n = 3|n is given twice", "n = 3; n in 1..2|n is given twice"})
  void rangesThatMakeNoSense(String set, String told) throws IOException {
    Result result = kernel("w.cl", WRAPPED, "--grid", "64x2", "--pairs", "--set", set);
    assertEquals(4, result.exit(), result.out() + result.err());
    assertTrue(result.err().contains(told), result.err());
  }

  /** A refusal writes a range of another language's notation as a launch does; a parameter may have the name in. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"n in 1-10|n in 1..10", "n 1..10|n in 1..10", "n = -2..10|n in -2..10",
      "uint n in [1, 10]|n in 1..10", "n=1-10|n in 1..10", "n in 1 to 10|n in 1..10", "n in few|n in 1..10",
      "in 1:10|in in 1..10"})
  void rangesInOtherNotations(String set, String written) throws IOException {
    for (String file : List.of("w.cl", "w.ll")) {
      String text = file.endsWith("cl") ? WRAPPED : "target triple = \"spir64\"\n"
          + "define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) {\n  ret void\n}\n";
      Result result = kernel(file, text, "--grid", "64x2", "--pairs", "--set", set);
      assertEquals(4, result.exit(), result.out() + result.err());
      assertTrue(result.err().contains("this range cannot be read"), result.err());
      assertTrue(result.err().contains("write: " + written + " (ranges are for --pairs)"), result.err());
    }
  }

  @ParameterizedTest
  @CsvSource({"--engine,solver", "--unroll,2", "--max-states,5"})
  void optionsOnExecutionsGoWithoutPairs(String option, String value) throws IOException {
    assertEquals(2, kernel("w.cl", WRAPPED, "--grid", "64x2", "--pairs", option, value).exit());
    Result large = kernel("w.cl", WRAPPED, "--grid", "64x2", option, value);
    assertEquals(2, large.exit());
    assertTrue(large.err().replaceAll("\\s+", " ").contains("a launch has at most 64 work-items"), large.err());
  }

  @ParameterizedTest
  @CsvSource({"if (get_global_id(0) == 1000) return;, 1, 'waits, and P1000 ends'",
      "if (n == 7) return;, 0, all work-items of a work-group come to the same barriers",
      "if (d[0] == 7) return;, 3, 'not ruled out'", "if (c[0] == 7) return;, 0, all work-items of a work-group come"})
  void allWorkItemsComeToABarrier(String before, int exit, String told) throws IOException {
    check(exit, told, kernel("d.cl", "kernel void k(global int *d, global const int *c, int n) {\n  " + before
        + "\n  barrier(CLK_GLOBAL_MEM_FENCE);\n  d[get_global_id(0) + 1] = 2;\n}\n", "--grid", "256x4"));
  }

  @Test
  void aThreadThatHasEndedDoesNotHoldUpABarrierOfPtx() throws IOException {
    check(3, "barriers not ruled out: P", kernel("ended.ptx", """
        .version 8.0
        .target sm_90
        .address_size 64
        .visible .entry k(.param .u64 d) {
          .reg .pred %p<2>;
          .reg .b32 %r<3>;
          .reg .b64 %rd<5>;
          ld.param.u64 %rd1, [d];
          cvta.to.global.u64 %rd2, %rd1;
          mov.u32 %r1, %tid.x;
          setp.gt.u32 %p1, %r1, 199;
          @%p1 bra END;
          mul.wide.u32 %rd3, %r1, 4;
          add.s64 %rd4, %rd2, %rd3;
          st.global.u32 [%rd4], %r1;
          bar.sync 0;
          st.global.u32 [%rd4], %r1;
        END:
          ret;
        }
        """, "--grid", "256x1"));
  }

  @ParameterizedTest
  @CsvSource({"x[1023], 1, 'x[get_global_id(0)] = 1 leaves its array (x[1023] of 1023 elements)'",
      "x[1024], 0, every access stays inside its array"})
  void anAccessBeyondADescribedBufferIsFound(String size, int exit, String told) throws IOException {
    check(exit, told, kernel("b.cl", "kernel void k(global int *x) {\n  x[get_global_id(0)] = 1;\n}\n", "--grid",
        "256x4", "--set", size));
  }

  /** The number that memory would have to hold for it is the solver's choice. */
  @Test
  void anAccessThatIsNotRuledOutHasAnElement() throws IOException {
    Result result = kernel("b.cl", "kernel void k(global int *x, global const int *c) {\n  x[c[get_global_id(0)]] = 1;"
        + "\n}\n", "--grid", "1x1", "--pairs", "--set", "x[1]");
    assertEquals(3, result.exit(), result.out());
    assertTrue(result.out().replaceAll("\\s+", " ").matches(".* bounds not ruled out: P0, line 2: "
        + "x\\[c\\[get_global_id\\(0\\)]] = 1 leaves its array "
        + "\\(x\\[(-\\d+|[1-9]\\d*)] of 1 element\\).*"), result.out());
  }

  @ParameterizedTest
  @CsvSource({"'', 0, every access stays inside its array", "p[257], 0, every access stays inside its array",
      "p[256], 1, 'p[g + 1].a = 1 leaves its array (p_a[256] of 256 elements)'",
      "p_a2[255], 1, 'p_a2[g] leaves its array (p_a2[255] of 255 elements)'"})
  void membersOfABufferOfWhichNothingIsSaidHaveAnySize(String set, int exit, String told) throws IOException {
    check(exit, told, kernel("m.cl", """
        typedef struct { int a; int b; } pair;
        kernel void k(global pair *p, global int *p_a2) {
          int g = get_global_id(0);
          p[g + 1].a = 1;
          p[g + 1].b = p_a2[g];
        }
        """, "--grid", "64x4", "--set", set));
  }

  @ParameterizedTest
  @CsvSource({"'', 0, every access stays inside its array", "x[999], 1, leaves its array"})
  void aConstantIndexOfIrIsInsideABufferOfWhichNothingIsSaid(String set, int exit, String told) throws IOException {
    check(exit, told, kernel("c.ll", """
        target triple = "spir64"
        define spir_kernel void @k(ptr addrspace(1) %x) {
          %p = getelementptr i32, ptr addrspace(1) %x, i64 999
          %v = load i32, ptr addrspace(1) %p, align 4
          ret void
        }
        """, "--grid", "64x4", "--set", set));
  }

  @Test
  void aKernelThatDoesNothingHasNoProblem() throws IOException {
    check(0, "NOTHING FOUND", kernel("e.cl", "kernel void k(global int *x) { }\n", "--grid", "9x9"));
  }

  @Test
  void whatOrdersWithoutABarrierIsNotRuledOut() throws IOException {
    Result result = kernel("m.cl", """
        kernel void k(global int *x, global atomic_int *f) {
          if (get_global_id(0) == 0) {
            x[0] = 1;
            atomic_store_explicit(f, 1, memory_order_release, memory_scope_device);
          } else if (atomic_load_explicit(f, memory_order_acquire, memory_scope_device) == 1) x[1] = x[0];
        }
        """, "--grid", "64x2");
    check(3, "not ruled out: P", result);
    check(3, "Next barriers alone order accesses here", result);
  }

  @Test
  void anAskedConditionIsNotAnswered() throws IOException {
    check(3, "condition not asked of pairs", kernel("c.cl", "kernel void k(global int *x) {\n"
        + "  x[get_global_id(0)] = 1;\n}\n/* launch k on 64x4 { x[256]; } forall (x[0]=1) */\n", "--pairs"));
  }

  @Test
  void theReportIsJsonIfAsked() throws IOException {
    Result result = kernel("sum.cl", SUM.replace("BARRIER", ""), "--grid", "256x64", "--json");
    assertEquals(1, result.exit());
    assertTrue(result.out().contains("\"verdict\" : \"found\"") && result.out().contains("\"cell\" : \"t[1]\""),
        result.out());
  }

  @Test
  void questionsAboutExecutionsGoWithoutPairs() throws IOException {
    Result result = kernel("sum.cl", SUM.replace("BARRIER", ""), "--grid", "2x2", "--pairs", "--all");
    assertEquals(2, result.exit());
    assertTrue(result.err().contains("--pairs asks about the text as it is"), result.err());
  }
}
