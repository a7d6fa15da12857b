package periscope.lang.openclrsp;

import periscope.lang.c.printing.KernelPrinter.Words;
import periscope.lang.c.reading.KernelForm;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.source.SourceText;

/** Files of kernels in OpenCL C as tests, and tests as such files. */
public final class KernelFiles extends KernelForm {

  /** As a service is found. */
  public KernelFiles() {
    super(".cl", new OpenClDialect(), OpenClRspStandaloneSetup::injector,
        OpenClRsp.notation(), new Words("kernel void", "get_local_id(0)", "get_group_id(0)"));
  }

  /** A text without a name that says how a kernel is launched, too. */
  @Override
  public boolean accepts(SourceText text) {
    return super.accepts(text) || picks(text);
  }
}
