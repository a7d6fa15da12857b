package periscope.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.runtime.Devices;

/** Runs of a launch begin with what they are given, and end without the work-groups that nobody waits for. */
class InputsTest {

  private static final Devices NONE = new Devices(List.of(), List.of());
  private static final long MOST = 10_000;

  private static final String DOUBLE = """
      /* launch twice on 2x3 { in[6]; said[6] = {1, 2, 3, 4, 5, 6}; out[6]; wide[6] } */
      kernel void twice(global const int *in, global const int *said, global int *out, global ulong *wide)
      {
          int i = get_global_id(0);
          out[i] = 2 * in[i] + said[i];
          wide[i] += 1;
      }
      """;

  /** The last work-group goes on for ever; others wait for something that it does. */
  private static final String FOREVER = """
      /* launch wait on 2x3 { begun; out[6] } */
      kernel void wait(global atomic_int *begun, global int *out)
      {
          if (get_group_id(0) == 2)
              for (;;)
                  atomic_store_explicit(begun, 1, memory_order_relaxed, memory_scope_device);
          while (atomic_load_explicit(begun, memory_order_relaxed, memory_scope_device) == 0)
              ;
          barrier(CLK_GLOBAL_MEM_FENCE);
          out[get_global_id(0)] = 7;
      }
      """;

  /** The same, but half of the last work-group waits at a barrier to which the other half never comes. */
  private static final String WAITING = FOREVER.replace("== 2)", "== 2 && get_local_id(0) == 1)");

  /** A work-item of some work-group never comes to the barrier at which the other one waits. */
  private static final String APART = """
      /* launch part on 2x3 { out[6] } */
      kernel void part(global int *out)
      {
          if (get_group_id(0) == LEAVING && get_local_id(0) == 1)
              return;
          barrier(CLK_GLOBAL_MEM_FENCE);
          out[get_global_id(0)] = 7;
      }
      """;

  private static LaunchedProgram program(SourceText text, LaunchDevice device) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LaunchedProgram read = language.program(text, LaunchRequest.NONE.asProgram());
    return device.wantsPtx() ? Compiler.compile(read, text, new Mappings().load("opencl-ptx-membars")) : read;
  }

  /** What an array holds in the end. */
  private static long[] end(LaunchedProgram program, GridRun run, String array) {
    return run.memory()[program.arrays().stream().map(LaunchedProgram.Array::name).toList().indexOf(array)];
  }

  private static Ending ending(String id, String kernel, int background) {
    SourceText text = new SourceText("k.cl", kernel);
    LaunchDevice device = LaunchDevices.of(id, NONE).orElseThrow();
    try (PreparedLaunch launch = device.prepare(text, program(text, device))) {
      return launch.run(new Inputs(Map.of(), background), 1, MOST, () -> false).ending();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interleaved", "store-buffers", "ugpu", "chip-1"})
  void begins(String id) {
    LaunchDevice device = LaunchDevices.of(id, NONE).orElseThrow();
    SourceText text = new SourceText("k.cl", DOUBLE);
    LaunchedProgram program = program(text, device);
    long[] in = {10, -20, 30, Integer.MAX_VALUE, 0, 60};
    long[] wide = {-1, 1L << 40, 0, 3, 4, Long.MAX_VALUE};
    try (PreparedLaunch launch = device.prepare(text, program)) {
      for (int seed = 0; seed < 5; seed++) {
        GridRun given = launch.run(new Inputs(Map.of("in", in, "wide", wide), 0), seed, MOST, () -> false);
        assertEquals(Ending.ENDED, given.ending());
        assertArrayEquals(in, end(program, given, "in"));
        assertArrayEquals(new long[] {21, -38, 63, 2, 5, 126}, end(program, given, "out"));
        assertArrayEquals(new long[] {0, (1L << 40) + 1, 1, 4, 5, Long.MIN_VALUE}, end(program, given, "wide"));
        GridRun other = launch.run(new Inputs(Map.of("said", new long[] {9, 9, 9, 9, 9, 9}), 0), seed, MOST,
            () -> false);
        assertArrayEquals(new long[] {9, 9, 9, 9, 9, 9}, end(program, other, "out"));
        // Nothing is left of what another run was given.
        GridRun none = launch.run(Inputs.NONE, seed, MOST, () -> false);
        assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, end(program, none, "out"));
        assertArrayEquals(new long[] {1, 1, 1, 1, 1, 1}, end(program, none, "wide"));
      }
    }
    assertArrayEquals(new long[] {10, -20, 30, Integer.MAX_VALUE, 0, 60}, in);
  }

  /** It takes its part in the run as long as that lasts, and is not waited for. */
  @ParameterizedTest
  @ValueSource(strings = {"interleaved", "store-buffers", "ugpu", "chip-1"})
  void endsWithoutTheBackground(String id) {
    LaunchDevice device = LaunchDevices.of(id, NONE).orElseThrow();
    for (String kernel : List.of(FOREVER, WAITING)) {
      SourceText text = new SourceText("k.cl", kernel);
      LaunchedProgram program = program(text, device);
      try (PreparedLaunch launch = device.prepare(text, program)) {
        for (int seed = 0; seed < 5; seed++) {
          GridRun run = launch.run(new Inputs(Map.of(), 1), seed, MOST, () -> false);
          assertEquals(Ending.ENDED, run.ending(), () -> kernel + run.fault());
          assertArrayEquals(new long[] {7, 7, 7, 7, 0, 0}, end(program, run, "out"));
          assertEquals(Ending.CUT, launch.run(Inputs.NONE, seed, MOST, () -> false).ending());
        }
        assertEquals(0, launch.run(new Inputs(Map.of(), 3), 1, MOST, () -> false).steps());
      }
    }
  }

  /** Work-items that are waited for and come to no end are told of, whatever goes on in the background. */
  @ParameterizedTest
  @ValueSource(strings = {"interleaved", "store-buffers", "ugpu", "chip-1"})
  void othersAreWaitedFor(String id) {
    for (int background = 0; background < 2; background++) {
      assertEquals(Ending.CUT, ending(id, FOREVER.replace("== 2", "== 1"), background));
      assertEquals(Ending.DIVERGED, ending(id, APART.replace("LEAVING", "1"), background));
      assertEquals(background == 1 ? Ending.ENDED : Ending.DIVERGED, ending(id, APART.replace("LEAVING", "2"),
          background));
    }
  }
}
