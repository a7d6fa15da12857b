package periscope.frame.xtext;

/** The services of the grammar; a language that inherits it binds its own. */
public class FrameRuntimeModule extends AbstractFrameRuntimeModule {}
