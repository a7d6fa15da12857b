package periscope.lang.ptx.xtext;

/** Components of the language at run time; the generated defaults. */
public class PtxRuntimeModule extends AbstractPtxRuntimeModule {}
