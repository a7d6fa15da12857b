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
   * First word of the canonical header: {@code OPENCL}; also the {@link LitmusTest#language()} of the tests that this
   * language parses.
   */
  String header();

  /** Name of the language in mapping files: {@code opencl-rsp}. */
  String name();

  /** Whether a text with this first word is in the language. */
  boolean accepts(String firstWord);

  /**
   * Reads a test.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LitmusTest parse(SourceText text);

  /**
   * Checks a test for parts that are allowed but most likely mistakes, and for parts that are undefined in the
   * language's standard.
   *
   * @return warnings, in the order of the text
   * @throws periscope.litmus.source.InvalidInputException as {@link #parse}
   */
  default List<Diagnostic> warnings(SourceText text) {
    return DivergentBarriers.check(parse(text), text);
  }

  /** The facts on which the meaning of a test rests and that its text does not state. */
  default List<Premise> premises(SourceText text) {
    return List.of();
  }

  /** The text of a test; parsing the text gives an equal test. */
  String print(LitmusTest test);

  /**
   * The text of one instruction, in one line. The default prints a test with this instruction only, and returns the
   * last cell of the test.
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
   * The code of a thread in lines, if the text of an instruction rests on other instructions, such as a branch on a
   * value that has no name; empty if {@link #print(Instruction)} gives the line of each instruction.
   */
  default Optional<List<String>> code(LitmusTest test, int thread) {
    return Optional.empty();
  }

  /**
   * Reads a proposition about a test that stands in a text of its own, such as {@code x=1 /\\ 0:r0=0}. The default
   * reads the proposition as the condition of a printed test.
   *
   * @param test a test of this language
   * @throws InvalidInputException if the proposition is malformed, or names a register or location that the test does
   *     not have
   */
  default Proposition proposition(SourceText text, LitmusTest test) {
    return ConditionOfTest.read(this, text, test);
  }

  /**
   * The languages of mapping tables in which tests of this language may be written, with the operations that each of
   * them has; mostly one language.
   */
  default List<SourceLanguage> sources() {
    return source().stream().toList();
  }

  /** The language of mapping tables that has all operations of this language; empty if no table compiles from it. */
  default Optional<SourceLanguage> source() {
    return Optional.empty();
  }

  /** The instructions of generated tests; by default those of the C family. */
  default InstructionSet instructions() {
    return InstructionSet.ATOMICS;
  }

  /** The traits of the language that engines and reports need beside the text of a test. */
  default LanguageTraits traits() {
    return LanguageTraits.DEFAULT;
  }
}
