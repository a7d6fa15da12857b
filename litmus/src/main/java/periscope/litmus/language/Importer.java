package periscope.litmus.language;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * A reader of tests of one language in a form of other tools; found through {@link java.util.ServiceLoader}, as the
 * {@link Emitter} of the form is. Implementations keep no state between calls.
 */
public interface Importer {

  /** Name of the form: {@code neutral}. */
  String form();

  /** Suffix of the names of files in this form: {@code .json}. */
  String suffix();

  /** The {@link LitmusTest#language()} of the tests that the importer makes. */
  String language();

  /** Whether a text that no language claims is a test in this form, judged by a quick look. */
  boolean accepts(SourceText text);

  /**
   * Whether a text that the form {@link #accepts} is a test to run when a user names a whole folder; false for other
   * files of the same syntax.
   */
  default boolean picks(SourceText text) {
    return true;
  }

  /**
   * The contents of the tests in a text of which one file has several: for each test the whole text, with blanks in
   * place of the others, so that places stay. A text with one test is its only content.
   */
  default List<String> tests(SourceText text) {
    return List.of(text.content());
  }

  /**
   * The text that the bytes of a binary file stand for; empty if the file is none of this form.
   *
   * @param name the file's name, for messages
   * @throws periscope.litmus.source.InvalidInputException for a file of this form that is broken
   */
  default Optional<String> decoded(String name, byte[] bytes) {
    return Optional.empty();
  }

  /**
   * Reads a test.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LitmusTest read(SourceText text);

  /**
   * Paths of the files from which a compiler made a text, as the text names them; a reader may show places there, where
   * these files are among {@link SourceText#included}.
   */
  default List<String> compiledFrom(SourceText text) {
    return List.of();
  }

  /**
   * Checks a test for parts that are allowed but most likely mistakes.
   *
   * @throws periscope.litmus.source.InvalidInputException as {@link #read}
   */
  default List<Diagnostic> warnings(SourceText text) {
    return DivergentBarriers.check(read(text), text);
  }

  /** The facts on which the meaning of a test rests and that its text does not state. */
  default List<Premise> premises(SourceText text) {
    return List.of();
  }
}
