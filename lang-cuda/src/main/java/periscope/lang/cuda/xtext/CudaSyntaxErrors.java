package periscope.lang.cuda.xtext;

import periscope.lang.c.xtext.CSyntaxErrors;

/** Words syntax errors with CUDA's examples. */
public class CudaSyntaxErrors extends CSyntaxErrors {

  /** An example of a placement before a thread's parameters. */
  public static final String PLACEMENT = "@cta 0, gpu 0";

  /** An example of a whole scope tree. */
  public static final String SCOPE_TREE = "ScopeTree (grid (cta (warp P0) (warp P1)) (cta P2))";

  public CudaSyntaxErrors() {
    super(PLACEMENT, SCOPE_TREE, "volatile int* x");
  }
}
