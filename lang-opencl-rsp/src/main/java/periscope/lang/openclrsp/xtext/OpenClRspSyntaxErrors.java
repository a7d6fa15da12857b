package periscope.lang.openclrsp.xtext;

import periscope.lang.c.xtext.CSyntaxErrors;

/** Words syntax errors with OpenCL's examples. */
public class OpenClRspSyntaxErrors extends CSyntaxErrors {

  /** An example of a placement before a thread's parameters. */
  public static final String PLACEMENT = "@wg 0, dev 0";

  /** An example of a whole scope tree. */
  public static final String SCOPE_TREE = "scopeTree (device (work_group P0 P1) (work_group P2))";

  public OpenClRspSyntaxErrors() {
    super(PLACEMENT, SCOPE_TREE, "global atomic_int* x");
  }
}
