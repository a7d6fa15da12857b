package periscope.lang.spirv.kernel;

/** Kernels in SPIR-V for OpenCL. */
public final class OpenClKernels extends SpirvKernels {

  public OpenClKernels() {
    super("spirv-kernel", "OPENCL", false, OpenClLevel::new);
  }
}
