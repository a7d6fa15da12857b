package periscope.inputs;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A test with the text from which it was read. */
public record TestInput(SourceText text, LitmusTest test) {}
