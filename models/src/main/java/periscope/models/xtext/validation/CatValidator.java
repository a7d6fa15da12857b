package periscope.models.xtext.validation;

/** A validator without checks: the compiler finds errors in a model's meaning. */
public class CatValidator extends AbstractCatValidator {}
