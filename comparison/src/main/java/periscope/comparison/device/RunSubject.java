package periscope.comparison.device;

import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * The subject of a run: a test, and the program that runs for it.
 *
 * @param text    the text of the test
 * @param source  the test
 * @param mapping name of the mapping that compiles the test, if one does
 * @param program the program that runs: the compiled test, or else the test itself
 */
public record RunSubject(SourceText text, LitmusTest source, Optional<String> mapping, LitmusTest program) {}
