package periscope.lang.llvm.kernel;

import periscope.litmus.source.SourceText;

/** Files of kernels in LLVM IR that call OpenCL C's functions, as compilers write them for SPIR-V. */
public final class SpirKernels extends LlvmKernels {

  public SpirKernels() {
    super("OPENCL");
  }

  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix()) && callsOpenCl(text);
  }
}
