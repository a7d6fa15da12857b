package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.Chip;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.Move;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.What;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;

/** A run is determined by its seed and its moves, and is reduced to few moves. */
class ShrinkingTest {

  private static final int KERNELS = Sample.of(30, 600);
  private static final int STEPS = 2_000_000;
  private static final List<GridMemory> MEMORIES =
      List.of(GridMemory.INTERLEAVED, GridMemory.STORE_BUFFERS, GridMemory.UGPU, Chip.of(1));
  private static final Mapping TABLE = new Mappings().load("opencl-ptx-membars");

  private static final String MESSAGE = """
      kernel void pass(global atomic_int *data, global atomic_int *flag, global atomic_int *bad)
      {
          int me = get_global_id(0), from = (me + 64) % get_global_size(0);
          atomic_store_explicit(&data[me], 1, memory_order_relaxed, memory_scope_device);
          atomic_store_explicit(&flag[me], 1, ORDER, memory_scope_device);
          int f = atomic_load_explicit(&flag[from], memory_order_acquire, memory_scope_device);
          int d = atomic_load_explicit(&data[from], memory_order_relaxed, memory_scope_device);
          if (f == 1 && d == 0)
              atomic_fetch_add_explicit(bad, 1, memory_order_relaxed, memory_scope_device);
      }
      """;

  private static final String LOCK = """
      kernel void f(global atomic_int *l, global int *n)
      {
          while (atomic_exchange_explicit(l, 1, memory_order_relaxed, memory_scope_device) != 0)
              ;
          *n = *n + 1;
          atomic_store_explicit(l, 0, memory_order_relaxed, memory_scope_device);
      }
      """;

  private static LaunchedProgram launched(String content, Grid grid) {
    SourceText text = new SourceText("f.cl", content);
    LaunchRequest none = LaunchRequest.NONE;
    LaunchRequest request = new LaunchRequest(none.kernel(), Optional.of(grid), none.spec(), none.set(),
        none.cells(), none.others(), none.purpose());
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return Compiler.compile(language.program(text, request), text, TABLE);
  }

  private static long[] array(LaunchedProgram launched, GridRun run, String name) {
    return run.memory()[IntStream.range(0, launched.arrays().size())
        .filter(a -> launched.arrays().get(a).name().equals(name)).findFirst().orElseThrow()];
  }

  private static Shrinking runs(LaunchedProgram launched, GridMemory memory, long seed, Predicate<GridRun> shows) {
    return new Shrinking(GridProgram.of(launched), memory, seed, shows, STEPS, () -> false);
  }

