package periscope.lang.cuda;

import periscope.lang.c.reading.KernelForm;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;

/** Files of kernels in CUDA C as tests: what runs on the device, without the program around it. */
public final class KernelFiles extends KernelForm {

  /** As a service is found. */
  public KernelFiles() {
    super("kernel-cuda", ".cu", new CudaDialect(),
        () -> new CudaStandaloneSetup().createInjectorAndDoEMFRegistration());
  }
}
