package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.SourceOperation;

/**
 * OpenCL C for clang without a library of OpenCL's functions: clang's builtins replace atomic functions and the
 * barrier. Fences have no builtin: their code calls an undefined function.
 *
 * @param asKernels whether threads are kernels
 */
record OpenClForm(boolean asKernels) implements UnitForm {

  private static final CThread.Words KERNEL = new CThread.Words("kernel ", "global ", "restrict");

  private static final String BUILTINS = Stream.concat(
      Stream.of("load", "store", "exchange", "compare_exchange_strong", "compare_exchange_weak"),
      Stream.of("add", "sub", "and", "or", "xor", "min", "max").map("fetch_"::concat))
      .map(f -> "#define atomic_" + f + "_explicit __opencl_atomic_" + f + "\n").collect(Collectors.joining());
  private static final String BARRIERS = "#define barrier(flags) __nvvm_barrier_sync(0)\n"
      + "#define work_group_barrier(flags, scope) __nvvm_barrier_sync(0)\n";

  @Override
  public String name() {
    return asKernels ? "opencl-kernels" : "opencl";
  }

  @Override
  public Optional<String> promises() {
    return asKernels ? Optional.of(CThread.PROMISES) : Optional.empty();
  }

  @Override
  public String suffix() {
    return ".cl";
  }

  @Override
  public Optional<String> function(String name, SourceOperation operation) {
    return COperation.function("", name, operation, OpenClRsp.notation());
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    if (Instruction.walk(test.threads().get(thread).body()).anyMatch(OpenClForm::remote)) {
      throw new IllegalArgumentException("OpenCL C for compilers has no remote operations");
    }
    CThread written = CThread.of(test, thread, OpenClRsp.notation());
    return asKernels ? written.kernel(KERNEL, name) : written.function("", name);
  }

  private static boolean remote(Instruction instruction) {
    return instruction instanceof AtomicInstruction operation && operation.isRemote();
  }

  @Override
  public String unit(List<String> functions) {
    return BUILTINS + BARRIERS + "\n" + String.join("\n", functions) + "\n";
  }
}
