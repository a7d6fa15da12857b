package periscope.litmus.language;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * A language of litmus tests, found through {@link java.util.ServiceLoader}. Implementations keep no state between
 * calls.
 */
public interface LitmusLanguage {

  /**
   * First word of the canonical header, which is also {@link LitmusTest#language()} of what this parses: {@code
   * OPENCL}.
   */
  String header();

  /** Name of the language in mapping files: {@code opencl-rsp}. */
  String name();

  /** Whether a text whose first word is this is in the language. */
  boolean accepts(String firstWord);

  /**
   * Reads a test.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LitmusTest parse(SourceText text);

  /**
   * Reads a test for what is allowed in it and most likely a slip, or undefined in the language's standard.
   *
   * @return warnings, in the order of the text
   * @throws periscope.litmus.source.InvalidInputException as {@link #parse}
   */
  default List<Diagnostic> warnings(SourceText text) {
    return DivergentBarriers.check(parse(text), text);
  }

  /** Writes a test so that parsing it again gives an equal one. */
  String print(LitmusTest test);
}
