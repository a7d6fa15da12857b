package periscope.models.xtext.scoping;

/** A provider without scopes: the compiler resolves names. */
public class CatScopeProvider extends AbstractCatScopeProvider {}
