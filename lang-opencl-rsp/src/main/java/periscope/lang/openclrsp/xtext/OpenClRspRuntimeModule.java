package periscope.lang.openclrsp.xtext;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The grammar's services; syntax errors are worded by {@link OpenClRspSyntaxErrors}. */
public class OpenClRspRuntimeModule extends AbstractOpenClRspRuntimeModule {

  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return OpenClRspSyntaxErrors.class;
  }
}
