package periscope.lang.openclrsp;

import periscope.lang.c.printing.KernelPrinter.Words;
import periscope.lang.c.reading.KernelForm;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.source.SourceText;

/** Files of kernels in OpenCL C, read as tests, and tests written as such files. */
public final class KernelFiles extends KernelForm {

  /** Called by the service loader. */
  public KernelFiles() {
    super(".cl", new OpenClDialect(), OpenClRspStandaloneSetup::injector,
        OpenClRsp.notation(), new Words("kernel void", "get_local_id(0)", "get_group_id(0)"));
  }

  /** Also accepts a text with another name that describes a launch. */
  @Override
  public boolean accepts(SourceText text) {
    return super.accepts(text) || picks(text);
  }
}
