package periscope.cli.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The option {@code --progress} of {@code simulate} and {@code kernel}. */
class ProgressOptionTest {

  private static final String CORPUS = "../corpus/progress/progress+";

  @TempDir
  private Path folder;

  private static Result simulate(String test, String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "simulate";
    all[1] = CORPUS + test + ".litmus";
    System.arraycopy(more, 0, all, 2, more.length);
    return Result.of(all);
  }

  @ParameterizedTest
  @CsvSource({"wait-last, sc, lobe, 0", "wait-last, sc, obe, 1", "wait-last, opencl, obe, 1",
      "swap-values, sc, fair, 1", "swap-values, opencl, fair, 3", "swap-values, sc, all, 1", "between, sc, all, 0",
      "chain, sc, opencl, 1", "draw-second-waits, sc, cuda, 0"})
  void theExitCodeSaysWhetherEveryRunEnds(String test, String model, String progress, int exit) {
    Result result = simulate(test, "--model", model, "--progress", progress);
    assertEquals(exit, result.exit(), result.out() + result.err());
  }

  @Test
  void theRunSaysWhoIsHeldUpAndWhy() {
    String out = simulate("between", "--model", "sc", "--progress", "all").out();
    assertTrue(out.contains("Weakest  lobe: "), out);
    assertTrue(out.contains("P1 is held up before line 13: it has not started, and under hsa-obe only the"), out);
    assertTrue(out.contains("for ever  P0"), out);
    assertTrue(out.contains("that every write becomes visible in the end, under every model"), out);
    assertTrue(out.lines().allMatch(l -> l.length() <= 80), out);
  }

  @Test
  void anOpenLoopIsNamedWithAHint() {
    String out = simulate("swap-values", "--model", "opencl", "--progress", "fair").out();
    assertTrue(out.contains("fair   not decided"), out);
    assertTrue(out.matches("(?s).*Loops    the loops? in lines? [0-9 and]+ (was|were) followed for 3 rounds.*"), out);
    assertTrue(out.contains("Under sequential consistency this run never ends"), out);
  }

  @Test
  void severalTestsMakeATable() {
    String out = Result.of("simulate", CORPUS + "chain.litmus", CORPUS + "spin-lock.litmus", "--model", "sc", "--quiet",
        "--progress", "all").out();
    assertTrue(out.lines().anyMatch(l -> l.matches("progress\\+chain +endless +endless +ends +ends +ends +ends")), out);
    assertTrue(out.lines().anyMatch(l -> l.matches("progress\\+spin-lock +endless +ends +endless +ends +ends +ends")),
        out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lobes", "groups=cuda", "items=often", "obe,", "groups=obe,item=hsa"})
  void slipsAreTold(String given) {
    Result result = simulate("chain", "--progress", given);
    assertEquals(Exit.USAGE, result.exit(), result.out());
    assertTrue(result.err().replaceAll("\\s+", " ").contains("there is no progress model '"), result.err());
  }

  /** The vocabulary of Vulkan's models lacks names that the model of sequential consistency uses. */
  @Test
  void languagesWithOtherNamesAreAsked() {
    Result result = Result.of("simulate", "../corpus/vulkan/MP+cbar.litmus", "--progress", "vulkan");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("Promises vulkan is groups=none,items=none"), result.out());
  }

  @Test
  void otherQuestionsDoNotGoWithIt() {
    assertEquals(Exit.USAGE, simulate("chain", "--progress", "all", "--why").exit());
    assertEquals(Exit.USAGE, Result.of("kernel", "../kernels/locks/cas.cl", "--progress", "all", "--json").exit());
  }

  @Test
  void theAnswerSaysOnWhatItRests() throws IOException {
    Path file = folder.resolve("rests.cl");
    Files.writeString(file, """
        kernel void k(global atomic_int *flag)
        {
        #ifdef __HIP__
            while (atomic_load(flag) == 0) ;
        #endif
            atomic_store(flag, 1);
        }
        """);
    String out = Result.of("kernel", file.toString(), "--grid", "1x2", "--progress", "fair").out();
    assertTrue(out.contains("Assumed  flag[1], a buffer of its own, all 0"), out);
    assertTrue(out.contains("Rests on __HIP__ being undefined (line 3)."), out);
  }

  @Test
  void aRaceLeavesNoVerdict() throws IOException {
    Path file = folder.resolve("plain.cl");
    Files.writeString(file, """
        kernel void wait(global int *flag, global int *out)
        {
            if (get_group_id(0) == 0) { *flag = 1; }
            else { while (*flag == 0) ; *out = 1; }
        }
        """);
    Result result = Result.of("kernel", file.toString(), "--grid", "1x2", "--progress", "hsa");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out());
    assertTrue(result.out().contains("hsa   undefined (races aside, every run ends)"), result.out());
  }

