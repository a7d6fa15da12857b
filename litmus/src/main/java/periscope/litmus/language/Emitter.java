package periscope.litmus.language;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * A writer of tests of one language in a form of other tools; found through {@link java.util.ServiceLoader}. Only a
 * form that also has an {@link Importer} can be read back. Implementations keep no state between calls.
 */
public interface Emitter {

  /** Name of the form: {@code neutral}. */
  String form();

  /** Suffix of the names of files in this form: {@code .json}. */
  default String suffix() {
    return "." + form();
  }

  /** The {@link LitmusTest#language()} of the tests that the emitter writes. */
  String language();

  /**
   * The text of a test in this form.
   *
   * @param source the text from which the test was read, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException if the form cannot express some part of the test
   */
  String emit(LitmusTest test, SourceText source);
}
