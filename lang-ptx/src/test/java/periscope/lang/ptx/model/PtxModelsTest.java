package periscope.lang.ptx.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.models.tool.Reading;
import periscope.models.tool.Tool;
import periscope.models.tool.ToolNames;
import periscope.models.tool.Tools;
import periscope.models.xtext.CatReader;

/** The models that come with PTX, and models of PTX that were published for other tools. */
class PtxModelsTest {

  private static final Models MODELS = new Models();

  private static CompiledModel compiled(Models models, String text) {
    return models.compile(models.parse("m", new SourceText("m.cat", text)), PtxVocabulary.SHARED);
  }

  private static String refused(Models models, String text) {
    return assertThrows(InvalidInputException.class, () -> compiled(models, text)).diagnostics().get(0).render();
  }

  static List<String> shipped() {
    return new PtxModels().models();
  }

  @Test
  void theyAreListedAsTheLanguageHasThem() {
    assertEquals(List.of("ptx-asplos15", "ptx-asplos15-coherent", "ptx-asplos15-cumulative", "ptx-6.0-no-lb", "ptx-6.0",
        "ptx-7.5", "sc"), MODELS.shipped("ptx"));
    assertEquals(Optional.of("opencl-rsp"), MODELS.language("sc"), "the first language that lists a model has it");
    assertEquals(Optional.of("ptx"), MODELS.language("ptx-7.5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-7.5+no-lb", "ptx-6.0-no-lb+whole-rmw", "ptx-7.5+no-lb+whole-rmw"})
  void soDoTheirOtherReadings(String name) {
    assertEquals(Rereading.ALL, MODELS.compile(MODELS.load(name), PtxVocabulary.SHARED).rereading());
  }

  /** The axioms show it; the models of 2015 look at branches of rounds. */
  @ParameterizedTest
  @MethodSource("shipped")
  void theyLeaveRoundsOutAndMeanWhatPeriscopeMeans(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), PtxVocabulary.SHARED);
    assertEquals(name.startsWith("ptx-asplos15") ? Rereading.ANY : Rereading.ALL, model.rereading());
    assertEquals(Reading.SHIPPED, model.reading());
    assertTrue(MODELS.load(name).text().content().contains("\"" + MODELS.load(name).title() + "\""));
  }

  @Test
  void modelsOfOtherToolsAreTold() {
    String text = "PTX empty ([F & SC] ; sr ; [F & SC]) \\ sync_fence \\ sync_fence^-1 \\ id";
    assertEquals("dat3m", compiled(MODELS, text).reading().id());
    assertEquals("herd-2015", compiled(MODELS, "\"GPU_PTX\" acyclic membar.cta & cta").reading().id());
    assertEquals("memalloy", compiled(MODELS, "\"PTX\" acyclic membar_cta & sthd").reading().id());
  }

  @Test
  void aToolWithoutSuchTestsIsNoHelp() {
    String said = refused(new Models(List.of(), Optional.of("herd7")), "acyclic po");
    assertTrue(said.contains("herd 7 has no models for ptx tests"), said);
  }

  @Test
  void everyNameOfEveryToolHasItsMeaningOrItsReason() {
    int tools = 0;
    for (Tool tool : new Tools(new CatReader()).all()) {
      Optional<ToolNames> names = tool.names("ptx");
      Models told = new Models(List.of(), Optional.of(tool.id()));
      for (String name : names.map(ToolNames::all).orElse(Set.of())) {
        assertEquals(tool.id(), compiled(told, "let f(r) = r let a = " + name).reading().id(), name);
        if (names.get().refused().containsKey(name)) {
          assertTrue(refused(told, "empty " + name).contains("'" + name + "' "), tool.id() + ": " + name);
        }
      }
      tools += names.isPresent() ? 1 : 0;
    }
    assertEquals(3, tools);
  }
}
