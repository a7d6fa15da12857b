package periscope.models.xtext.scoping;

/** Resolves nothing: names are resolved by the compiler. */
public class CatScopeProvider extends AbstractCatScopeProvider {}
