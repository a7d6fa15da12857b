package periscope.lang.openclrsp;

import periscope.lang.c.reading.KernelReader;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.source.SourceText;

/** Files of kernels in OpenCL C as tests. */
public final class KernelFiles implements KernelLanguage {

  private static final String SUFFIX = ".cl";
  /** What ends so is no OpenCL C, whatever its comments say. */
  private static final String CUDA = ".cu";

  private final KernelReader reader = new KernelReader(
      new OpenClDialect(), () -> new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration());

  @Override
  public String form() {
    return "kernel";
  }

  @Override
  public String suffix() {
    return SUFFIX;
  }

  @Override
  public String language() {
    return OpenClDialect.HEADER;
  }

  /** A file that ends so, even if it says nothing of a launch: what is missing is told then. */
  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(SUFFIX) || picks(text);
  }

  @Override
  public boolean picks(SourceText text) {
    return !text.name().endsWith(CUDA) && KernelReader.launches(text);
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return reader.read(text, request);
  }
}
