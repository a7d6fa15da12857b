package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.Sample;
import periscope.testing.Work;

/** Kernels on machines that run them do only what models allow, and large grids can be run. */
class GridMachineTest {

  private static final int KERNELS = Sample.of(15, 300);
  private static final int RUNS = 60;
  private static final int STEPS = 20_000;
  private static final Models MODELS = new Models();

  private static BooleanSupplier patience() {
    return Work.steps(100);
  }

  /** Every final state of random kernels on small grids is one that the model has. */
  @ParameterizedTest
  @CsvSource({"sc, INTERLEAVED", "tso, STORE_BUFFERS"})
  void whatIsSeenIsAllowed(String name, GridMemory.Plain memory) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of("opencl").orElseThrow());
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261130)));
    int compared = 0;
    int seen = 0;
    int allowed = 0;
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernels.kernel();
      String grid = kernels.grid();
      String what = name + " " + grid + "\n" + text.content();
      LitmusTest test = Everything.asked(RandomKernels.launched(text, grid));
      Simulation simulation = new Simulator(model).begun(test, text, patience());
      if (simulation.complete() && simulation.cuts().isEmpty()) {
        Set<Map<String, Long>> all = new HashSet<>();
        simulation.states().keySet().forEach(s -> all.add(Map.of("d", s.location("d"), "d[1]", s.location("d[1]"),
            "a", s.location("a"), "a[1]", s.location("a[1]"))));
        Set<Map<String, Long>> found = states(RandomKernels.program(text, grid), memory, simulation, what);
        assertTrue(all.containsAll(found), what + "\nseen " + found + "\nallowed " + all);
        compared++;
        seen += found.size();
        allowed += all.size();
      }
    }
    assertTrue(compared > KERNELS / 3 && seen > allowed / 2, compared + " compared, " + seen + " of " + allowed);
  }

  /** The states of global memory in which runs end, after a check that faults of runs are faults of some execution. */
  private static Set<Map<String, Long>> states(
      LaunchedProgram launched, GridMemory memory, Simulation simulation, String what) {
    GridProgram program = GridProgram.of(launched);
    Set<Map<String, Long>> found = new HashSet<>();
    for (int seed = 0; seed < RUNS; seed++) {
      GridRun run = GridMachine.run(program, memory, seed, STEPS, () -> false);
      if (run.ending() == Ending.ENDED) {
        found.add(memory(launched, run));
      } else if (run.ending() == Ending.FAULT) {
        Cause cause = run.fault().orElseThrow().cause();
        assertTrue(simulation.undefined().stream().anyMatch(u -> u.cause() == cause), what + cause);
      } else if (run.ending() == Ending.DIVERGED) {
        assertTrue(simulation.races().stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE)), what);
      }
    }
    return found;
  }

  /**
   * The final states of shipped locks, and of the barrier between work-groups, are all states that the model has; every
   * execution is visited.
   */
  @ParameterizedTest
  @CsvSource({"cas, 1.1.2, l counter", "cas, 2.1.1, l counter", "cas, 3.1.1, l counter",
      "ticket, 1.1.2, next serving counter", "ticket, 2.1.1, next serving counter",
      "xf, 1.1.2, flags in out"})
  void whatLocksShowIsAllowed(String file, String grid, String buffers) throws IOException {
    SourceText text = new SourceText(file + ".cl", Files.readString(Path.of("..", "kernels", "locks", file + ".cl")));
    int size = file.equals("xf") ? 2 : 1;
    SourceText set = new SourceText("--set", "/* launch { " + Stream.of(buffers.split(" "))
        .map(b -> b + "[" + size + "]; ").collect(Collectors.joining()) + "} */");
    for (GridMemory memory : List.of(GridMemory.INTERLEAVED, GridMemory.STORE_BUFFERS)) {
      LaunchRequest asked = new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(), Optional.of(set),
          Map.of(), Set.of(), LaunchRequest.Purpose.TEST);
      KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
      LitmusTest test = Everything.asked(language.launch(text, asked).test());
      CompiledModel model = MODELS.compile(MODELS.load(memory == GridMemory.INTERLEAVED ? "sc" : "tso"),
          Vocabularies.of("opencl").orElseThrow());
      Simulation simulation = new Simulator(model).simulate(test, text);
      LaunchedProgram launched = language.program(text, asked);
      Set<Map<String, Long>> possible = simulation.states().keySet().stream().map(s -> {
        Map<String, Long> held = new TreeMap<>();
        launched.arrays().stream().filter(a -> a.space() == AddressSpace.GLOBAL).forEach(a -> {
          for (int i = 0; i < a.initial().length; i++) {
            String cell = a.name() + (i == 0 ? "" : "[" + i + "]");
            held.put(cell, s.location(cell));
          }
        });
        return held;
      }).collect(Collectors.toSet());
      GridProgram program = GridProgram.of(launched);
      for (int seed = 0; seed < RUNS; seed++) {
        GridRun run = GridMachine.run(program, memory, seed, STEPS, () -> false);
        assertEquals(Ending.ENDED, run.ending());
        assertTrue(possible.contains(memory(launched, run)), () -> memory(launched, run) + " of " + possible);
      }
    }
  }

  private static Map<String, Long> memory(LaunchedProgram launched, GridRun run) {
    Map<String, Long> held = new TreeMap<>();
    for (int a = 0; a < run.memory().length; a++) {
      LaunchedProgram.Array array = launched.arrays().get(a);
      for (int i = 0; i < run.memory()[a].length && array.space() == AddressSpace.GLOBAL; i++) {
        held.put(array.name() + (i == 0 ? "" : "[" + i + "]"), run.memory()[a][i]);
      }
    }
    return held;
  }

  private static GridProgram program(String name, String content) {
    SourceText text = new SourceText(name, content);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return GridProgram.of(language.program(text, LaunchRequest.NONE));
  }

  private static final String SUM = """
      /* launch sum on 64x32 { in[2048]; out = 0; } forall (out=2048) */
      kernel void sum(global int *in, global atomic_int *out)
      {
          local int part[64];
          int l = get_local_id(0);
          in[get_global_id(0)] = 1;
          part[l] = in[get_global_id(0)];
          for (int left = 32; left > 0; left /= 2) {
              barrier(CLK_LOCAL_MEM_FENCE);
              if (l < left)
                  part[l] += part[l + left];
          }
          if (l == 0)
              atomic_fetch_add_explicit(out, part[0], memory_order_relaxed, memory_scope_device);
      }
      """;

  /** A reduction of 2,048 work-items, with local memory and with barriers in a loop. */
  @ParameterizedTest
  @CsvSource({"INTERLEAVED", "STORE_BUFFERS"})
  void largeGridsAreRun(GridMemory.Plain memory) {
    GridProgram program = program("sum.cl", SUM);
    GridRun run = GridMachine.run(program, memory, 1, 1_000_000, () -> false);
    assertEquals(Ending.ENDED, run.ending());
    assertEquals(Optional.empty(), run.fault());
    assertEquals(2048, run.memory()[1][0]);
    assertEquals(run.steps(), GridMachine.run(program, memory, 1, 1_000_000, () -> false).steps());
  }

  /** CUDA C's names for the place of a thread, and a barrier that one thread misses. */
  @Test
  void threadsOfCuda() {
    String kernel = """
        /* launch f on 128x16 { x[2048] } */
        __global__ void f(int *x)
        {
            x[blockIdx.x * blockDim.x + threadIdx.x] = gridDim.x;
            if (threadIdx.x WHO)
                __syncthreads();
        }
        """;
    GridRun run = GridMachine.run(program("f.cu", kernel.replace("WHO", "< blockDim.x")), GridMemory.INTERLEAVED, 1,
        1_000_000, () -> false);
    assertEquals(Ending.ENDED, run.ending());
    for (long x : run.memory()[0]) {
      assertEquals(16, x);
    }
    assertEquals(Ending.DIVERGED, GridMachine.run(program("f.cu", kernel.replace("WHO", "> 0")),
        GridMemory.INTERLEAVED, 1, 1_000_000, () -> false).ending());
  }

  /** With a lock, whether its compare-exchange is strong or weak, no increment is lost; without one, some are. */
  @ParameterizedTest
  @CsvSource({"INTERLEAVED, strong, true", "STORE_BUFFERS, weak, true", "INTERLEAVED, none, false"})
  void compareExchanges(GridMemory.Plain memory, String kind, boolean right) {
    String lock = kind.equals("none") ? "" : "int e; do { e = 0; } while (!atomic_compare_exchange_" + kind
        + "_explicit(l, &e, 1, memory_order_acquire, memory_order_relaxed, memory_scope_device));";
    GridRun run = GridMachine.run(program("f.cl", """
        /* launch f on 16x16 { l = 0; n = 0; } */
        kernel void f(global atomic_int *l, global int *n)
        {
            LOCK
            *n = *n + 1;
            atomic_store_explicit(l, 0, memory_order_release, memory_scope_device);
        }
        """.replace("LOCK", lock)), memory, 7, 10_000_000, () -> false);
    assertEquals(Ending.ENDED, run.ending());
    assertEquals(right, run.memory()[1][0] == 256, "" + run.memory()[1][0]);
  }

  @Test
  void whatIsOutsideAndWhatNeverEnds() {
    String kernel = """
        /* launch f on 32x32 { x[1000]; stop = 0 } */
        kernel void f(global int *x, global atomic_int *stop)
        {
            BODY
        }
        """;
    GridRun outside = GridMachine.run(program("f.cl", kernel.replace("BODY", "x[get_global_id(0)] = 1;")),
        GridMemory.INTERLEAVED, 3, 100_000, () -> false);
    assertEquals(Cause.ACCESS, outside.fault().orElseThrow().cause());
    assertTrue(outside.fault().orElseThrow().item() >= 1000);
    GridRun spinning = GridMachine.run(program("f.cl", kernel.replace("BODY",
        "while (atomic_load_explicit(stop, memory_order_relaxed, memory_scope_device) == 0) ;")),
        GridMemory.STORE_BUFFERS, 3, 100_000, () -> false);
    assertEquals(Ending.CUT, spinning.ending());
    GridRun quiet = GridMachine.run(program("f.cl", kernel.replace("BODY", "for (;;) ;")), GridMemory.INTERLEAVED, 3,
        100_000, () -> false);
    assertEquals(Ending.CUT, quiet.ending());
    GridRun stopped = GridMachine.run(program("f.cl", kernel.replace("BODY", "for (;;) ;")), GridMemory.INTERLEAVED, 3,
        Long.MAX_VALUE, Work.steps(1_000));
    assertEquals(Ending.CUT, stopped.ending());
    GridRun first = GridMachine.run(program("f.cl", kernel.replace("BODY",
        "int r = x[1000 + get_global_id(0)]; for (;;) { if (r == 1) break; }")), GridMemory.INTERLEAVED, 3, 100_000,
        () -> false);
    assertEquals(Cause.ACCESS, first.fault().orElseThrow().cause());
  }
}
