package periscope.lang.gpuasm.xtext;

/** Components of the language at run time; the generated defaults. */
public class GpuAsmRuntimeModule extends AbstractGpuAsmRuntimeModule {}
