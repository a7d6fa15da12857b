package periscope.kernels.launch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.Cutting;
import periscope.generate.cut.History;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.Interleavings;
import periscope.machines.SteppedExplorer;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;
import periscope.machines.grid.Trace;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuVariant;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;

/**
 * Tests that are cut out of runs of the weak machine ask for outcomes that the machine can show. A test has less than
 * its run, so exploring the machine finds the outcome.
 */
class CutRunsTest {

  private static final int KERNELS = Sample.of(150, 1_500);
  private static final int RUNS = 20;
  private static final int STEPS = 10_000;
  private static final int STATES = 100_000;
  private static final Mapping TABLE = new Mappings().load("opencl-ptx-membars");

  private final LitmusLanguages languages = LitmusLanguages.load();

  @Test
  void whatIsCutCanBe() {
    Random random = new Random(Sample.seed(20261202));
    int cut = 0;
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernel(random);
      KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
      LaunchedProgram written = language.program(text, LaunchRequest.NONE);
      LaunchedProgram launched = Compiler.compile(written, text, TABLE);
      Set<Integer> items = IntStream.range(0, launched.grid().size()).boxed().collect(Collectors.toSet());
      for (int seed = 0; seed < RUNS; seed++) {
        Shrinking runs =
            new Shrinking(GridProgram.of(launched), GridMemory.UGPU, seed, r -> true, STEPS, () -> false);
        Trace trace = runs.trace(new Schedule(runs.recorded(), false), items);
        if (TraceHistory.refusal(trace, written, launched, STEPS).isEmpty()) {
          History history = TraceHistory.of(trace, written);
          Optional<CutTest> test = Cutting.whole(history, "").filter(t -> t.kind() == CutTest.Kind.CYCLE);
          if (test.isPresent()) {
            names.add(test.get().test().name());
            cut += possible(test.get(), text) ? 1 : 0;
          }
        }
      }
    }
    assertTrue(cut > KERNELS / 3 && names.size() > 10, cut + " cut out: " + names);
  }

  /** Whether the machine was explored completely, after a check that it found the outcome in this case. */
  private boolean possible(CutTest cut, SourceText kernel) {
    SourceText text = new SourceText("t.litmus", languages.ofHeader("OPENCL").print(cut.test()));
    LitmusTest compiled = Compiler.compile(languages.parse(text), text, TABLE).target();
    UgpuMachine machine = new UgpuMachine(compiled, text, UgpuVariant.EXTENDED, UgpuMachine.Stepping.REDUCED);
    Interleavings explored =
        Interleavings.of(SteppedExplorer.explore(machine, new Limits(STATES, () -> false)).result());
    Proposition asked = compiled.condition().orElseThrow().proposition();
    assertTrue(!explored.complete() || explored.outcomes().stream().anyMatch(asked::holds),
        () -> kernel.content() + "\n" + text.content() + "\n" + explored.outcomes());
    return explored.complete();
  }

  /**
   * A random kernel with atomic accesses of two locations, and fences. Two or three work-items are in work-groups of
   * their own, or two share one.
   */
  private static SourceText kernel(Random random) {
    String grid = List.of("1x2", "2x1", "1x3").get(random.nextInt(3));
    int items = grid.equals("1x3") ? 3 : 2;
    String body = IntStream.range(0, items).mapToObj(t -> "  if (get_global_id(0) == " + t + ") {\n"
        + IntStream.range(0, items == 3 ? 2 : 3).mapToObj(n -> "    " + access(random, n))
            .collect(Collectors.joining("\n")) + "\n  }\n").collect(Collectors.joining());
    return new SourceText("k.cl", "/* launch k on " + grid + " { x; y } */\n"
        + "kernel void k(global atomic_int *x, global atomic_int *y)\n{\n" + body + "}\n");
  }

  private static String access(Random random, int n) {
    String place = random.nextBoolean() ? "x" : "y";
    String scope = ", memory_scope_" + (random.nextInt(4) == 0 ? "work_group" : "device") + ")";
    int value = 1 + random.nextInt(3);
    return switch (random.nextInt(7)) {
      case 0, 1 -> "atomic_store_explicit(" + place + ", " + value + ", memory_order_"
          + (random.nextInt(3) == 0 ? "release" : "relaxed") + scope + ";";
      case 2, 3, 4 -> "int r" + n + " = atomic_load_explicit(" + place + ", memory_order_"
          + (random.nextInt(3) == 0 ? "acquire" : "relaxed") + scope + ";";
      case 5 -> "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst" + scope + ";";
      default -> "int r" + n + " = atomic_fetch_add_explicit(" + place + ", " + value + ", memory_order_relaxed" + scope
          + ";";
    };
  }
}
