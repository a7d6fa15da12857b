package periscope.litmus.language;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * Another form that tests of one language can be written in, for other tools than this one; found through
 * {@link java.util.ServiceLoader}. Only a form that has an {@link Importer} is read back. Implementations keep no state
 * between calls.
 */
public interface Emitter {

  /** Name of the form: {@code neutral}. */
  String form();

  /** How its files end: {@code .json}. */
  default String suffix() {
    return "." + form();
  }

  /** The {@link LitmusTest#language()} of the tests that it takes. */
  String language();

  /**
   * Writes a test.
   *
   * @param source the text that the test was read from, for the diagnostics
   * @throws periscope.litmus.source.InvalidInputException if the form has no place for something in the test
   */
  String emit(LitmusTest test, SourceText source);
}
