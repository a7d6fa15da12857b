package periscope.cli;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.litmus.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.verifier.simulate.Simulation;

/**
 * Tells when final states hold numbers that hardware may not have: registers and locations hold signed integers of 64 bits here,
 * whatever type the text gives them.
 */
public final class NumberRange {

  private static final Pattern UNSIGNED = Pattern.compile("\\.u(8|16|32|64)\\b|\\bunsigned\\b|\\b(atomic_)?u(int|long)\\b|\\buint\\d+_t\\b");

  private NumberRange() {}

  /** What to say of the states of a test, if anything is to be said. */
  public static Optional<Diagnostic> check(SourceText text, Simulation found) {
    boolean unsigned = UNSIGNED.matcher(text.content()).find();
    long least = unsigned ? 0 : Integer.MIN_VALUE;
    return found.states().keySet().stream().flatMap(NumberRange::values).filter(v -> v < least || v > Integer.MAX_VALUE)
        .findFirst().map(v -> Diagnostic.warning(text, Span.NONE, "the number " + v + " comes up, and numbers are signed and of 64 bits"
            + " here, whatever their type: where hardware wraps around or compares unsigned numbers, it may answer differently",
            "choose numbers from 0 to " + Integer.MAX_VALUE));
  }

  private static Stream<Long> values(Outcome state) {
    return Stream.concat(state.registers().values().stream(), state.memory().values().stream());
  }
}
