package periscope.compilers.assembly;

import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Span;

/**
 * A litmus test that was made of code.
 *
 * @param test   the test
 * @param inCode from the place of an instruction in the test to its place in the code; {@link Span#NONE} for an
 *               instruction that was added
 */
public record MadeTest(LitmusTest test, UnaryOperator<Span> inCode) {}
