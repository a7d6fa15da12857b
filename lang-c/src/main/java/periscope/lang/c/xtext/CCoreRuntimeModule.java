package periscope.lang.c.xtext;

/** The grammar's services. Nobody reads the core alone, so nothing is bound here. */
public class CCoreRuntimeModule extends AbstractCCoreRuntimeModule {}
