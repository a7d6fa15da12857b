package periscope.lang.ptx;

import java.util.List;
import periscope.lang.ptx.xtext.PtxReader;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * The language with the header words {@code PTX} and {@code GPU_PTX}: one column for each thread, instructions of PTX.
 * Both headers denote the same language; tests are printed with {@code PTX}.
 */
public final class Ptx implements LitmusLanguage {

  private static final LanguageTraits TRAITS = new PtxTraits();
  private static final InstructionSet INSTRUCTIONS = new PtxInstructionSet();

  private final PtxReader reader = new PtxReader();

  @Override
  public String header() {
    return "PTX";
  }

  @Override
  public String name() {
    return "ptx";
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(header()) || firstWord.equals("ptx") || firstWord.equals("GPU_PTX");
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return reader.read(text);
  }

  @Override
  public List<Diagnostic> warnings(SourceText text) {
    return reader.warnings(text);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public InstructionSet instructions() {
    return INSTRUCTIONS;
  }

  /**
   * The text of a test.
   *
   * @throws IllegalArgumentException if the test contains an instruction of another language
   */
  @Override
  public String print(LitmusTest test) {
    return TestPrinter.print(test);
  }
}
