package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.model.PtxModels;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;

/** The tests of the parts of PTX that are newer than version 7.5, and the model that knows these parts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NewerPtxTest {

  private static final String NEWER = "ptx-9.4";

  private final List<Corpus.Entry> tests = Corpus.read("ptx-async");
  private final Models models = new Models();
  private final Map<String, Simulator> enumerating = new HashMap<>();
  private final Map<String, SymbolicSimulator> symbolic = new HashMap<>();

  @AfterAll
  void close() {
    symbolic.values().forEach(SymbolicSimulator::close);
  }

  private CompiledModel model(String name) {
    return models.compile(models.load(name), PtxVocabulary.SHARED);
  }

  @TestFactory
  Stream<DynamicTest> both_engines_say() {
    return tests.stream().flatMap(e -> e.expectations().models().stream()
        .map(x -> DynamicTest.dynamicTest(e + " under " + x.model(), () -> underModel(e, x))));
  }

  private void underModel(Corpus.Entry entry, OfModel expected) {
    Simulator one = enumerating.computeIfAbsent(expected.model(), m -> new Simulator(model(m)));
    SymbolicSimulator other = symbolic.computeIfAbsent(expected.model(), m -> new SymbolicSimulator(model(m)));
    Simulation all = one.simulate(entry.test(), entry.text());
    Simulation asked = other.simulate(entry.test(), entry.text(), false, () -> false);
    assertTrue(asked.complete());
    assertEquals(all.states().keySet(), asked.states().keySet(), entry.text()::content);
    assertEquals(all.flags().keySet(), asked.flags().keySet(), entry.text()::content);
    assertEquals(expected.observation(), observation(entry, all), entry.text()::content);
    if (expected.model().equals(NEWER)) {
      String text = entry.text().content();
      assertEquals(text.contains("undefined (flag)"), all.flags().containsKey("undefined_use_of_an_mbarrier"), text);
      boolean races = all.flags().containsKey("race_of_an_asynchronous_operation");
      assertTrue(!text.contains("a race (flag)") || races, text);
      assertFalse(text.contains("no race") && races, text);
    }
  }

  private static Observation observation(Corpus.Entry entry, Simulation simulation) {
    return Observation.of(entry.test().condition().orElseThrow(), simulation.states().keySet());
  }

  @TestFactory
  Stream<DynamicTest> every_file_is_whole() {
    Set<String> names = new HashSet<>();
    return tests.stream().map(e -> DynamicTest.dynamicTest(e + "", () -> {
      assertEquals(e.file(), e.test().name(), "the name of the test is that of its file");
      assertTrue(names.add(e.file()));
      assertTrue(e.expectations().model(NEWER).isPresent(), "the newest model states a verdict");
      assertTrue(e.text().content().contains("\n   Source: "), "the comment says where the test comes from");
      assertEquals(e.test(), new Ptx().parse(new SourceText("printed", new Ptx().print(e.test()))));
      assertFalse(new PtxModels().parts(e.test()).isEmpty());
      assertEquals(NEWER, new PtxModels().usualModel(e.test()));
    }));
  }

  /** A model that knows nothing of a part would allow too much, or too little. */
  @Test
  void older_models_refuse_them() {
    for (String name : new PtxModels().models()) {
      CompiledModel older = model(name);
      try (SymbolicSimulator solving = new SymbolicSimulator(older)) {
        for (Corpus.Entry e : tests) {
          assertThrows(OutsideModelException.class, () -> new Simulator(older).simulate(e.test(), e.text()));
          assertThrows(OutsideModelException.class, () -> solving.simulate(e.test(), e.text(), false, () -> false));
        }
      }
    }
  }

  /** The files of the corpus name each reading of what the manual leaves open under which their answer differs. */
  @Test
  void readings_differ_where_the_files_say_so() {
    List<Model.Unsettled> readings = models.load(NEWER).unsettled();
    assertEquals(4, readings.size());
    for (Model.Unsettled unsettled : readings) {
      Simulator reading = new Simulator(model(unsettled.reading().model()));
      for (Corpus.Entry e : tests) {
        boolean differs = !observation(e, reading.simulate(e.test(), e.text()))
            .equals(e.expectations().model(NEWER).orElseThrow().observation());
        String model = unsettled.reading().model();
        assertEquals(e.expectations().model(model).isPresent(), differs, e + " under " + model);
        assertTrue(!differs || new PtxModels().parts(e.test()).contains(unsettled.part()), e::file);
      }
    }
  }

  /** The page about idioms names tests of the corpus. */
  @Test
  void the_page_about_idioms_names_tests() throws IOException {
    Set<String> files = tests.stream().map(Corpus.Entry::file).collect(Collectors.toSet());
    List<String> named = Pattern.compile("`((?:copy|copies|mbarrier|store|tensormap|mp|reduce)[a-z.]*[-+][^`]+)`")
        .matcher(Files.readString(Path.of("..", "docs", "async.md"))).results().map(m -> m.group(1)).toList();
    assertTrue(named.size() > 40);
    named.forEach(n -> assertTrue(files.contains(n), n));
  }

  @Test
  void without_the_newer_parts_it_allows_what_ptx_7_5_allows() {
    Simulator older = new Simulator(model("ptx-7.5"));
    Simulator newer = new Simulator(model(NEWER));
    List<Corpus.Entry> all = Corpus.read(Corpus.PTX);
    assertEquals(254, all.size());
    for (Corpus.Entry e : all) {
      assertEquals(older.simulate(e.test(), e.text()).states(), newer.simulate(e.test(), e.text()).states(), e::file);
    }
  }
}
