package periscope.models.xtext;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The services of this grammar that differ from Xtext's defaults. */
public class CatRuntimeModule extends AbstractCatRuntimeModule {

  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return CatSyntaxMessages.class;
  }
}
