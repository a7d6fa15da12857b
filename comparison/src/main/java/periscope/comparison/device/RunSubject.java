package periscope.comparison.device;

import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * What is run.
 *
 * @param text    the text that the test was read from
 * @param source  the test
 * @param mapping the name of the mapping that it is compiled by, if it is
 * @param program what runs: the compiled test, or else the test itself
 */
public record RunSubject(SourceText text, LitmusTest source, Optional<String> mapping, LitmusTest program) {}
