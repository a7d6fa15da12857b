package periscope.lang.cuda.xtext;

import periscope.lang.c.xtext.CSyntaxErrors;

/** Words syntax errors with CUDA's examples. */
public class CudaSyntaxErrors extends CSyntaxErrors {

  /** A placement as it stands before a thread's parameters. */
  public static final String PLACEMENT = "@cta 0, gpu 0";

  /** A whole scope tree. */
  public static final String SCOPE_TREE = "ScopeTree (grid (cta (warp P0) (warp P1)) (cta P2))";

  public CudaSyntaxErrors() {
    super(PLACEMENT, SCOPE_TREE, "volatile int* x");
  }
}
