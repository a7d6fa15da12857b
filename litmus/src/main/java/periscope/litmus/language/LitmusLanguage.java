package periscope.litmus.language;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Proposition;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Premise;
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

  /** What the meaning of a test rests on that it does not say itself. */
  default List<Premise> premises(SourceText text) {
    return List.of();
  }

  /** Writes a test so that parsing it again gives an equal one. */
  String print(LitmusTest test);

  /**
   * Writes one instruction in a line. As long as a language says nothing of its own, it is the last cell of a printed
   * test that has no other.
   */
  default String print(Instruction instruction) {
    if (instruction instanceof Instruction.Label label) {
      return label.name() + ":";
    }
    LitmusThread alone = new LitmusThread(new Placement(0, 0), List.of(instruction));
    String test = print(new LitmusTest(header(), "one", "", List.of(), List.of(alone), Optional.empty()));
    return test.lines().filter(l -> l.endsWith(";")).reduce((first, second) -> second).orElse("").replace(";", "")
        .strip();
  }

  /**
   * Reads a proposition that stands by itself and speaks of a test, such as {@code x=1 /\\ 0:r0=0}. As long as a
   * language says nothing of its own, it is read as the condition of a printed test.
   *
   * @param test of this language
   * @throws InvalidInputException if it is malformed, or names a register or location that the test does not have
   */
  default Proposition proposition(SourceText text, LitmusTest test) {
    return ConditionOfTest.read(this, text, test);
  }

  /** What mapping tables can speak of in it: as many languages of tables as its tests may be written in; mostly one. */
  default List<SourceLanguage> sources() {
    return source().stream().toList();
  }

  /** The language of tables that has all of it; empty if none compiles from it. */
  default Optional<SourceLanguage> source() {
    return Optional.empty();
  }

  /** The instructions that generated tests are made of; those of the C family where a language has none of its own. */
  default InstructionSet instructions() {
    return InstructionSet.ATOMICS;
  }

  /** What engines and reports have to know beside the text. */
  default LanguageTraits traits() {
    return LanguageTraits.DEFAULT;
  }
}
