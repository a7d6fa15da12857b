package periscope.lang.openclrsp.xtext;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The grammar's services; syntax errors are worded by {@link SyntaxErrors}. */
public class OpenClRspRuntimeModule extends AbstractOpenClRspRuntimeModule {

  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return SyntaxErrors.class;
  }
}
