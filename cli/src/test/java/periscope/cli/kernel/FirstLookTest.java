package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Reports as somebody reads them who sees a kernel's answer for the first time: what they show, and the way on. */
class FirstLookTest {

  private static final String PRODUCER = """
      kernel void pass(global atomic_int *flag, global int *data, global int *out)
      {
          if (get_global_id(0) == 0) {
              *data = 42;
              atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
          } else if (atomic_load_explicit(flag, memory_order_ORDER, memory_scope_device)) {
              *out = *data;
          }
      }
      """;

  /** The exit code of a command line with a mistake. */
  private static final int USAGE = 2;

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String words(Result result) {
    return (result.out() + result.err()).replaceAll("\\s+", " ");
  }

  @Test
  void fewFinalStatesAreListed() throws IOException {
    Result result = Result.of("kernel", write("k.cl", PRODUCER.replace("ORDER", "acquire")), "--grid", "1x2");
    assertEquals(Exit.OK, result.exit(), words(result));
    assertTrue(words(result).contains("Memory ends in 2 states: flag=1 data=42 out=0 flag=1 data=42 out=42"),
        words(result));
    assertTrue(words(result).contains("forall (out=0 \\/ out=42)"), words(result));
  }

  @Test
  void manyFinalStatesAreCounted() throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        kernel void order(global atomic_int *next, global int *x)
        {
            x[get_global_id(0)] = atomic_fetch_add_explicit(next, 1, memory_order_relaxed, memory_scope_device);
        }
        """), "--grid", "1x3");
    assertTrue(words(result).contains("Memory ends in 6 states (--all lists them)."), words(result));
  }

  /** A launch with a race has no final states that a condition could ask for. */
  @Test
  void racesAreNotAskedForFinalValues() throws IOException {
    Result result = Result.of("kernel", write("k.cl", PRODUCER.replace("ORDER", "relaxed")), "--grid", "1x2");
    assertEquals(Exit.FAILS, result.exit(), words(result));
    assertFalse(words(result).contains("Unasked"), words(result));
  }

  /** The value 9 needs a store behind the load that reads it; 3 does not. */
  @Test
  void noValueOutOfThinAirIsProposed() throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        kernel void thin(global atomic_int *x, global atomic_int *y)
        {
            int i = get_global_id(0);
            int r = atomic_load_explicit(i == 1 ? y : x, memory_order_relaxed, memory_scope_device);
            if (i == 0)
                atomic_store_explicit(y, r, memory_order_relaxed, memory_scope_device);
            else if (i == 1)
                atomic_store_explicit(x, r, memory_order_relaxed, memory_scope_device);
            else if (r == 0)
                atomic_store_explicit(x, 3, memory_order_relaxed, memory_scope_device);
            else if (r != 3)
                atomic_store_explicit(y, 9, memory_order_relaxed, memory_scope_device);
        }
        """), "--grid", "1x3", "--model", "opencl");
    assertTrue(words(result).contains("x ends as 0, 3 or 9"), words(result));
    assertTrue(words(result).contains("forall (x=0 \\/ x=3)"), words(result));
  }

  @Test
  void localMemoryIsFolded() throws IOException {
    Result result = Result.of("kernel", write("k.cu", """
        __global__ void part(int *sum)
        {
            __shared__ int part[64];
            part[threadIdx.x] = 7;
            part[threadIdx.x + 1] = 0;
            for (int i = 2; i < 64; ++i)
                part[i] = 0;
            __syncthreads();
            sum[blockIdx.x] = part[0];
        }
        """), "--grid", "1x2");
    assertTrue(words(result).contains("sum=7 sum[1]=7 part@wg0=7 part[1…63]@wg0=0 part@wg1=7 part[1…63]@wg1=0"),
        words(result));
  }

  /** An answer that cut loops leave open names the options that go on. */
  @Test
  void anOpenAnswerSaysHowToGoOn() throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        kernel void count(global atomic_int *x)
        {
            while (atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device) < 5)
                ;
        }
        """), "--grid", "1x2");
    assertEquals(Exit.UNKNOWN, result.exit(), words(result));
    assertTrue(words(result).contains("Next --unroll 6 follows the loops further"), words(result));
    assertTrue(words(result).contains("'periscope launch' with --device interleaved"), words(result));
    Result further = Result.of("kernel", folder.resolve("k.cl").toString(), "--grid", "1x2", "--unroll", "6");
    assertEquals(Exit.OK, further.exit(), words(further));
    assertFalse(words(further).contains("Next"), words(further));
  }

  @Test
  void largeGridsAreMetWithTheCommandThatRunsThem() throws IOException {
    Result result = Result.of("kernel", write("k.cl", PRODUCER), "--grid", "256x64", "--all");
    assertEquals(USAGE, result.exit(), words(result));
    assertTrue(words(result).contains("--grid 2x2") && words(result).contains("--pairs")
        && words(result).contains("'periscope launch'"), words(result));
  }

  /** Reports have underscores where C has dots. */
  @ParameterizedTest
  @CsvSource({"q.slots_seq[1]=0,q.slots[1].seq", "q.slots_seq=0,q.slots[0].seq"})
  void membersAreNamedAsInC(String asked, String way) throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        typedef struct { atomic_int seq; int payload; } slot_t;
        typedef struct { atomic_uint head; slot_t slots[2]; } queue_t;
        /* launch k on 1x2 { } forall (ASKED) */
        kernel void k(global queue_t *q)
        {
            q->slots[get_global_id(0)].payload = 1;
        }
        """.replace("ASKED", asked)));
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(words(result).contains("write it as in C: " + way), words(result));
  }

  /** A race makes outcomes possible that no execution of the model has: both are said, and which is which. */
  @Test
  void aRaceIsToldApartFromTheOutcome() throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        kernel void count(global atomic_int *l, global int *counter)
        {
            while (atomic_exchange_explicit(l, 1, memory_order_relaxed, memory_scope_device) != 0)
                ;
            *counter = *counter + 1;
            atomic_store_explicit(l, 0, memory_order_release, memory_scope_device);
        }
        """), "--grid", "1x2", "--litmus", folder.resolve("tests").toString());
    assertTrue(words(result).contains("the two accesses race, which makes any outcome possible; only the race makes "
        + "the outcome possible, no execution of the model has it"), words(result));
    assertTrue(words(result).contains("an execution of the model has the outcome, too"), words(result));
  }

  /** A run that never ends is a finding, with the value that is waited for and the command that asks a model. */
  @Test
  void aRunThatNeverEndsIsSeen() throws IOException {
    String file = write("k.cl", """
        kernel void wait(global atomic_int *flag, const int n)
        {
            while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) != n)
                ;
        }
        """);
    Result result = Result.of("launch", file, "--grid", "64x4", "--device", "interleaved", "--runs", "2", "--seed", "1",
        "--set", "n = 1", "--shrink");
    assertEquals(Exit.FAILS, result.exit(), words(result));
    assertTrue(words(result).contains("reads flag=0 for ever: 255 other work-items go round or wait at a barrier for "
        + "ever, too, and no work-item changes memory, in 2 runs, first with seed 1"), words(result));
    assertTrue(words(result).replace("\\ ", "").contains("periscope kernel " + file + " --set 'n = 1' --grid 1x2"),
        words(result));
    assertFalse(words(result).contains("--shrink cuts it down"), words(result));
    Result asked = Result.of("kernel", file, "--set", "n = 1", "--grid", "1x2");
    assertEquals(Exit.FAILS, asked.exit(), words(asked));
    Result json = Result.of("launch", file, "--grid", "1x2", "--device", "interleaved", "--runs", "1", "--seed", "1",
        "--set", "n = 1", "--json");
    assertTrue(words(json).contains("\"endless\" : {"), words(json));
    assertTrue(words(json).contains("\"verdict\" : \"seen\""), words(json));
  }

  /** An execution shows the work-items of the race, and those from whose writes they read, of eight. */
  @Test
  void workItemsWithoutAPartInARaceAreLeftOut() throws IOException {
    String file = write("k.cl", PRODUCER.replace("ORDER", "relaxed"));
    Result result = Result.of("kernel", file, "--grid", "4x2");
    assertTrue(words(result).contains("6 other work-items take no part in it (--all shows them)."), words(result));
    String execution = result.out().substring(result.out().indexOf("Execution:"));
    assertTrue(execution.contains("W[rel,dv] flag=1") && execution.contains("R[rlx,dv] flag=1"), execution);
    assertEquals(2, execution.lines().filter(l -> l.matches(" {2}P\\d +line.*")).count(), execution);
    assertFalse(words(Result.of("kernel", file, "--grid", "4x2", "--all")).contains("take no part"));
  }

  /** A work-item that waits for ever names the value that it reads, and who wrote it last. */
  @Test
  void waitsForEverNameTheValue() throws IOException {
    String wait = """
        kernel void wait(global atomic_int *flag)
        {
            if (get_global_id(0) == 1)
                STORE;
            else
                while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) != 2)
                    ;
        }
        """;
    String never = words(Result.of("kernel", write("k.cl", wait.replace("STORE", "")), "--grid", "1x2"));
    assertTrue(never.contains("for ever, reading flag=0, which no work-item has written"), never);
    String other = words(Result.of("kernel", write("k.cl", wait.replace("STORE",
        "atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device)")), "--grid", "1x2"));
    assertTrue(other.contains("for ever, reading flag=1, which P1, line 4, wrote last"), other);
  }

  @Test
  void warpsAreAssumedToGoOnIndependently() throws IOException {
    Result result = Result.of("kernel", write("k.cu", """
        __global__ void count(int *l, int *counter)
        {
            while (atomicCAS(l, 0, 1) != 0)
                ;
            __threadfence();
            *counter = *counter + 1;
            __threadfence();
            atomicExch(l, 0);
        }
        """), "--grid", "2x1");
    assertTrue(words(result).contains("Threads of a warp are taken to go on independently of each other, as from sm_70 "
        + "on."), words(result));
  }

  /** Before sm_70 the holder of a lock may stand still while other threads of its warp ask for the lock. */
  @ParameterizedTest
  @CsvSource({"sm_60,2x1,3", "60,2x2,3", "compute_53,2x1,3", "sm_70,2x1,0", "sm_60,1x2,0"})
  void warpsInStepLeaveTerminationOpen(String processor, String grid, int exit) throws IOException {
    String file = write("k.cu", """
        __global__ void count(int *l, int *counter)
        {
            while (atomicCAS(l, 0, 1) != 0)
                ;
            __threadfence();
            *counter = *counter + 1;
            __threadfence();
            atomicExch(l, 0);
        }
        """);
    Result result = Result.of("kernel", file, "--grid", grid, "--arch", processor, "--timeout", "60");
    assertEquals(exit, result.exit(), words(result));
    assertEquals(exit == 0, words(result).contains("every thread ends"), words(result));
    assertEquals(exit == 0, words(result).contains("NOTHING FOUND"), words(result));
    assertEquals(exit != 0, words(result).contains("Next --arch sm_70, or a newer processor"), words(result));
    assertEquals(exit != 0, words(result).contains("termination not decided: in the loop in line 3 a thread may wait "
        + "for another one of its warp"), words(result));
  }

  /** A jump may make the loop, or end it; what a thread reads may reach the jump through a register. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "for (;;) { if (atomicAdd(l, 0) == 1) break; }|3",
      "int go = 1; while (go) { if (atomicAdd(l, 0) == 1) go = 0; }|3",
      "int i = 0; do { i = i + 1 + atomicAdd(l, 0); } while (i < 2);|3",
      "int s = 0; for (int i = 0; i < 2; ++i) s += l[i];|0",
      "int s = 0; for (int i = 0; i < 2; ++i) if (l[i]) s += i;|0"})
  void onlyLoopsThatMayWaitLeaveTerminationOpen(String loop, int exit) throws IOException {
    Result result = Result.of("kernel", write("k.cu", """
        __global__ void k(int *l)
        {
            LOOP
        }
        """.replace("LOOP", loop)), "--grid", "2x1", "--set", "l[2] = {1, 0}", "--arch", "sm_60");
    assertEquals(exit, result.exit(), words(result));
    assertEquals(exit != 0, words(result).contains("termination not decided: in the loop"), words(result));
  }

  /** The picture of a race has the hand-over that does not synchronise, with the letters of the text. */
  @Test
  void picturesShowTheHandOverWithTheLettersOfTheText() throws IOException {
    String file = write("k.cl", """
        kernel void turns(global atomic_int *next, global atomic_int *serving, global int *counter, global int *in,
            global int *out)
        {
            out[get_global_id(0)] = in[get_global_id(0)];
            int mine = atomic_fetch_add_explicit(next, 1, memory_order_relaxed, memory_scope_device);
            while (atomic_load_explicit(serving, memory_order_relaxed, memory_scope_device) != mine)
                ;
            *counter = *counter + 1;
            atomic_store_explicit(serving, mine + 1, memory_order_release, memory_scope_device);
        }
        """);
    Path picture = folder.resolve("k.svg");
    Result result = Result.of("kernel", file, "--grid", "1x3", "-s", "in[3] = {1, 2, 3}", "--picture",
        picture.toString());
    assertEquals(Exit.FAILS, result.exit(), words(result));
    String drawn = Files.readString(picture);
    Pattern label = Pattern.compile("(\\w+: (R|W|RMW)\\[[\\w,]+] [\\w\\[\\]]+=[0-9→]+)");
    List<String> told = label.matcher(result.out()).results().map(MatchResult::group).toList();
    List<String> shown = label.matcher(drawn).results().map(MatchResult::group).distinct().toList();
    assertTrue(shown.size() > 3 && told.containsAll(shown), told + " " + shown);
    assertTrue(drawn.contains("events of P"), drawn);
    assertTrue(shown.stream().anyMatch(s -> s.matches("\\w+: R\\[rlx,dv] serving=[12]")), shown.toString());
    assertTrue(shown.stream().anyMatch(s -> s.matches("\\w+: W\\[rel,dv] serving=[12]")), shown.toString());
  }

  /** A loop that waits for any number of rounds is not met with more rounds for ever; one attempt is decided. */
  @Test
  void moreRoundsAreNotPromisedForEver() throws IOException {
    String reader = """
        /* launch seq on 1x2 { s; x; y; bad = 0; } forall (bad=0) */
        kernel void seq(global atomic_int *s, global atomic_int *x, global atomic_int *y, global int *bad) {
          if (get_group_id(0) == 0) {
            atomic_store_explicit(s, 1, memory_order_relaxed, memory_scope_device);
            atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
            atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(s, 2, memory_order_release, memory_scope_device);
          } else {
            int a, b, s1, s2;
            BEGIN
              s1 = atomic_load_explicit(s, memory_order_acquire, memory_scope_device);
              a = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
              b = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
              atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
              s2 = atomic_load_explicit(s, memory_order_relaxed, memory_scope_device);
            END (a != b) *bad = 1;
          }
        }
        """;
    String loop = write("loop.cl", reader.replace("BEGIN", "do {").replace("END",
        "} while (s1 != s2 || (s1 & 1)); if"));
    assertTrue(words(Result.of("kernel", loop, "--unroll", "1")).contains("Next --unroll 2 follows"));
    Result further = Result.of("kernel", loop, "--unroll", "4");
    assertEquals(Exit.UNKNOWN, further.exit(), words(further));
    assertTrue(words(further).contains("Next more rounds than 4 may leave the loops open, too"), words(further));
    assertFalse(words(further).contains("--unroll 8"), words(further));
    Result once = Result.of("kernel", write("once.cl", reader.replace("BEGIN", "").replace("END",
        "if (s1 == s2 && (s1 & 1) == 0) if")));
    assertEquals(Exit.OK, once.exit(), words(once));
  }

  @Test
  void shadersAreWrittenInOpenCl() throws IOException {
    Result shader = Result.of("kernel", write("mp.wgsl", "@compute @workgroup_size(1) fn main() {}\n"));
    assertEquals(Exit.INVALID, shader.exit(), words(shader));
    assertTrue(words(shader).contains("WGSL is not read"), words(shader));
    assertTrue(words(shader).contains("write the kernel in OpenCL C, in a file .cl, and ask with --model wgsl"),
        words(shader));
    Result kernel = Result.of("kernel", write("k.cl", PRODUCER.replace("ORDER", "acquire")), "--grid", "1x2", "--model",
        "wgsl");
    assertEquals(Exit.FAILS, kernel.exit(), words(kernel));
  }

  /** Members of a structure get values one by one, in C's notation. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"s_top = 1|write it as in C: s.top",
      "s[1] = {1, 0, 2}|write an entry for each member: s.top = 1"})
  void valuesOfMembers(String entry, String way) throws IOException {
    String text = """
        typedef struct { atomic_int top; atomic_int next[2]; } stack_t;
        /* launch k on 1x2 { ENTRY; } forall (s.top=2) */
        kernel void k(global stack_t *s)
        {
            atomic_store_explicit(&s->top, 2, memory_order_relaxed, memory_scope_device);
        }
        """;
    Result result = Result.of("kernel", write("k.cl", text.replace("ENTRY", entry)));
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(words(result).contains(way), words(result));
    Result mended = Result.of("kernel", write("k.cl", text.replace("ENTRY", "s.top = 1")));
    assertEquals(Exit.OK, mended.exit(), words(mended));
  }
}
