package periscope.lang.cuda.xtext;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The grammar's services; syntax errors are worded by {@link CudaSyntaxErrors}. */
public class CudaRuntimeModule extends AbstractCudaRuntimeModule {

  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return CudaSyntaxErrors.class;
  }
}
