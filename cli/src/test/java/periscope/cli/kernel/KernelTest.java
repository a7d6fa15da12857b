package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.execution.EventNames;

/** The command as a whole. */
class KernelTest {

  private static final String LOCKS = "../kernels/locks/";

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /**
   * Locks and the barrier between work-groups: right as they are, and wrong in just the ways in which they should be.
   *
   * @param changed a macro of the file with another value, or nothing
   */
  @ParameterizedTest
  @CsvSource({
      "cas,2.1.1,,0,NOTHING FOUND", "cas,1.1.2,,0,NOTHING FOUND",
      "cas,1.1.2,ACQUIRE=memory_order_relaxed,1,a data race", "cas,2.1.1,RELEASE=memory_order_relaxed,1,a data race",
      "cas,2.1.1,SCOPE=memory_scope_work_group,0,NOTHING FOUND",
      "cas,1.1.2,SCOPE=memory_scope_work_group,1,a data race",
      "ticket,2.1.1,,0,NOTHING FOUND", "ticket,1.1.2,,0,NOTHING FOUND",
      "ticket,2.1.1,ACQUIRE=memory_order_relaxed,1,a data race",
      "ticket,1.1.2,RELEASE=memory_order_relaxed,1,a data race",
      "ticket,2.1.1,SCOPE=memory_scope_work_group,0,NOTHING FOUND",
      "ticket,1.1.2,SCOPE=memory_scope_work_group,1,a data race",
      "ttas,1.1.2,,0,NOTHING FOUND", "ttas,1.1.2,ACQUIRE=memory_order_relaxed,1,a data race",
      "xf,2.1.1,,0,NOTHING FOUND", "xf,1.1.2,,0,NOTHING FOUND",
      "xf,2.1.1,FENCE=CLK_LOCAL_MEM_FENCE,1,a data race", "xf,1.1.2,RELEASE=memory_order_relaxed,1,a data race",
      "xf,1.1.2,ACQUIRE=memory_order_relaxed,1,a data race", "xf,1.1.2,SCOPE=memory_scope_work_group,1,a data race",
      "xf,2.1.2,,0,NOTHING FOUND", "xf,2.1.2,RELEASE=memory_order_relaxed,1,a data race",
      "xf,2.1.2,ACQUIRE=memory_order_relaxed,1,a data race", "xf,2.1.2,SCOPE=memory_scope_work_group,1,a data race",
  })
  void locks(String file, String grid, String changed, int exit, String verdict) {
    Result result = changed == null ? Result.of("kernel", LOCKS + file + ".cl", "--grid", grid)
        : Result.of("kernel", LOCKS + file + ".cl", "--grid", grid, "-D", changed);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains(verdict), result.out());
    assertEquals(changed == null || exit == Exit.OK, result.out().contains("termination   every work-item ends")
        && !result.out().contains("Execution:"), result.out());
  }

  /** Eight work-items take a lock in 40,320 orders, of which those are looked at that differ by more than roles. */
  @Test
  void aLockOfEightWorkItems() throws IOException {
    String file = write(Files.readString(Path.of(LOCKS + "cas.cl"))
        .replace("on 1x2 forall (counter=2)", "on 2.2.2 forall (counter=8)"));
    Result result = Result.of("kernel", file);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("ends in 1 state: l=0 counter=8"), result.out());
    Result wrong = Result.of("kernel", file, "-D", "SCOPE=memory_scope_work_group");
    assertEquals(Exit.FAILS, wrong.exit(), wrong.out() + wrong.err());
    assertTrue(wrong.out().contains("races with P4"), wrong.out());
  }

  /** What is read in a loop inside of one that waits may race only with what comes after a round that goes on. */
  @Test
  void roundsWithLoopsInside() throws IOException {
    Path file = Files.writeString(folder.resolve("inside.litmus"), """
        OPENCL s4
        { a=1; c=0; y=0; z=0; }
        P0 (global atomic_int* a, global atomic_int* c, global int* y, global atomic_int* z) {
          int r; int t; int q; int u;
          do { r = atomic_load_explicit(c, memory_order_relaxed, memory_scope_device);
            q = atomic_load_explicit(a, memory_order_relaxed, memory_scope_device);
            while (q) { if (r == 0) t = *y; q = atomic_load_explicit(a, memory_order_relaxed, memory_scope_device); }
          } while (r == 0);
          r = 0; t = 0; q = 0;
          atomic_store_explicit(z, 1, memory_order_relaxed, memory_scope_device);
        }
        P1 (global atomic_int* a, global atomic_int* c, global int* y, global atomic_int* z) {
          atomic_store_explicit(a, 0, memory_order_relaxed, memory_scope_device);
          atomic_store_explicit(c, 1, memory_order_relaxed, memory_scope_device);
          int r1 = atomic_load_explicit(z, memory_order_relaxed, memory_scope_device);
          if (r1 == 1) *y = 1;
        }
        exists (1:r1=1)
        """);
    Result result = Result.of("simulate", file.toString(), "--engine", "solver");
    assertTrue(result.out().contains("t = *y (non-atomic read of y) races with P1"), result.out() + result.err());
  }

  /** Who of two that race has written last is told by their numbers, and only one of them is asked for its register. */
  @ParameterizedTest
  @ValueSource(strings = {"enumerate", "solver", "z3"})
  void workItemsThatAreToldApartByWhatTheyLeave(String engine) throws IOException {
    String file = write("""
        /* launch k on 2x1 { c; x; out[2] } exists (0:k_r=1 /\\ x=1) */
        kernel void k(global atomic_int *c, global int *x, global int *out)
        {
            int r = atomic_fetch_add_explicit(c, 1, memory_order_relaxed, memory_scope_device);
            out[get_global_id(0)] = r;
            *x = r;
        }
        """);
    Result result = Result.of("kernel", file, "--engine", engine, "--all");
    assertTrue(result.out().contains("holds") && result.out().contains("c=2 x=0 out=0 out[1]=1")
        && result.out().contains("c=2 x=1 out=1 out[1]=0"), result.out() + result.err());
  }

  /** The solver lists a hundred of 720 final states, and those besides that the condition tells apart. */
  @ParameterizedTest
  @CsvSource({"forall (n=6),0,holds,at least 100 states", "exists (a[5]=5),0,holds,at least 101 states",
      "forall (a[5]=0),1,an execution ends in,at least 1",
      "~exists (a[0]=4 /\\ a[1]=5),1,an execution ends in,at least 1"})
  void moreStatesThanAreListed(String condition, int exit, String told, String states) throws IOException {
    String file = write("/* launch k on 6x1 { n; a[6] } " + condition + " */\n" + """
        kernel void k(global atomic_int *n, global int *a)
        {
            a[get_global_id(0)] = atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_work_group);
        }
        """);
    Result all = Result.of("kernel", file);
    assertEquals(exit, all.exit(), all.out() + all.err());
    Result some = Result.of("kernel", file, "--engine", "solver");
    assertEquals(exit, some.exit(), some.out() + some.err());
    assertTrue(some.out().contains(told) && some.out().contains(states), some.out());
  }

  /** An execution of more events than one long has bits: each has a letter, and letters stand for events only. */
  @Test
  void executionsOfManyEvents() {
    Result result = Result.of("kernel", LOCKS + "xf.cl", "--grid", "3.1.2", "-D", "FENCE=CLK_LOCAL_MEM_FENCE",
        "--all");
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    String execution = result.out().substring(result.out().indexOf("  initially")).split("\nExecution", 2)[0];
    List<String> letters = find("\\b([a-z]\\d*): (?:R|W|RMW|F)\\b", execution);
    assertTrue(letters.size() > 64, result.out());
    assertEquals(IntStream.range(0, letters.size()).mapToObj(EventNames::letter).toList(), letters);
    String sentences = execution.substring(execution.lastIndexOf('\n', execution.indexOf(" reads from ")))
        .replaceAll("\\s+", " ").trim();
    List<String> reads = find("(?:^|, )([a-z]\\d*)(?: reads)? from ", sentences);
    assertEquals(find("\\b([a-z]\\d*): R\\b", execution), reads, result.out());
    assertTrue(letters.containsAll(find(" from ([a-z]\\d*)", sentences)), result.out());
    assertTrue(sentences.contains(" synchronises with "), result.out());
  }

  private static List<String> find(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(m -> m.group(1)).toList();
  }

  /** Each topic, by a kernel that is wrong in that way only. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "global int *x|x[get_local_id(0)] = 1; if (get_local_id(0) == 0) x[4] = 1;|x[2]|2x1|an access outside",
      "global int *x|if (get_local_id(0) == 0) barrier(CLK_GLOBAL_MEM_FENCE);||2x1|a barrier that not all",
      "global int *x|x[get_global_id(0)] = 1; assert(x[get_global_id(0)] == 2);||1x2|an assertion fails",
      "global int *x|*x = 1;||1x2|a data race",
      "global atomic_int *x|while (atomic_load_explicit(x, memory_order_relaxed, memory_scope_device) == 0);||1x1"
          + "|a work-item that never ends",
  })
  void whatIsWrong(String parameters, String body, String entries, String grid, String phrase) throws IOException {
    String file = write("kernel void k(" + parameters + ") { " + body + " }\n");
    Result result = Result.of("kernel", file, "-g", grid, "--set", entries == null ? "" : entries);
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("FOUND: " + phrase), result.out());
    assertFalse(result.out().lines().filter(l -> l.startsWith("FOUND")).anyMatch(l -> l.contains(";")), result.out());
    assertTrue(result.out().contains("Execution: P"), result.out());
  }

  @Test
  void whatWasAssumedIsTold() throws IOException {
    String file = write("""
        kernel void k(global int *out, global const int *in, const uint n)
        {
          for (uint i = get_global_id(0); i < n; i += get_global_size(0))
            out[i] = in[n - 1 - i];
        }
        """);
    Result result = Result.of("kernel", file, "--grid", "1x2", "--set", "n = 5");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("Assumed  out[5], in[5], each a buffer of its own, all 0"), result.out());
    Result missing = Result.of("kernel", file, "--grid", "1x2");
    assertEquals(Exit.INVALID, missing.exit());
    assertTrue(missing.err().contains("k takes n, and the launch does not say what that is"), missing.err());
  }

  /** How large a buffer is that nobody describes is not guessed where more would be needed than there can be. */
  @ParameterizedTest
  @ValueSource(strings = {"x[100] = 1;", "x[get_global_id(0) - 1] = 1;", "x[x[0] * 70] = 1;"})
  void buffersThatMayNeedMore(String body) throws IOException {
    String file = write("kernel void k(global uint *x, global uint *y) { y[0] = 1; " + body + " }\n");
    Result result = Result.of("kernel", file, "-g", "1x1");
    assertEquals(Exit.INVALID, result.exit(), result.out() + result.err());
    assertTrue(result.err().contains("nothing says how many elements x has, and k may need more than 63"),
        result.err());
    Result described = Result.of("kernel", file, "-g", "1x1", "--set", "x[8] = {1}");
    assertEquals(Exit.FAILS, described.exit(), described.out());
    assertTrue(described.out().contains("FOUND: an access outside of a buffer."), described.out());
  }

  @Test
  void divisionsByZeroAreTold() throws IOException {
    String file = write("kernel void k(global int *x, global int *y) { *y = 1 / *x; }");
    Result result = Result.of("kernel", file, "-g", "1x1");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out());
    assertTrue(result.out().contains("Results  P0, line 1: "), result.out());
  }

  /** What is missing, or has no meaning, is no silent nothing. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "#include <lock.h>|no file is read here",
      "kernel void l(global int *x) { int i = 7; { int j = 1; int i = j; int i = 2; } x[0] = i; }"
          + "|i is declared here once more, in the same block",
      "kernel void l(global int *x) { int i = 7; { int i = i + 5; *x = i; } x[0] = i; }"
          + "|i is what is declared here, and has no value yet",
      "kernel void l(global int *x) { int x = 7; }|x is declared here once more, in the same block",
      "kernel void l(global int *x) { { int x = 7; local int *p = &x; } }"
          + "|p points to local memory, and this is private",
      "kernel void l(global atomic_int *a) { atomic_store_explicit(a, 1, memory_order_acquire); }"
          + "|a store does not acquire: such a call is undefined",
      "kernel void l(global atomic_int *a, global int *o) { *o = atomic_load_explicit(a, memory_order_release); }"
          + "|a load does not release: such a call is undefined"})
  void mistakesOfKernels(String text, String message) throws IOException {
    boolean whole = text.startsWith("kernel");
    Result result = Result.of("kernel", write(text + (whole ? "" : "\nkernel void l(global int *x) { *x = 1; }")),
        "-g", "1x1");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message), result.err());
  }

  /** What executions show that never end, or end early: races in them, and nothing that a barrier keeps apart. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "for (int i = 0; i < 2; i++) { if (i == id) barrier(CLK_LOCAL_MEM_FENCE); }"
          + "|a barrier that not all work-items come to",
      "int n = x[id]; for (int i = 0; i < 2; i++) { if (i == n) barrier(CLK_LOCAL_MEM_FENCE); }|",
      "barrier(0); y[id] = 1;|",
      "x[0] = id; while (1) ;|a data race; a work-item that never ends",
      "x[0] = id; while (atomic_load(f) == 0) ;|a data race; a work-item that never ends",
      "if (id) x[2] = 1; else while (atomic_load(f) == 0) ;|an access outside of a buffer",
      "if (id == 0) *y = 1; else while (*y == 0) ;|a data race",
      "t[id] = id; x[id + 1] = 1; barrier(CLK_LOCAL_MEM_FENCE); y[id] = t[1 - id];|an access outside of a buffer",
      "t[id] = id; assert(id == 0); barrier(CLK_LOCAL_MEM_FENCE); y[id] = t[1 - id];|an assertion fails",
      "t[id] = id; if (id) return; barrier(CLK_LOCAL_MEM_FENCE); y[id] = t[1 - id];"
          + "|a barrier that not all work-items come to",
      "if (id == 0) t[0] = 2; barrier(CLK_LOCAL_MEM_FENCE); while (t[0] > 0) { barrier(CLK_LOCAL_MEM_FENCE); "
          + "if (id == 0) t[0]--; }|a data race; a barrier that not all work-items come to",
      "if (id == 0) t[0] = 1; barrier(CLK_LOCAL_MEM_FENCE); while (t[0] > 0) { barrier(CLK_LOCAL_MEM_FENCE); "
          + "if (id == 0) t[0]--; barrier(CLK_LOCAL_MEM_FENCE); }|",
      "int i = 0; while (1) i++;|a work-item that never ends",
      "int sum; for (int i = 0; i < 2; i++) sum += i; y[id] = sum;|a value that nobody has given",
      "int v; if (id == 0) v = 3; if (id == 0) y[0] = v;|",
      "int v; if (id == 0) v = 3; y[id] = v;|a value that nobody has given",
      "y[id] = sign(x[id] + 1);|",
      "y[id] = sign(x[id]);|a value that nobody has given",
      "local int s[2]; atomic_inc(&s[id]); y[id] = 1;|a value that nobody has given",
      "local int s[2]; s[id] = 0; atomic_inc(&s[id]); y[id] = 1;|",
      "for (int i = x[0]; i <= x[1]; i++) y[id] = i;|",
      "int e = 0; while (!atomic_compare_exchange_weak_explicit(f, &e, 1, memory_order_acquire, memory_order_relaxed)) "
          + "e = 0; y[0] = y[0] + 1; atomic_store_explicit(f, 0, memory_order_release);|",
      "int e = 1; while (!atomic_compare_exchange_weak_explicit(f, &e, 1, memory_order_acquire, memory_order_relaxed)) "
          + "e = 1;|a work-item that never ends",
      "if (id == 0) atomic_init(f, 3); else atomic_fetch_add(f, 1);|a data race"})
  void executionsThatHaveOnlyBegun(String body, String found) throws IOException {
    String file = write("int sign(int n) { if (n > 0) return 1; if (n < 0) return -1; }\n"
        + "kernel void k(global int *x, global int *y, global atomic_int *f, local int *t)\n"
        + "{ int id = get_local_id(0); " + body + " }\n");
    for (String engine : List.of("enumerate", "solver", "z3")) {
      Result result = Result.of("kernel", file, "-g", "2x1", "--engine", engine, "--set", "x[2]; y[2]; f; t[2]");
      assertTrue(found == null ? !result.out().contains("FOUND: ") : result.out().contains("\nFOUND: " + found + ".\n"),
          engine + ": " + result.out());
    }
  }

  /** Each work-group has a local buffer of its own. */
  @Test
  void localMemory() throws IOException {
    String file = write("""
        kernel void pass(global atomic_int *turn, local int *token)
        {
            if (get_local_id(0) == 0) {
                while (atomic_load_explicit(turn, memory_order_acquire, memory_scope_device) != get_group_id(0))
                    ;
                *token = 1;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            if (get_local_id(0) == 1 && *token == 1)
                atomic_store_explicit(turn, get_group_id(0) + 1, memory_order_release, memory_scope_device);
        }
        """);
    Result result = Result.of("kernel", file, "--grid", "2x2", "--unroll", "4");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("Assumed turn[1], a buffer of its own, all 0; "
        + "token[1], of each work-group, without a value at first"), result.out());
    Result stuck = Result.of("kernel", file, "--grid", "2x2", "--set", "turn = 1");
    assertEquals(Exit.FAILS, stuck.exit(), stuck.out() + stuck.err());
    assertTrue(stuck.out().replaceAll("\\s+", " ").contains("goes round for ever, reading turn=2, which P3, line 10, "
        + "wrote last; P1, line 8: barrier(CLK_LOCAL_MEM_FENCE) waits for ever"), stuck.out());
  }

  /** The time limit holds while the launch is read, too. */
  @Test
  void timeThatEndsBeforeSizesAreKnown() {
    Result result = Result.of("kernel", LOCKS + "xf.cl", "--grid", "4.1.4", "--timeout", "0.5");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out() + result.err());
    assertTrue(result.err().contains("nothing says how many elements flags, in and out have"), result.err());
  }

  /** What loops are not followed to is no answer. */
  @Test
  void boundsAreNoAnswer() throws IOException {
    String file = write("""
        kernel void k(global atomic_int *x)
        {
          while (atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device) < 5);
        }
        """);
    Result result = Result.of("kernel", file, "--grid", "1x1");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out());
    assertTrue(result.out().contains("UNKNOWN: nothing was found, and not everything was looked at."), result.out());
    assertTrue(result.out().contains("not decided: the loop in line 3 was followed for 3"), result.out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "--grid 1y2|--grid wants a shape such as 2x3 (2 work-items in each of 3",
      "--grid 9x9 --all|a launch has at most 64 work-items, not 81",
      "--grid 4|--grid wants a shape such as 2x3 (2 work-items in each of 3",
      "--grid 4,x/2|--grid wants a shape such as 2x3 (2 work-items in each of 3",
      "--grid 4,3/3,1|work-groups of 2 by 1,",
      "--grid <<<(1,1,1,1),2>>>|CUDA's '<<<3,2>>>' and '<<<(2,1),(8,4)>>>', not",
      "--grid 1x2 --global 4 --local 2|option '--grid' (GRID) should be specified only once",
      "--grid 1x2 --set x --spec y|--set and --spec exclude each other",
  })
  void optionsThatMakeNoSense(String options, String message) throws IOException {
    String file = write("kernel void k(global int *x) { }");
    String[] given = options.split(" ");
    String[] all = new String[given.length + 2];
    all[0] = "kernel";
    all[1] = file;
    System.arraycopy(given, 0, all, 2, given.length);
    Result result = Result.of(all);
    assertEquals(Exit.USAGE, result.exit(), result.err());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
  }

  /** What makes too large a launch smaller is told in options. */
  @Test
  void launchesThatAreTooLarge() throws IOException {
    String file = write("kernel void k(global atomic_int *x) { for (int i = 0; i < 60; i++) atomic_inc(x + i); }");
    Result result = Result.of("kernel", file, "-g", "5x2", "--set", "x[60]");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("the limit is 512"), result.err());
    assertTrue(result.err().contains("= fewer work-items (--grid), smaller"), result.err());
  }

  @Test
  void filesThatAreNoKernels() throws IOException {
    Path test = Files.writeString(folder.resolve("a.litmus"), "OPENCL a\n{ }\nP0 (global int *x) { *x = 1; }\n");
    Result result = Result.of("kernel", test.toString(), "--grid", "1x1");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("this is no file of kernels"), result.err());
    Result none = Result.of("kernel", write("int f(int n) { return n; }"), "--grid", "1x1");
    assertTrue(none.err().contains("there is no kernel"), none.err());
  }

  @Test
  void pictures() throws IOException {
    String file = write("kernel void k(global int *x) { *x = 1; }");
    Result result = Result.of("kernel", file, "--grid", "1x2", "--picture", folder.resolve("race.svg").toString());
    assertEquals(Exit.FAILS, result.exit(), result.err());
    assertTrue(Files.readString(folder.resolve("race.svg")).contains("races with"));
    Result.of("kernel", "../kernels/ready.cu", "--picture", folder.resolve("folded.svg").toString());
    String folded = Files.readString(folder.resolve("folded.svg"));
    for (String shown : List.of("ready=1  line 8", "ready=0  line 10", "events of P0 …", "2 of 4 threads left out")) {
      assertTrue(folded.contains(shown), shown + " is not in " + folded);
    }
  }
}
