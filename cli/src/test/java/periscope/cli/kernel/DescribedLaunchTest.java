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

/** What the command line says of a launch, and what is assumed of it. */
class DescribedLaunchTest {

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** Which of its elements a buffer's index may be, where memory says it. */
  @ParameterizedTest
  @CsvSource({"1x1, 2", "1x2, 3"})
  void whatMemoryHoldsDecidesHowLargeABufferIs(String grid, int elements) throws IOException {
    Result result = Result.of("kernel", write("kernel void k(global uint *n, global uint *x) { x[*n] = 1; "
        + "*n = *n + 1; }"), "-g", grid);
    assertTrue(result.out().contains("Assumed  n[1], x[" + elements + "], each"), result.out() + result.err());
  }

  /** What is set takes the place of what the file says of that name, and of nothing else. */
  @Test
  void whatTheFileSaysOfOtherNamesHolds() throws IOException {
    String file = write("""
        /* launch k on 2x1 { x[2] = {7, 8}; n = 0; y[2] } forall (y[1]=8) */
        kernel void k(global const int *x, global int *y, const int n) {
          y[get_global_id(0)] = x[get_global_id(0) + n];
        }
        """);
    Result result = Result.of("kernel", file);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    Result outside = Result.of("kernel", file, "--set", "n = 1");
    assertTrue(outside.out().contains("on 2x1") && outside.out().contains("FOUND: an access outside of a buffer."),
        outside.out() + outside.err());
    Result wider = Result.of("kernel", file, "--set", "x[3] = {7, 8, 9}; n = 1");
    assertTrue(wider.out().contains("condition     an execution ends in [y[1]]=9"), wider.out() + wider.err());
    Result broken = Result.of("kernel", file, "--set", "{");
    assertEquals(Exit.INVALID, broken.exit());
    assertTrue(broken.err().contains("--set:1:1: error: these entries cannot be read"), broken.err());
  }

  private static final String QUEUES = """
      typedef struct { int seq; int v[3]; } slot;
      typedef struct { int head; slot slots[4]; slot last; } queue;
      kernel void k(global queue *q, global int *out, global slot *s) {
        out[0] = q->slots[1].seq + q[0].head;
        out[1] = q[1].slots[2].v[1] + q->last.v[2];
        s[1].v[0] = 4;
      }
      """;

