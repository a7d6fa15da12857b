package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
import periscope.lang.cuda.Cuda;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.expectation.Observation;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/** CUDA's tests of barriers in memory, under the model that knows them, and compiled. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BarriersInMemoryTest {

  private static final String MODEL = "cuda-scoped-cpp-barriers";

  private final List<Corpus.Entry> tests = Corpus.read("cuda-barriers");
  private final Models models = new Models();
  private final CompiledModel source = models.compile(models.load(MODEL), Vocabularies.of("cuda").orElseThrow());
  private final CompiledModel target = models.compile(models.load("ptx-9.4"), Vocabularies.of("ptx").orElseThrow());
  private final SymbolicSimulator solving = new SymbolicSimulator(source);

  @AfterAll
  void close() {
    solving.close();
  }

  @TestFactory
  Stream<DynamicTest> both_engines_say() {
    return tests.stream().map(e -> DynamicTest.dynamicTest(e.file(), () -> {
      Simulation all = new Simulator(source).simulate(e.test(), e.text());
      Simulation asked = solving.simulate(e.test(), e.text(), false, () -> false);
      assertTrue(all.complete() && asked.complete());
      assertEquals(all.states().keySet(), asked.states().keySet(), e.text()::content);
      assertEquals(all.race().isPresent(), asked.race().isPresent(), e.text()::content);
      assertEquals(e.expectations().model(MODEL).orElseThrow().observation(),
          Observation.of(e.test().condition().orElseThrow(), all.states().keySet()), e.text()::content);
      assertEquals(e.expectations().model(MODEL).orElseThrow().racy(), Optional.of(all.race().isPresent()),
          e.text()::content);
    }));
  }

  /** The compiled test has no outcome that the source forbids, unless the source is undefined. */
  @TestFactory
  Stream<DynamicTest> the_table_keeps_what_the_source_forbids() {
    Mapping table = new Mappings().load("cuda-barriers-ptx");
    return tests.stream().map(e -> DynamicTest.dynamicTest(e.file(), () -> {
      OfMapping expected = e.expectations().mappings().get(0);
      Simulation allowed = new Simulator(source).simulate(e.test(), e.text());
      Simulation compiled = new Simulator(target).simulate(Compiler.compile(e.test(), table).target(), e.text());
      Observation seen = Observation.of(e.test().condition().orElseThrow(), compiled.states().keySet());
      String said = allowed.race().isPresent() ? "racy"
          : seen == e.expectations().model(MODEL).orElseThrow().observation() ? "sound" : "unsound";
      assertTrue(expected.toString().toLowerCase(Locale.ROOT).contains(said), said + " " + expected);
    }));
  }

  @TestFactory
  Stream<DynamicTest> every_file_is_whole() {
    return tests.stream().map(e -> DynamicTest.dynamicTest(e.file(), () -> {
      assertEquals(e.file(), e.test().name(), "the name of the test is that of its file");
      assertTrue(e.text().content().contains("\n   Source: "), "the comment says where the test comes from");
      assertEquals(e.test(), new Cuda().parse(new SourceText("printed", new Cuda().print(e.test()))));
      assertTrue(Corpus.content(Corpus.FOLDER.resolve("README.md")).contains("`" + e.file() + "`"));
    }));
  }

  /** A model that knows nothing of barriers would allow any order round them. */
  @Test
  void other_models_refuse_them() {
    for (String name : List.of("cuda-scoped-cpp", "cuda-assume-sc", "c11-rc11", "tso")) {
      CompiledModel other = models.compile(models.load(name), Vocabularies.of("cuda").orElseThrow());
      for (Corpus.Entry e : tests) {
        OutsideModelException refused = assertThrows(OutsideModelException.class,
            () -> new Simulator(other).simulate(e.test(), e.text()));
        assertTrue(refused.diagnostics().get(0).hint().contains(MODEL), refused.getMessage());
      }
    }
  }
}
