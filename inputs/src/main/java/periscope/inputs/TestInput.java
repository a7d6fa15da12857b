package periscope.inputs;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A test and the text that it was read from. */
public record TestInput(SourceText text, LitmusTest test) {}
