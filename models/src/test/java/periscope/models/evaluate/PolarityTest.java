package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** Which way answers move. */
class PolarityTest {

  private static final Models MODELS = new Models();

  /** Of {@code r}: {@code -} if more of it may hinder, {@code +} if it may help. */
  private static String of(String name, String text, boolean forbidding) {
    CompiledModel model = MODELS.compile(MODELS.parse("m", new SourceText("m.cat", "\"m\"\n" + text)),
        new OpenClVocabulary());
    int register = model.registers().named(name).orElseThrow();
    Polarity polarity = forbidding ? Polarity.ofForbidding(model) : Polarity.ofAllowing(model);
    return (polarity.hinders(register) ? "-" : "") + (polarity.helps(register) ? "+" : "");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "let r = rf | co acyclic r > -",
      "let r = rf ; co acyclic (r | sb)+ > -",
      "let r = rf ; co empty fr \\ r > +",
      "let r = rf ; co let s = ~r irreflexive s ; sb > +",
      "let r = rf ; co ~empty r > +",
      "let r = rf ; co empty fr \\ (sb \\ r) > -",
      "let r = rf ; co irreflexive r empty fr \\ r > -+",
      "let r = rf ; co let rec s = r | (s ; s) irreflexive s > -",
      "let r = rf ; co let rec s = r | (t ; s) and t = fr | s irreflexive t > -",
      "let r = rf ; co irreflexive [range(r)] ; fr > -",
      "let r = rf ; co flag ~empty r as seen irreflexive sb > ``"})
  void allowing(String model, String expected) {
    assertEquals(expected, of("r", model, false));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "let r = rf ; co undefined_unless empty r > +",
      "let r = rf ; co undefined_unless empty fr \\ r > -",
      "let r = rf ; co irreflexive r undefined_unless empty fr \\ r > -",
      "let r = rf ; co irreflexive r undefined_unless empty r > -+"})
  void forbidding(String model, String expected) {
    assertEquals(expected, of("r", model, true));
  }
}
