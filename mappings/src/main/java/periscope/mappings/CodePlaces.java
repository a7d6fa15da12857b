package periscope.mappings;

import java.util.function.UnaryOperator;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Places of a compiled test's instructions in the file that holds the code.
 *
 * @param code  the file
 * @param place from the place of an instruction in the test to its place in the file; {@link Span#NONE} for an
 *              instruction that the file lacks
 */
public record CodePlaces(SourceText code, UnaryOperator<Span> place) {}
