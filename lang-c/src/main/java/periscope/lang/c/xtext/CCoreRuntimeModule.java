package periscope.lang.c.xtext;

/** The services of the core grammar. Only dialects are read, so none are bound here. */
public class CCoreRuntimeModule extends AbstractCCoreRuntimeModule {}
