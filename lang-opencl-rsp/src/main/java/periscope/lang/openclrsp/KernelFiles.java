package periscope.lang.openclrsp;

import periscope.lang.c.reading.KernelForm;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.source.SourceText;

/** Files of kernels in OpenCL C as tests. */
public final class KernelFiles extends KernelForm {

  /** As a service is found. */
  public KernelFiles() {
    super("kernel", ".cl", new OpenClDialect(),
        () -> new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration());
  }

  /** A text without a name that says how a kernel is launched, too. */
  @Override
  public boolean accepts(SourceText text) {
    return super.accepts(text) || picks(text);
  }
}
