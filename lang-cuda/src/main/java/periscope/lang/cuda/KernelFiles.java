package periscope.lang.cuda;

import periscope.lang.c.printing.KernelPrinter.Words;
import periscope.lang.c.reading.KernelForm;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;

/**
 * Files of kernels in CUDA C as tests, and tests as such files: what runs on the device, without the program around it.
 */
public final class KernelFiles extends KernelForm {

  /** As a service is found. */
  public KernelFiles() {
    super(".cu", new CudaDialect(), CudaStandaloneSetup::injector,
        Cuda.notation(true), new Words("__global__ void", "threadIdx.x", "blockIdx.x"));
  }
}
