package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;

class RereadingTest {

  private static final Models MODELS = new Models();

  static List<String> shipped() {
    return MODELS.shipped().stream()
        .filter(m -> Vocabularies.of(MODELS.language(m).get()).get() instanceof OpenClVocabulary).toList();
  }

  /** Those that have a race rule say so themselves; of the others the axioms show it. */
  @ParameterizedTest
  @MethodSource("shipped")
  void shippedModelsLeaveRoundsOut(String name) {
    CompiledModel model =
        MODELS.compile(MODELS.load(name), Vocabularies.of(MODELS.language(name).orElseThrow()).orElseThrow());
    boolean says = name.startsWith("opencl") || name.startsWith("c11") || name.startsWith("cuda-scoped")
        || name.startsWith("llvm")
        || name.equals("cuda-assume-unlock-only") || name.equals("wgsl");
    boolean idle = !name.startsWith("opencl")
        && !name.equals("cuda-assume-unlock-only");
    assertEquals(!says ? idle ? Rereading.ALL : Rereading.ANY
        : name.equals("cuda-assume-unlock-only") ? Rereading.REPEATED
        : idle ? Rereading.IDLE : Rereading.ACQUIRED, model.rereading());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "acyclic sb | rf | co | fr > ANY",
      "let rec o = rf | (o ; rmw ; o) irreflexive o ; sb > ANY",
      "acyclic (sb \\ (W * R)) | rf > ANY",
      "empty fr \\ (rf ; sb) > NONE",
      "empty rf \\ co^-1 > ANY",
      "let hb = (sb | rf)+ empty ~hb & loc > NONE",
      "acyclic sb flag ~empty rf as seen > NONE",
      "acyclic sb undefined_unless empty rf as race > NONE",
      "~empty rf > NONE",
      "(* waiting: yes. *) empty fr \\ (rf ; sb) > NONE",
      "(* rereading: yes. waiting: yes. *) empty fr \\ (rf ; sb) > ACQUIRED",
      "(* idle: yes. *) acyclic sb | rf | co | fr > ALL",
      "(* idle: yes. *) empty fr \\ (rf ; sb) > NONE",
      "(* rereading: yes. waiting: yes. idle: yes. *) empty fr \\ (rf ; sb) > IDLE",
      "(* rereading: yes. idle: yes. *) empty fr \\ (rf ; sb) > REPEATED",
      "(* rereading: yes. idle: yes. *) acyclic sb | rf | co | fr flag ~empty rf \\ sb as seen > IDLE",
      "(* rereading: yes. *) empty fr \\ (rf ; sb) > REPEATED"})
  void whatTheAxiomsShow(String text, Rereading expected) {
    SourceText model = new SourceText("m.cat", "\"m\"\nlet rmw = rf & co\n" + text);
    assertEquals(expected, MODELS.compile(MODELS.parse("m", model), new OpenClVocabulary()).rereading());
  }
}
