package periscope.models.implication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;

/** What one model's expressions show of another's. */
class ImplicationTest {

  private static final Models MODELS = new Models();

  private static CompiledModel model(String text) {
    return MODELS.compile(MODELS.parse("m", new SourceText("m.cat", "\"m\"\n" + text)), new OpenClVocabulary());
  }

  private static boolean shown(String stronger, String weaker) {
    return Implication.of(model(stronger), model(weaker)).shown();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "let a = rf ; co let b = sb | a acyclic b > let y = rf ; co let x = y | sb acyclic x",
      "let a = rf ; (co ; sb) irreflexive a > let a = rf ; co let b = a ; sb irreflexive b",
      "acyclic [W] ; [A & W] ; rf > let s = A & W acyclic ([W] ; id) ; [s] ; rf",
      "acyclic (rf \\ sb) \\ co > acyclic rf \\ (co | sb)",
      "let rec a = rf | (b ; sb) and b = co | (a ; a) acyclic a"
          + " > let rec y = co | (x ; x) and x = rf | (y ; sb) irreflexive x+",
      "with o from orders(sb) with p from orders((W * W) & sb) acyclic rf | o acyclic rf | p"
          + " > with a from orders((W * W) & sb) with b from orders(sb) acyclic a | rf acyclic rf | b",
      "acyclic rf | co undefined_unless empty rf > undefined_unless empty co acyclic co | rf"})
  void alikeBothWays(String one, String other) {
    assertTrue(shown(one, other));
    assertTrue(shown(other, one));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "acyclic rf | co | sb > acyclic rf | sb",
      "acyclic rf | co > irreflexive rf ; co",
      "acyclic rf | co > irreflexive rf ; (co ; rf)?",
      "acyclic (rf | co)+ > acyclic (rf & sb) | co",
      "irreflexive rf ; co > irreflexive ([W] ; rf) ; co",
      "empty rf | co > acyclic rf",
      "empty fr \\ rf > empty fr \\ (rf | co)",
      "~empty rf & sb > ~empty rf",
      "acyclic rf acyclic co > acyclic co"})
  void oneWay(String stronger, String weaker) {
    assertTrue(shown(stronger, weaker));
    assertFalse(shown(weaker, stronger));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "irreflexive rf | co > acyclic rf",
      "acyclic rf | co > irreflexive (rf ; co)?",
      "acyclic rf | co > empty rf ; co",
      "flag ~empty rf as seen acyclic co > ~empty rf",
      "undefined_unless empty rf acyclic co > empty rf",
      "let rec a = rf | (a ; sb) acyclic a > let rec a = rf | (sb ; a) acyclic a",
      "acyclic rf ; co > acyclic co ; rf",
      "acyclic rf & ([W] ; sb) > acyclic rf & (sb ; [W])"})
  void notShown(String one, String other) {
    assertFalse(shown(one, other));
  }

  /** Where the last write is the last in happens-before, this has to be as large. */
  @Test
  void lastWrites() {
    String small = "let hb = sb+ irreflexive hb irreflexive mo ; mo";
    String large = "let hb = (sb | rf)+ irreflexive hb irreflexive mo ; mo";
    assertTrue(shown(large, small));
    assertFalse(shown(small, large));
    assertFalse(Implication.comparable(model(small), model("acyclic co | sb")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "opencl-scoped-sc", "sc", "tso", "c11-rc11"})
  void shippedModelsAreLikeThemselves(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), new OpenClVocabulary());
    Implication implied = Implication.of(model, model);
    assertTrue(implied.shown());
    assertEquals(0, implied.open().length);
  }
}
