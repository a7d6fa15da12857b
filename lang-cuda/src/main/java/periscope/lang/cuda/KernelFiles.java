package periscope.lang.cuda;

import periscope.lang.c.reading.KernelReader;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.source.SourceText;

/** Files of kernels in CUDA C as tests: what runs on the device, without the program around it. */
public final class KernelFiles implements KernelLanguage {

  private static final String SUFFIX = ".cu";

  private final KernelReader reader = new KernelReader(
      new CudaDialect(), () -> new CudaStandaloneSetup().createInjectorAndDoEMFRegistration());

  @Override
  public String form() {
    return "kernel-cuda";
  }

  @Override
  public String suffix() {
    return SUFFIX;
  }

  @Override
  public String language() {
    return CudaDialect.HEADER;
  }

  /** A file that ends so, even if it says nothing of a launch: what is missing is told then. */
  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(SUFFIX);
  }

  @Override
  public boolean picks(SourceText text) {
    return accepts(text) && KernelReader.launches(text);
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return reader.read(text, request);
  }
}
