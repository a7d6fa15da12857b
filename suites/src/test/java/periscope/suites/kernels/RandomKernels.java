package periscope.suites.kernels;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;

/** Random small kernels of OpenCL C, and their launches. */
final class RandomKernels {

  private static final List<String> GRIDS = List.of("1x2", "2x1", "2x2", "1x3", "3x1");
  private static final List<String> READS = List.of("relaxed", "acquire", "seq_cst");
  private static final List<String> WRITES = List.of("relaxed", "release", "seq_cst");

  private final Random random;
  private final List<String> more;

  /** Kernels of plain and atomic accesses, branches, loops and barriers. */
  RandomKernels(Random random) {
    this(random, List.of());
  }

  /**
   * Random kernels with further statements.
   *
   * @param more the statements that may appear among the others
   */
  RandomKernels(Random random, List<String> more) {
    this.random = random;
    this.more = more;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String order(List<String> orders) {
    return "memory_order_" + any(orders) + ", memory_scope_" + any(List.of("device", "device", "work_group"));
  }

  private String index() {
    return any(List.of("0", "1", "get_local_id(0) % 2", "get_global_id(0) % 2", "get_group_id(0) % 2", "n % 2"));
  }

  private String value() {
    return any(List.of("1", "2", "n", "get_local_id(0)", "d[" + index() + "]"));
  }

  private String statement(int depth) {
    if (!more.isEmpty() && random.nextInt(5) == 0) {
      return any(more);
    }
    return switch (random.nextInt(depth > 1 ? 6 : 10)) {
      case 0 -> "d[" + index() + "] = " + value() + ";";
      case 1 -> "n = d[" + index() + "];";
      case 2 -> "l[" + index() + "] = n + 1;";
      case 3 -> "atomic_store_explicit(&a[" + index() + "], " + any(List.of("0", "1", "n")) + ", " + order(WRITES)
          + ");";
      case 4 -> "n = atomic_load_explicit(&a[" + index() + "], " + order(READS) + ");";
      case 5 -> "n = atomic_" + any(List.of("fetch_add", "exchange", "fetch_or")) + "_explicit(&a[" + index()
          + "], 1, " + order(List.of("relaxed", "acquire", "acq_rel")) + ");";
      case 6 -> "if (" + any(List.of("get_local_id(0) == 0", "get_global_id(0) > 0", "n == 1")) + ") { "
          + statement(depth + 1) + " }";
      case 7 -> "for (int i@ = 0; i@ < 2; i@++) { ".replace("@", "" + depth) + statement(depth + 1) + " }";
      case 8 -> "while (atomic_load_explicit(&a[" + any(List.of("0", "1")) + "], " + order(READS) + ") == "
          + any(List.of("0", "0", "2")) + ") ;";
      default -> "barrier(CLK_" + any(List.of("LOCAL", "GLOBAL")) + "_MEM_FENCE);";
    };
  }

  /** The shape of a launch, as on a command line. */
  String grid() {
    return any(GRIDS);
  }

  /** A launch of one of these kernels, with two elements in each buffer. */
  static LitmusTest launched(SourceText text, String grid) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.empty(), Map.of("d", 2, "a", 2, "l", 2), Set.of(), LaunchRequest.Purpose.TEST)).test();
  }

  /** The same launch as a program for machines. */
  static LaunchedProgram program(SourceText text, String grid) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.program(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { d[2]; a[2]; l[2] } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.PROGRAM));
  }

  SourceText kernel() {
    StringBuilder text =
        new StringBuilder("kernel void k(global int *d, global atomic_int *a, local int *l)\n{\n  int n = 0;\n");
    for (int s = 0; s < 2 + random.nextInt(3); s++) {
      text.append("  ").append(statement(0)).append('\n');
    }
    return new SourceText("k.cl", text + "}\n");
  }
}
