package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.Interleavings;
import periscope.machines.SteppedExplorer;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuVariant;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.suites.corpus.Everything;
import periscope.testing.Sample;

/** Kernels on the weak machine for large grids do what the machine of docs/ugpu.md can do. */
class UgpuGridTest {

  private static final int KERNELS = Sample.of(30, 600);
  private static final int RUNS = 150;
  private static final int STEPS = 20_000;
  private static final int STATES = 30_000;
  /** The size of a state, in numbers, from which on {@code STATES} states are too many. */
  private static final int LARGE = 800;

  private static final Mapping TABLE = new Mappings().load("opencl-ptx-membars");

  /** Every final state of random kernels on small grids is one that exploring the machine finds. */
  @Test
  void whatIsSeenIsExplored() {
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261126)));
    int compared = 0;
    int seen = 0;
    int all = 0;
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernels.kernel();
      String grid = kernels.grid();
      LitmusTest compiled = Compiler.compile(Everything.asked(RandomKernels.launched(text, grid)), text, TABLE)
          .target();
      UgpuMachine machine =
          new UgpuMachine(compiled, text, UgpuVariant.EXTENDED, UgpuMachine.Stepping.REDUCED);
      int states = machine.initial().length > LARGE ? 1 : STATES;
      Interleavings explored =
          Interleavings.of(SteppedExplorer.explore(machine, new Limits(states, () -> false)).result());
      if (explored.complete() && !explored.cut()) {
        Set<Map<String, Long>> possible = explored.outcomes().stream().map(o -> Map.of("d", o.location("d"), "d[1]",
            o.location("d[1]"), "a", o.location("a"), "a[1]", o.location("a[1]"))).collect(Collectors.toSet());
        Set<Map<String, Long>> found = states(Compiler.compile(RandomKernels.program(text, grid), text, TABLE));
        assertTrue(possible.containsAll(found), () -> grid + "\n" + text.content() + "\nseen " + found
            + "\npossible " + possible);
        compared++;
        seen += found.size();
        all += possible.size();
      }
    }
    assertTrue(compared > KERNELS / 3 && seen > all / 2, compared + " compared, " + seen + " of " + all);
  }

  private static Set<Map<String, Long>> states(LaunchedProgram launched) {
    GridProgram program = GridProgram.of(launched);
    Set<Map<String, Long>> found = new HashSet<>();
    for (int seed = 0; seed < RUNS; seed++) {
      GridRun run = GridMachine.run(program, GridMemory.UGPU, seed, STEPS, () -> false);
      if (run.ending() == Ending.ENDED) {
        Map<String, Long> held = new TreeMap<>();
        for (int a = 0; a < run.memory().length; a++) {
          LaunchedProgram.Array array = launched.arrays().get(a);
          for (int i = 0; i < run.memory()[a].length && array.space() == AddressSpace.GLOBAL; i++) {
            held.put(array.name() + (i == 0 ? "" : "[" + i + "]"), run.memory()[a][i]);
          }
        }
        found.add(held);
      }
    }
    return found;
  }

  private static GridRun run(String content, int seed) {
    return run("f.cl", content, TABLE, seed);
  }

  private static GridRun run(String name, String content, Mapping table, int seed) {
    SourceText text = new SourceText(name, content);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return GridMachine.run(GridProgram.of(Compiler.compile(language.program(text, LaunchRequest.NONE), text, table)),
        GridMemory.UGPU, seed, 10_000_000, () -> false);
  }

  /** Accesses of PTX that acquire and release, read-modify-writes among them. */
  @ParameterizedTest
  @CsvSource({"fetch_add, release, load(, acquire, false", "store, release, load(, acquire, false",
      "fetch_add, relaxed, load(, acquire, true", "'fetch_add', release, 'fetch_add(0, ', acquire, false",
      "store, release, load(, relaxed, true"})
  void acquireAndRelease(String write, String release, String read, String acquire, boolean fails) {
    String kernel = """
        #include <cuda/atomic>
        /* launch k on 8x64 { data[512]; flag[512]; bad = 0 } */
        __global__ void k(int *data, int *flag, int *bad)
        {
            int me = blockIdx.x * 8 + threadIdx.x, from = (me + 8) % 512;
            auto mine = cuda::atomic_ref<int, cuda::thread_scope_device>(flag[me]);
            auto theirs = cuda::atomic_ref<int, cuda::thread_scope_device>(flag[from]);
            auto b = cuda::atomic_ref<int, cuda::thread_scope_device>(*bad);
            data[me] = 1;
            mine.WRITE(1, cuda::memory_order_RELEASE);
            int f = theirs.READcuda::memory_order_ACQUIRE);
            int d = data[from];
            if (f == 1 && d == 0)
                b.fetch_add(1, cuda::memory_order_relaxed);
        }
        """.replace("WRITE", write).replace("RELEASE", release).replace("READ", read).replace("ACQUIRE", acquire);
    boolean seen = false;
    for (int seed = 0; seed < 20; seed++) {
      GridRun run = run("k.cu", kernel, new Mappings().load("scoped-cpp-ptx-current"), seed);
      assertEquals(Ending.ENDED, run.ending());
      seen |= run.memory()[2][0] > 0;
    }
    assertEquals(fails, seen);
  }

  /** A mapping must not compile a barrier to an instruction that does not wait for the whole work-group. */
  @ParameterizedTest
  @ValueSource(strings = {"bar.sync 0, 2", "bar.sync 0, 4", "bar.arrive 0, 4", "bar.cta.arrive 0"})
  void barriersWaitForAll(String row) {
    SourceText table = new SourceText("t.map", """
        mapping "t" from opencl-rsp to ptx
        store(na) x v => st.weak x, v
        barrier(_)    => ROW
        """.replace("ROW", row));
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> new Mappings().parse(table));
    assertTrue(e.getMessage().contains("use bar.cta.sync 0"), e.getMessage());
  }

  /** Message passing among 1,024 work-items. */
  @ParameterizedTest
  @CsvSource({"relaxed, relaxed, device, true", "release, relaxed, device, true", "relaxed, acquire, device, true",
      "release, acquire, work_group, true", "release, acquire, device, false"})
  void messagesArePassed(String write, String read, String scope, boolean fails) {
    String kernel = """
        /* launch mp on 64x16 { data[1024]; flag[1024]; bad = 0; } */
        kernel void mp(global atomic_int *data, global atomic_int *flag, global atomic_int *bad)
        {
            int g = get_global_id(0);
            int to = (g + 64) % 1024;
            atomic_store_explicit(&data[g], 1, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(&flag[g], 1, memory_order_WRITE, memory_scope_SCOPE);
            int f = atomic_load_explicit(&flag[to], memory_order_READ, memory_scope_SCOPE);
            int d = atomic_load_explicit(&data[to], memory_order_relaxed, memory_scope_device);
            if (f == 1 && d == 0)
                atomic_fetch_add_explicit(bad, 1, memory_order_relaxed, memory_scope_device);
        }
        """.replace("WRITE", write).replace("READ", read).replace("SCOPE", scope);
    boolean seen = false;
    for (int seed = 0; seed < 10; seed++) {
      GridRun run = run(kernel, seed);
      assertEquals(Ending.ENDED, run.ending());
      seen |= run.memory()[2][0] > 0;
    }
    assertEquals(fails, seen);
  }

  /** A lock by compare-exchange among 256 work-items loses no increment; without its orders it does. */
  @ParameterizedTest
  @CsvSource({"acquire, release, false", "relaxed, relaxed, true"})
  void locks(String take, String free, boolean loses) {
    GridRun run = run("""
        /* launch f on 16x16 { l = 0; n = 0; } */
        kernel void f(global atomic_int *l, global int *n)
        {
            int e;
            do {
                e = 0;
            } while (!atomic_compare_exchange_weak_explicit(l, &e, 1, memory_order_TAKE, memory_order_relaxed,
                memory_scope_device));
            *n = *n + 1;
            atomic_store_explicit(l, 0, memory_order_FREE, memory_scope_device);
        }
        """.replace("TAKE", take).replace("FREE", free), 1);
    assertEquals(Ending.ENDED, run.ending());
    assertEquals(loses, run.memory()[1][0] < 256, "" + run.memory()[1][0]);
  }

  /** Barriers make earlier writes visible to the work-group; a barrier that a work-item misses is reported. */
  @ParameterizedTest
  @CsvSource({"l < 64, true", "l < 63, false"})
  void barriers(String who, boolean ends) {
    GridRun run = run("""
        /* launch sum on 64x16 { out = 0; in[1024]; } */
        kernel void sum(global atomic_int *out, global int *in)
        {
            local int part[64];
            int l = get_local_id(0);
            in[get_global_id(0)] = 1;
            part[l] = in[get_global_id(0)];
            for (int left = 32; left > 0; left /= 2) {
                if (WHO)
                    barrier(CLK_LOCAL_MEM_FENCE);
                if (l < left)
                    part[l] += part[l + left];
            }
            if (l == 0)
                atomic_fetch_add_explicit(out, part[0], memory_order_relaxed, memory_scope_device);
        }
        """.replace("WHO", who), 5);
    assertEquals(ends ? Ending.ENDED : Ending.DIVERGED, run.ending());
    assertEquals(ends ? 1024 : 0, run.memory()[0][0]);
  }
}
