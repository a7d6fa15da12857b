package periscope.litmus.language;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A language of litmus tests, found through {@link java.util.ServiceLoader}. Implementations keep no state between calls. */
public interface LitmusLanguage {

  /** First word of the canonical header, which is also {@link LitmusTest#language()} of what this parses: {@code OPENCL}. */
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

  /** Writes a test so that parsing it again gives an equal one. */
  String print(LitmusTest test);
}