  /** Members of structures in arrays of structures are named as in C, in entries and in conditions. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"q.slots[1].seq = 5|out=5 out[1]=0", "q[0].slots[1].seq = 6|out=6 out[1]=0",
      "q[1].slots[2].v[1] = 7; q.head = 1|out=1 out[1]=7", "q.last.v[2] = 8|out=0 out[1]=8",
      "q.last.v = {1, 2, 3}; q[0].head=2|out=2 out[1]=3", "q [1] . slots [2] . v [1] = -3|out=0 out[1]=-3",
      "q.slots[0].v = {1, 2}|out=0 out[1]=0"})
  void membersOfArraysOfStructures(String entries, String out) throws IOException {
    Result result = Result.of("kernel", write("/* launch k on 1x1 { q[2]; out[2]; s[2] } forall (s[1].v[0]=4 /\\ "
        + "q[1].slots[3].v[2]=0) */\n" + QUEUES), "--all", "--set", "q[2]; " + entries);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    String words = result.out().replaceAll("\\s+", " ");
    assertTrue(words.contains(out + " ") || words.contains(out + "."), words);
    assertTrue(words.contains("holds"), words);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"q.slots[4].seq = 1|slots has 4 elements",
      "q.slots[1].v[3] = 1|v has 3 elements",
      "q.head[1] = 1|head has 1 element", "q.slots[1].seg = 1|a structure slot has no member seg",
      "q[1].slots[0].v = {1, 2}|a list of values for an array in one of several structures is not read",
      "s[1].v[5] = 1|v has 3 elements", "q.lost = 1|a structure queue has no member lost"})
  void membersThatThereAreNot(String entry, String message) throws IOException {
    Result result = Result.of("kernel", write(QUEUES), "-g", "1x1", "--set", entry);
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }

  /** The command asks for a needed size that takes long to work out, with an example, before the time limit. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int p = 0; while (p >= 0) { out[p] += 1; p = in[p]; }|1x2|in, out and q have|in[8]; out[8]; q[8]",
      "for (int r = 0; r < 3; r++) { int t = atomic_inc(&q[0]); int u = atomic_inc(&q[in[t]]); out[u + t] = in[u]; }"
          + "|2x2|in, out and q have|in[8]; out[8]; q[8]",
      "for (int i = 0; i < 100; i++) out[0] += in[i];|1x1|in has|in[8]",
      "for (int i = 0; i < in[0]; i++) q[in[i]] = q[out[i]] + in[q[i]];|2x2|in, out and q have|in[8]; out[8]; q[8]",
      "do { out[*q] = in[*q + 1]; *q = in[*q] * 3 + out[1]; } while (*q);|2x2|in, out and q have|q[8]"})
  void sizesAreAskedFor(String body, String grid, String buffers, String example) throws IOException {
    Result result = Result.of("kernel", write("kernel void k(global int *in, global int *out, global int *q) { " + body
        + " }"), "-g", grid, "--timeout", "600");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("nothing says how many elements " + buffers), result.err());
    assertTrue(result.err().contains("say how many there are: --set '") && result.err().contains(example),
        result.err());
  }

  /** Pointers have buffers of their own, unless the launch lets one point into another one's buffer. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "2x2  | in[5]; out[4]              | 0 | NOTHING FOUND",
      "2x2  | out = in; in[4]            | 0 | NOTHING FOUND",
      "2x2  | out = in + 1               | 1 | out[i] = in[i] + 1 (non-atomic write of in[1]) races with P1",
      "2x2  | in[5] = {5}; out = &in[1]  | 1 | FOUND: a data race",
      "2x2  | out = in; in[3]            | 1 | P3, line 3: in[i] leaves its array",
      "2x2  | out = in + 2; in[5]        | 1 | P3, line 3: out[i] = in[i] + 1 leaves its array",
      "256x4 | out = in                  | 0 | NOTHING FOUND for any two",
      "256x4 | out = in + 300; in[2000]  | 1 | races with P300, line 3: in[i] on in[300]"})
  void aPointerMayPointIntoAnothersBuffer(String grid, String set, int exit, String told) throws IOException {
    Result result = Result.of("kernel", write("""
        kernel void k(global const int *in, global int *out) {
          int i = get_global_id(0);
          out[i] = in[i] + 1;
        }
        """), "--grid", grid, "--set", set);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(told), result.out());
  }

  /** A buffer that nobody can share, or that its pointer promises not to share, is refused by name. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "b = a; c = b              | b has no buffer of its own: it points into a",
      "b = b                     | b cannot point into itself",
      "b = a; b[4]               | b points into a, and has no elements of its own",
      "r = a                     | r is a restrict pointer",
      "f = a                     | f and a point to different types",
      "x = a                     | x and a point to different types",
      "b = elsewhere             | the initial value of 'b' is not a number"})
  void sharedBuffersThatCannotBeAreRefused(String set, String told) throws IOException {
    Result result = Result.of("kernel", write("""
        kernel void k(global int *a, global int *b, global int *c, global int *restrict r, global float *f,
                      global atomic_int *x) {
          *b = *a + *c + *r + (int)*f + atomic_load(x);
        }
        """), "--grid", "1x1", "--set", set);
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains(told), result.err());
    Result condition = Result.of("kernel", write("/* launch k on 1x1 { b = a } forall (b[0]=1) */ "
        + "kernel void k(global int *a, global int *b) { *b = 1; }"));
    assertTrue(condition.err().contains("name elements of a: b[0] is a[0]"), condition.out() + condition.err());
  }

  /** In LLVM IR accesses by both pointers divide one buffer; noalias says that there are none. */
  @Test
  void pointersOfCompiledKernelsShareBuffersToo() throws IOException {
    String file = Files.writeString(folder.resolve("k.ll"), """
        target triple = "spir64"
        declare spir_func i64 @_Z13get_global_idj(i32)
        define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) noalias %c) {
          %i = call spir_func i64 @_Z13get_global_idj(i32 0)
          %j = add i64 %i, 1
          %from = getelementptr i32, ptr addrspace(1) %a, i64 %j
          %to = getelementptr i32, ptr addrspace(1) %b, i64 %i
          %v = load i32, ptr addrspace(1) %from, align 4
          store i32 %v, ptr addrspace(1) %to, align 4
          store i32 0, ptr addrspace(1) %c, align 4
          ret void
        }
        """).toString();
    assertEquals(Exit.FAILS, Result.of("kernel", file, "--grid", "1x2").exit());
    Result shared = Result.of("kernel", file, "--grid", "1x2", "--set", "b = a");
    assertTrue(shared.out().matches("(?s).*\\(non-atomic (read|write) of a\\[1\\]\\).*"),
        shared.out() + shared.err());
    for (String[] refused : new String[][] {{"c = a", "c is a restrict pointer (noalias)"},
        {"b = a + 1", "nothing says how large an element of a is"}, {"d = a", "the kernel has no parameter d"}}) {
      Result result = Result.of("kernel", file, "--grid", "1x2", "--set", refused[0]);
      assertEquals(Exit.INVALID, result.exit(), result.out());
      assertTrue(result.err().contains(refused[1]), result.err());
    }
  }

  /** Work-groups and work-items, as OpenCL and CUDA count them, on the command line and in a comment. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "<<<2, 3>>>            | 3x2",
      "<<<(1,2),(3,2)>>>     | 3,2 in each of 1,2",
      "<<<dim3(1, 2), 4>>>   | 4,1 in each of 1,2",
      "2,2/2,1               | 2,1 in each of 1,2"})
  void gridsAreWrittenAsInOpenClAndInCuda(String grid, String told) throws IOException {
    String kernel = "kernel void k(global int *x) { x[0] = 1; }";
    for (Result result : new Result[] {Result.of("kernel", write(kernel), "--grid", grid),
        Result.of("kernel", write("/* launch k on " + grid + " { x } */ " + kernel))}) {
      assertTrue(result.out().startsWith("Kernel k on " + told + " ("), result.out() + result.err());
    }
  }

  /** A model without races decides nothing about a launch without a condition whose final memory differs. */
  @Test
  void withoutAQuestionAboutValuesPtxIsNotCleared() throws IOException {
    String ptx = """
        .version 8.0
        .target sm_70
        .address_size 64
        .visible .entry k(.param .u64 x)
        {
          .reg .b32 %r<2>;
          .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [x];
          mov.u32 %r1, VALUE;
          st.global.u32 [%rd1], %r1;
          ret;
        }
        """;
    String differ = Files.writeString(folder.resolve("d.ptx"), ptx.replace("VALUE", "%ctaid.x")).toString();
    Result result = Result.of("kernel", differ, "--grid", "1x2");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("UNKNOWN: nothing was found of what was asked. Final "
        + "memory differs between executions"), result.out());
    Result asked = Result.of("kernel", Files.writeString(folder.resolve("a.ptx"),
        "/* launch k on 1x2 { x } forall (x=0 \\/ x=1) */\n" + ptx.replace("VALUE", "%ctaid.x")).toString());
    assertEquals(Exit.OK, asked.exit(), asked.out() + asked.err());
    Result same = Result.of("kernel", Files.writeString(folder.resolve("s.ptx"), ptx.replace("VALUE", "7")).toString(),
        "--grid", "1x2");
    assertEquals(Exit.OK, same.exit(), same.out() + same.err());
  }

  /** An answer about inputs that are all 0 says so, and how others are given. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "out[2]              | Inputs in is 0 everywhere, and no work-item writes it: the answer is about this input "
          + "alone. --set 'in[2] = {1, 2}'",
      "in[2] = {0, 1}      | none", "in[40]; out[2]      | --set 'in[39] = 1'", "out = in; in[2]     | none"})
  void zeroInputsAreTold(String set, String told) throws IOException {
    String out = Result.of("kernel", write("kernel void k(global const int *in, global int *out) { "
        + "out[get_global_id(0)] = in[get_global_id(0)] * 2; }"), "--grid", "2x1", "--set", set).out()
        .replaceAll("\\s+", " ");
    assertTrue(out.contains("NOTHING FOUND") && (told.equals("none") ? !out.contains("Inputs ") : out.contains(told)),
        out);
  }
}
