package periscope.models.xtext.validation;

/** Has no checks of its own: the compiler finds what is wrong with a model's meaning. */
public class CatValidator extends AbstractCatValidator {}