  /** A run in which a thread is held up before its undefined step is defined, and may never end. */
  @ParameterizedTest
  @CsvSource({"opencl-rsp, none, a run never ends", "opencl-rsp, obe, a run never ends",
      "opencl-rsp, hsa, every run ends", "sc, obe, a run never ends", "sc, fair, every run ends"})
  void aThreadMayBeHeldUpBeforeAnUndefinedStep(String model, String progress, String told) throws IOException {
    Path file = folder.resolve("outside.cl");
    Files.writeString(file, """
        kernel void k(global atomic_int *f, global int *a)
        {
            if (get_group_id(0) == 0) {
                a[5] = 1; atomic_store_explicit(f, 1, memory_order_relaxed, memory_scope_device);
            } else while (atomic_load_explicit(f, memory_order_relaxed, memory_scope_device) == 0) ;
        }
        """);
    Result result = Result.of("kernel", file.toString(), "--grid", "1x2", "--set", "a[2]", "--progress", progress,
        "--model", model);
    assertEquals(Exit.UNKNOWN, result.exit(), result.out());
    assertTrue(result.out().contains(progress + "   undefined (undefined steps aside, " + told + ")"), result.out());
    assertEquals(told.equals("a run never ends"), result.out().contains("P0 is held up before line 4"), result.out());
  }

  /** An exchange that is repeated for ever writes what it reads; it is no load. */
  @Test
  void anExchangeIsShownAsOne() throws IOException {
    Path file = folder.resolve("spin.cl");
    Files.writeString(file, """
        kernel void k(global atomic_int *l)
        {
            while (atomic_exchange_explicit(l, 1, memory_order_acquire, memory_scope_device) == 1) ;
            atomic_store_explicit(l, 0, memory_order_release, memory_scope_device);
        }
        """);
    String out = Result.of("kernel", file.toString(), "--grid", "1x2", "--progress", "hsa").out();
    assertTrue(out.contains("RMW[acq,dv] l=1→1") && !out.contains(": R["), out);
  }

  /** Before sm_70 the threads of a warp run in step, and a lock that one of them holds keeps the warp in its loop. */
  @ParameterizedTest
  @CsvSource({"sm_60, 2x1, not decided", "sm_70, 2x1, every run ends", "sm_60, 1x2, every run ends"})
  void warpsRunInStepOnOlderProcessors(String processor, String grid, String told) throws IOException {
    Path file = folder.resolve("lock.cu");
    Files.writeString(file, """
        __global__ void inc(int *m, int *c) {
            while (atomicCAS(m, 0, 1) != 0) ;
            __threadfence(); *c += 1; __threadfence();
            atomicExch(m, 0);
        }
        """);
    String out = Result.of("kernel", file.toString(), "--grid", grid, "--arch", processor, "--progress", "fair").out();
    assertTrue(out.contains("fair   " + told), out);
    assertEquals(told.equals("not decided"), out.contains("a thread may wait for another one of its warp"), out);
  }

  @Test
  void aBarrierThatSomebodyMissesNeverEnds() throws IOException {
    Path file = folder.resolve("missed.cl");
    Files.writeString(file, """
        kernel void some(global atomic_int *x)
        {
            if (get_local_id(0) == 0) { barrier(CLK_LOCAL_MEM_FENCE); }
            atomic_store(x, 1);
        }
        """);
    Result result = Result.of("kernel", file.toString(), "--grid", "2x1", "--progress", "fair", "--model", "sc");
    assertEquals(Exit.FAILS, result.exit(), result.out());
    assertTrue(result.out().contains("P0, line 3: barrier(CLK_LOCAL_MEM_FENCE) waits for ever"), result.out());
    assertFalse(result.out().contains("held up"), result.out());
  }

  @Test
  void workItemsOfAGroupHaveModelsOfTheirOwn() throws IOException {
    Path file = folder.resolve("warp.cl");
    Files.writeString(file, """
        /* launch turn on 2x1 { x = 0 } */
        kernel void turn(global atomic_int *x)
        {
            if (get_local_id(0) == 0) { while (atomic_load(x) == 0) ; }
            else { atomic_store(x, 1); }
        }
        """);
    String out = Result.of("kernel", file.toString(), "--progress", "none", "--model", "sc").out();
    assertTrue(out.contains("none   a run never ends"), out);
    out = Result.of("kernel", file.toString(), "--progress", "fair", "--model", "sc").out();
    assertTrue(out.contains("fair   every run ends"), out);
    out = Result.of("kernel", file.toString(), "--progress", "groups=fair,items=lobe", "--model", "sc").out();
    assertTrue(out.contains("groups=fair,items=lobe   a run never ends"), out);
    assertTrue(out.contains("the work-item has not started, and under lobe"), out);
  }

  /** The page's table: a lock needs that who has started goes on, a barrier that everybody does. */
  @ParameterizedTest
  @CsvSource({"locks/cas.cl, '', obe", "ticket_lock.cl, rounds=1; items[2], obe",
      "grid_barrier.cl, steps=1; cells[2]; next[2], fair"})
  void kernelsNeedTheModelsOfThePage(String kernel, String set, String weakest) {
    Result result = set.isEmpty() ? Result.of("kernel", "../kernels/" + kernel, "--progress", "all")
        : Result.of("kernel", "../kernels/" + kernel, "--grid", "1x2", "--set", set, "--progress", "all");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("  Weakest  " + weakest + ": "), result.out());
  }
}
