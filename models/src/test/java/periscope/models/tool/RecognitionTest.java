package periscope.models.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import periscope.models.xtext.CatReader;

/** Which tool a file is taken for, and what is said of names. */
class RecognitionTest {

  private static final Models MODELS = new Models();

  private static CompiledModel compiled(Models models, String text, Vocabulary vocabulary) {
    return models.compile(models.parse("m", new SourceText("m.cat", text.replace("%n", "\n"))), vocabulary);
  }

  private static String refused(Models models, String text, Vocabulary vocabulary) {
    return assertThrows(InvalidInputException.class, () -> compiled(models, text, vocabulary)).diagnostics().get(0)
        .render();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
      "C MyModel include \"cos.cat\" acyclic po | rf | co | fr | rmw § herd7 § its header 'C MyModel'",
      "\"C++11\" with mo from generate_orders(W & (A | IW), co0) acyclic mo § herd7 § the name 'co0'",
      "# remark%n \"X\" include \"cos.cat\" acyclic co § herd7 § its include of 'cos.cat'",
      "MyModel // remark%n acyclic po | rf § dat3m § its header 'MyModel' and its comments of the kind 'slashes'",
      "C \"C++11\" // remark%n include \"nowhere.cat\" acyclic po | rf § dat3m § its header",
      "OpenCL include \"basic.cat\" empty rmw & (fre ; coe) as Atomic § dat3m § its include of 'basic.cat'",
      "empty swg & (WG * WG) § dat3m § the name 'swg'",
      "\"Uniproc model\" acyclic po-loc | rf | co | fr § herd-2015 § its header",
      "\"C++11\" withinit withsc let same = po-loc | po-loc^-1 § herd-2015 § the option 'withsc'",
      "{%(* For the book %*)} \"X\" acyclic WW(po) § herd-2015 § its comments of the kind 'template'",
      "OpenCL empty wi & (memory_order_seq_cst ^2) § herd-2015 § the name 'memory_order_seq_cst'",
      "\"C\" acyclic sb | rf deadness_requires empty rf as Dead § memalloy § the check 'deadness_requires'",
      "\"HW\" acyclic sb & sloc § memalloy § the name 'sloc'",
      "\"Mine\" acyclic sb | rf § periscope § no sign",
      "// Mine, with names of nobody else%n acyclic sb | rf | nal ^2 § periscope § no sign",
      "include \"cos.cat\" acyclic thd & rf § periscope § no sign"})
  void filesShowForWhichToolTheyAre(String text, String tool, String because) {
    Reading reading = compiled(MODELS, text, new OpenClVocabulary()).reading();
    assertEquals(tool, reading.id());
    assertTrue(reading.because().contains(because), reading.because());
  }

  @Test
  void shippedModelsMeanWhatPeriscopeMeans() {
    for (String name : MODELS.shipped()) {
      Vocabulary vocabulary = Vocabularies.of(MODELS.language(name).get()).get();
      assertEquals(Reading.SHIPPED, MODELS.compile(MODELS.load(name), vocabulary).reading(), name);
    }
  }

  /** Both tools include a file of that name, and only to one of them a read-modify-write is a read and a write. */
  @Test
  void whereToolsDifferTheUserIsAsked() {
    String text = "include \"cos.cat\" empty [RMW] ; rmw";
    String said = refused(MODELS, text, new OpenClVocabulary());
    assertTrue(said.contains("herd 7") && said.contains("Dat3M") && said.contains("rmw"), said);
    assertTrue(said.contains("--cat-of herd7") && said.contains("--cat-of dat3m"), said);
    for (String tool : List.of("herd7", "dat3m")) {
      Models told = new Models(List.of(), Optional.of(tool));
      assertEquals(tool, compiled(told, text, new OpenClVocabulary()).reading().id());
      assertEquals(tool.equals("dat3m"), compiled(told, text, new OpenClVocabulary()).updatesApart());
    }
  }

  /** A tool's own files need not lie beside a model; what they define is among its names. */
  @Test
  void aToolsLibraryIsKnown() {
    String text = "C X include \"cos.cat\" include \"filters.cat\" acyclic AA(po) | AP(po) | invrf | coi | fre";
    assertEquals("herd7", compiled(MODELS, text, new OpenClVocabulary()).reading().id());
    String said = refused(MODELS, text + " include \"mine.cat\"", new OpenClVocabulary());
    assertTrue(said.contains("there is no file 'mine.cat'"), said);
  }

  /** What is not in question is not asked. */
  @Test
  void whereToolsAgreeOneIsTaken() {
    assertEquals("herd7", compiled(MODELS, "include \"cos.cat\" acyclic co | rf", new OpenClVocabulary())
        .reading().id());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
      "OpenCL empty memory_order_relaxed^2 & sg § 1:39 § 'sg' is about sub-groups",
      "C X acyclic nal^2 & po § 1:13 § unknown name 'nal'",
      "C X let f = classes-loc acyclic f § 1:33 § 'f' is a set of sets of events",
      "C X let f = fun s -> match s with || {} -> 0 || a ++ b -> a end acyclic f(po) § 1:22 § sets of relations"})
  void whatHasNoMeaningIsRefusedWithItsPlace(String text, String place, String reason) {
    String said = refused(MODELS, text, new OpenClVocabulary());
    assertTrue(said.startsWith("m.cat:" + place + ": "), said);
    assertTrue(said.contains(reason), said);
  }

  @Test
  void everyNameOfEveryToolHasItsMeaningOrItsReason() {
    Vocabulary vocabulary = new OpenClVocabulary();
    for (Tool tool : new Tools(new CatReader()).all()) {
      Optional<ToolNames> names = tool.names("opencl-rsp");
      if (names.isPresent()) {
        Set<String> once = new HashSet<>();
        for (ToolNames.Definition definition : names.get().definitions()) {
          assertTrue(once.add(definition.name() + definition.use()), tool.id() + ": " + definition.name() + " twice");
        }
        Models told = new Models(List.of(), Optional.of(tool.id()));
        compiled(told, "", vocabulary);
        for (String name : names.get().all()) {
          boolean refused = names.get().refused().containsKey(name);
          String text = "let f(r) = r let a = " + name;
          assertEquals(tool.id(), compiled(told, text, vocabulary).reading().id(), name);
          if (refused) {
            assertTrue(refused(told, "empty " + name, vocabulary).contains("'" + name + "' "), tool.id() + ": " + name);
          }
        }
      }
    }
  }

  @Test
  void everyToolIsNamedByOneOption() {
    assertEquals("periscope", Tools.ids().get(0));
    assertEquals(Tools.ids().size() - 1, new Tools(new CatReader()).all().size());
    assertFalse(new Tools(new CatReader()).of("periscope").isPresent());
  }
}
