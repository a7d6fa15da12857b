package periscope.litmus.language;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * Another form that tests of one language are written in, by other tools than this one; found through {@link
 * java.util.ServiceLoader}, as the {@link Emitter} that writes the form is. Implementations keep no state between
 * calls.
 */
public interface Importer {

  /** Name of the form: {@code neutral}. */
  String form();

  /** How its files end: {@code .json}. */
  String suffix();

  /** The {@link LitmusTest#language()} of the tests that it makes. */
  String language();

  /** Whether a text that no language claims is a test in this form, as far as a look at it tells. */
  boolean accepts(SourceText text);

  /** Whether a text that it {@link #accepts} is a test among other files of a folder, and not something else. */
  default boolean picks(SourceText text) {
    return true;
  }

  /**
   * Reads a test.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LitmusTest read(SourceText text);

  /**
   * Reads a test for what is allowed in it and most likely a slip.
   *
   * @throws periscope.litmus.source.InvalidInputException as {@link #read}
   */
  default List<Diagnostic> warnings(SourceText text) {
    return DivergentBarriers.check(read(text), text);
  }

  /** What the meaning of a test rests on that it does not say itself. */
  default List<Premise> premises(SourceText text) {
    return List.of();
  }
}
