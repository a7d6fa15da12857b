package periscope.lang.cuda;

import periscope.lang.c.printing.KernelPrinter.Words;
import periscope.lang.c.reading.KernelForm;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;

/**
 * Files of kernels in CUDA C, read as tests, and tests written as such files: device code, without the host program
 * around it.
 */
public final class KernelFiles extends KernelForm {

  /** Called by the service loader. */
  public KernelFiles() {
    super(".cu", new CudaDialect(), CudaStandaloneSetup::injector,
        Cuda.notation(true), new Words("__global__ void", "threadIdx.x", "blockIdx.x"));
  }
}
