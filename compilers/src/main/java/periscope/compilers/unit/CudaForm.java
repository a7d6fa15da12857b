package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.printing.Notation;
import periscope.lang.cuda.Cuda;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.SourceOperation;

/**
 * CUDA C++: {@code cuda::atomic_ref} for atomic operations, and CUDA's own functions for operations that libcu++ lacks;
 * or CUDA's functions for all operations that they have.
 *
 * @param functions whether CUDA's functions come first
 * @param asKernels whether threads are kernels
 */
record CudaForm(boolean functions, boolean asKernels) implements UnitForm {

  private static final String COMPILED = "__device__ ";
  private static final CThread.Words KERNEL = new CThread.Words("__global__ ", "", "__restrict__");

  @Override
  public String name() {
    return (functions ? "cuda-functions" : "cuda") + (asKernels ? "-kernels" : "");
  }

  @Override
  public Optional<String> promises() {
    return asKernels ? Optional.of(CThread.PROMISES) : Optional.empty();
  }

  @Override
  public String suffix() {
    return ".cu";
  }

  private Notation notation() {
    return Cuda.notation(functions);
  }

  @Override
  public Optional<String> function(String name, SourceOperation operation) {
    return COperation.function(COMPILED, name, operation, notation());
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    CThread written = CThread.of(test, thread, notation());
    return asKernels ? written.kernel(KERNEL, name) : written.function(COMPILED, name);
  }

  @Override
  public String unit(List<String> functions) {
    return "#include <cuda/atomic>\n\nextern \"C\" {\n" + String.join("\n", functions) + "\n}\n";
  }
}