  /**
   * Repeating the moves of a run gives the same run: the same end after the same number of steps, and the same sources
   * of reads.
   */
  @Test
  void movesAreTheRun() {
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261201)));
    int ended = 0;
    int read = 0;
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernels.kernel();
      LaunchedProgram plain = RandomKernels.program(text, kernels.grid());
      for (GridMemory memory : MEMORIES) {
        LaunchedProgram launched = memory.hasViews() ? Compiler.compile(plain, text, TABLE) : plain;
        GridRun run = GridMachine.run(GridProgram.of(launched), memory, i, STEPS, () -> false);
        if (run.ending() == Ending.ENDED) {
          Shrinking runs = runs(launched, memory, i, r -> true);
          Schedule all = new Schedule(runs.recorded(), false);
          GridRun again = runs.replay(all);
          assertEquals(Ending.ENDED, again.ending());
          assertEquals(run.steps(), again.steps());
          assertTrue(Arrays.deepEquals(run.memory(), again.memory()), () -> memory + "\n" + text.content());
          Set<Integer> items = IntStream.range(0, launched.grid().size()).boxed().collect(Collectors.toSet());
          Trace trace = runs.trace(all, items);
          read += sources(trace, text);
          last(trace, launched, text);
          ended++;
        }
      }
    }
    assertTrue(ended > KERNELS && read > KERNELS, ended + " ended, " + read + " read what others wrote");
  }

  /**
   * Checks that the write which a read is said to take its value from has that value at that place.
   *
   * @return the number of reads with such a write
   */
  private static int sources(Trace trace, SourceText text) {
    int read = 0;
    for (Trace.Step step : trace.steps()) {
      if (step.source().isPresent()) {
        Trace.Step writer = trace.steps().get(step.source().getAsInt());
        assertEquals(writer.cell(), step.cell(), text::content);
        assertEquals(writer.written(), step.read(), text::content);
        read++;
      } else if (step.read().isPresent()) {
        assertEquals(step.cell().orElseThrow().array().initial()[step.cell().get().index()], step.read().getAsLong(),
            text::content);
      }
    }
    return read;
  }

  /** Checks that the last value that came to memory is the one that memory holds at the end. */
  private static void last(Trace trace, LaunchedProgram launched, SourceText text) {
    Map<Trace.Cell, Integer> last = new HashMap<>();
    trace.arrivals().forEach((step, arrival) -> last.merge(trace.steps().get(step).cell().orElseThrow(), step,
        (a, b) -> trace.arrivals().get(a) > trace.arrivals().get(b) ? a : b));
    last.forEach((cell, step) -> {
      if (cell.group().isEmpty()) {
        int array = launched.arrays().indexOf(cell.array());
        assertEquals(trace.run().memory()[array][cell.index()], trace.steps().get(step).written().getAsLong(),
            text::content);
      }
    });
  }

  /**
   * A failure of many work-items is reduced to that of few, from which nothing can be left out; the result is the same
   * each time.
   */
  @Test
  void messages() {
    LaunchedProgram launched = launched(MESSAGE.replace("ORDER", "memory_order_relaxed"), Grid.of(64, 32));
    Predicate<GridRun> bad = r -> r.ending() == Ending.ENDED && array(launched, r, "bad")[0] > 0;
    Shrinking runs = runs(launched, GridMemory.UGPU, 1, bad);
    assertTrue(runs.shows());
    Schedule base = runs.orderly().orElseThrow();
    Schedule few = runs.shrunk(base).orElseThrow();
    assertTrue(few.moves().stream().map(Move::item).distinct().count() <= 4, few::toString);
    GridRun first = runs.replay(few);
    for (int i = 0; i < 20; i++) {
      GridRun again = runs.replay(few);
      assertTrue(bad.test(again));
      assertTrue(Arrays.deepEquals(first.memory(), again.memory()) && first.steps() == again.steps());
    }
    for (int i = 0; i < few.moves().size(); i++) {
      List<Move> fewer = new ArrayList<>(few.moves());
      fewer.remove(i);
      assertFalse(bad.test(runs.replay(new Schedule(fewer, base.backwards()))));
    }
    Trace trace = runs.trace(few, new TreeSet<>(few.moves().stream().map(Move::item).toList()));
    assertTrue(trace.steps().stream().anyMatch(s -> s.chosen() && (!s.overtaken().isEmpty()
        || s.what() == What.TO_ALL || s.what() == What.TO_GROUP)), trace::toString);
    assertTrue(trace.others() > 0);
  }

  /** An increment that is lost under a lock by exchanges is reduced to at most six moves of two work-items. */
  @Test
  void locks() {
    LaunchedProgram launched = launched(LOCK, Grid.of(8, 8));
    Predicate<GridRun> lost = r -> r.ending() == Ending.ENDED && array(launched, r, "n")[0] != 64;
    long seed = IntStream.range(0, 50).filter(s -> runs(launched, GridMemory.UGPU, s, lost).shows()).findFirst()
        .orElseThrow();
    Shrinking runs = runs(launched, GridMemory.UGPU, seed, lost);
    Schedule few = runs.shrunk(runs.orderly().orElseThrow()).orElseThrow();
    assertTrue(few.moves().size() <= 6 && few.moves().stream().map(Move::item).distinct().count() <= 2, few::toString);
    assertTrue(lost.test(runs.replay(few)));
  }

  /** A failure that every run shows is not reduced; a work-item that waits for ever is given up soon. */
  @Test
  void noMatterOfChance() {
    LaunchedProgram wrong = launched("kernel void k(global int *x) { x[get_global_id(0)] = 2; }", Grid.of(4, 2));
    assertTrue(runs(wrong, GridMemory.UGPU, 1, r -> array(wrong, r, "x")[3] == 2).orderly().isEmpty());
    LaunchedProgram waits = launched("kernel void k(global atomic_int *x) { while (atomic_load_explicit(&x[1], "
        + "memory_order_relaxed, memory_scope_device) == 0) ; }", Grid.of(4, 2));
    GridRun run = runs(waits, GridMemory.UGPU, 1, r -> false).replay(new Schedule(List.of(), false));
    assertEquals(Ending.CUT, run.ending());
    assertTrue(run.steps() < 1000);
  }

  /** To bring a work-item past a barrier, the work-items of its work-group move, and no others. */
  @Test
  void barriers() {
    LaunchedProgram launched = launched("""
        kernel void k(global int *x, local int *t)
        {
            int l = get_local_id(0);
            t[l] = l;
            barrier(CLK_LOCAL_MEM_FENCE);
            x[get_global_id(0)] = t[(l + 1) % get_local_size(0)];
        }
        """, Grid.of(4, 2));
    Shrinking runs = runs(launched, GridMemory.UGPU, 3, r -> false);
    Move last = runs.recorded().stream().filter(m -> m.item() == 5 && m.kind() == Move.Kind.ACCESS)
        .reduce((a, b) -> b).orElseThrow();
    Trace trace = runs.trace(new Schedule(List.of(last), false), Set.of(0, 5));
    assertEquals(Ending.ENDED, trace.run().ending());
    int chosen = IntStream.range(0, trace.steps().size()).filter(i -> trace.steps().get(i).chosen()).findFirst()
        .orElseThrow();
    assertEquals("x[5]", trace.steps().get(chosen).cell().orElseThrow().toString());
    assertTrue(trace.steps().subList(0, chosen).stream().allMatch(s -> s.item() == 5));
  }
}
