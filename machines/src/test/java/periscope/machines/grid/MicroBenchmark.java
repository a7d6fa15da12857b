package periscope.machines.grid;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;

/**
 * A test of two threads in different work-groups, with stress beside it [STRESS].
 *
 * @param shape    MP, LB or SB
 * @param distance between its two locations, in words
 * @param sequence what each stressing work-item does in its loop: {@code l} and {@code s}
 * @param places   words of another array where it does so; each work-item at one of them; nobody stresses without one
 */
record MicroBenchmark(String shape, int distance, String sequence, List<Integer> places) {

  private static final int ITEMS = 8;
  private static final int STEPS = 1_000_000;
  /** Sizes of the stress beside the smallest one; each number of work-groups is a program of its own. */
  private static final int SIZES = Sample.of(4, 100);
  /** Draws for which the two threads wait until the stress has come up, about. */
  private static final int ROUNDS = 4;
  private static final Mapping TABLE = new Mappings().load("opencl-ptx-membars");

  /** Runs in which its weak outcome is seen, with work-groups of half of the chip's capacity to all of it. */
  int weak(GridMemory memory, int runs) {
    int most = memory instanceof Chip chip ? chip.capacity() / ITEMS : 8;
    int weak = 0;
    int[] sizes = IntStream.rangeClosed(0, SIZES).map(i -> most / 2 + i * (most - most / 2) / SIZES).distinct()
        .toArray();
    for (int groups : sizes) {
      GridProgram program = program(groups, ROUNDS);
      int share = runs / sizes.length;
      for (int i = 0; i < share; i++) {
        GridRun run = GridMachine.run(program, memory, stress(groups), 31L * i + groups, STEPS, () -> false);
        if (run.ending() != GridRun.Ending.ENDED) {
          throw new AssertionError(run.ending() + " " + this);
        }
        weak += isWeak(run.memory()[2][0], run.memory()[2][1]) ? 1 : 0;
      }
    }
    return weak;
  }

  /** How many banks its stress makes stall, on the average of work-groups of half of the capacity to all of it. */
  double stalling(Chip chip) {
    int most = chip.capacity() / ITEMS;
    return IntStream.rangeClosed(most / 2, most).mapToDouble(groups -> {
      GridProgram program = program(groups, 5 * ROUNDS);
      ChipGrid run = (ChipGrid) GridMachine.of(program, chip, stress(groups), 1, STEPS, () -> false);
      run.run();
      return run.stalling();
    }).average().orElseThrow();
  }

  private static Inputs stress(int groups) {
    return new Inputs(Map.of(), groups - 2);
  }

  private boolean isWeak(long first, long second) {
    return switch (shape) {
      case "MP" -> first == 1 && second == 0;
      case "LB" -> first == 1 && second == 1;
      default -> first == 0 && second == 0;
    };
  }

  private GridProgram program(int groups, int rounds) {
    String x = "&x[0]";
    String y = "&x[" + distance + "]";
    String one = switch (shape) {
      case "MP" -> store(x) + store(y);
      case "LB" -> load(x) + store(y) + "out[0] = r;";
      default -> store(x) + load(y) + "out[0] = r;";
    };
    String two = switch (shape) {
      case "MP" -> load(y) + load(x).replace("r =", "q =") + "out[0] = r; out[1] = q;";
      case "LB" -> load(y) + store(x) + "out[1] = r;";
      default -> store(y) + load(x) + "out[1] = r;";
    };
    SourceText text = new SourceText("k.cl", """
        /* launch k on %dx%d { x[1024]; scratch[4096]; out[2] } */
        kernel void k(global atomic_int *x, global atomic_int *scratch, global int *out)
        {
            local int wait;
            int g = get_group_id(0), r, q;
            if (g < 2) {
                if (get_local_id(0) == 0) {
                    for (int i = 0; i < %d; i++) wait = i;
                    if (g == 0) { %s } else { %s }
                }
            } else {
                int s = (get_global_id(0) - 2 * %d) %% %d;
                %s
            }
        }
        """.formatted(ITEMS, groups, rounds, one, two, ITEMS, Math.max(1, places.size()), loops()));
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return GridProgram.of(Compiler.compile(language.program(text, LaunchRequest.NONE), text, TABLE));
  }

  private String loops() {
    return places.stream().map(place -> "if (s == " + places.indexOf(place) + ") for (;;) {"
        + sequence.chars().mapToObj(c -> c == 's' ? store("&scratch[" + place + "]") : load("&scratch[" + place + "]"))
            .collect(Collectors.joining()) + "}").collect(Collectors.joining("\n"));
  }

  private static String store(String place) {
    return "atomic_store_explicit(" + place + ", 1, memory_order_relaxed, memory_scope_device);";
  }

  private static String load(String place) {
    return "r = atomic_load_explicit(" + place + ", memory_order_relaxed, memory_scope_device);";
  }
}
