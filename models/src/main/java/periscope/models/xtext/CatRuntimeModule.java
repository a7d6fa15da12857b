package periscope.models.xtext;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** Binds what this language does differently from Xtext's defaults. */
public class CatRuntimeModule extends AbstractCatRuntimeModule {

  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return CatSyntaxMessages.class;
  }
}
