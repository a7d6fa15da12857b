package periscope.lang.vulkan;

import java.util.Locale;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/** The language of litmus tests of Vulkan's memory model. Instances keep nothing between calls. */
public final class Vulkan implements LitmusLanguage {

  /** First word of tests; other tools also write Vulkan or vulkan. */
  public static final String HEADER = "VULKAN";
  /** Name of the language in tables and in lists of models. */
  public static final String NAME = "vulkan";

  private static final LanguageTraits TRAITS = new VulkanTraits();

  static boolean isHeader(String word) {
    return word.equals(HEADER) || word.equals("Vulkan") || word.equals(HEADER.toLowerCase(Locale.ROOT));
  }

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean accepts(String firstWord) {
    return isHeader(firstWord);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return new TestReader(text).read();
  }

  @Override
  public String print(LitmusTest test) {
    return TestPrinter.print(test);
  }

  @Override
  public String print(Instruction instruction) {
    return instruction instanceof Instruction.Label label ? label.name() + ":" : TestPrinter.instruction(instruction);
  }
}
