package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import periscope.engines.enumeration.Simulator;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.OutsideModelException;
import periscope.lang.cuda.Cuda;
import periscope.lang.gpuasm.GpuAsm;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ExactExplorer;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compilation;
import periscope.mappings.Mappings;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.soundness.ProgramCheck;

/** Every verdict of every file of the corpus. The corpus is read once for all methods. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusTest {

  private static final String SOURCE_MODEL = "opencl-rsp";

  /** For each language, the mapping to PTX about which each test states a verdict. */
  private static final Map<String, String> TO_PTX = Map.of("cuda", "scoped-cpp-ptx", "llvm", "llvm-ptx");

  /** The limits of exact explorations; larger ones are given up. */
  private static final Limits EXACT = new Limits(200_000, Long.MAX_VALUE);

  private final List<Corpus.Entry> corpus = Corpus.read();
  private final List<Corpus.Entry> mapped = corpus.stream().filter(e -> e.language().equals(Corpus.OPENCL)).toList();
  private final ShippedModels models = new ShippedModels();
  private final Map<String, Mapping> mappings =
      Mappings.shipped().stream().map(new Mappings()::load).filter(m -> m.to().equals("gpuasm"))
          .collect(Collectors.toMap(Mapping::name, Function.identity()));
  private final Map<String, Mapping> toPtx = new HashMap<>();
  private final LitmusLanguages languages = LitmusLanguages.load();

  @TestFactory
  Stream<DynamicTest> models_say() {
    return corpus.stream().flatMap(e -> e.expectations().models().stream()
        .map(x -> DynamicTest.dynamicTest(e + " under " + x.model(), () -> underModel(e, x))));
  }

  private void underModel(Corpus.Entry entry, OfModel expected) {
    assertEquals(expected, models.verdict(entry, expected.model()), entry.text()::content);
  }

  @TestFactory
  Stream<DynamicTest> mappings_do() {
    return corpus.stream().flatMap(e -> e.expectations().mappings().stream()
        .map(x -> DynamicTest.dynamicTest(e + " by " + x.subject(), () -> byMapping(e, x))));
  }

  /** A model of a language with the same vocabulary knows no clusters, and its answer would be about other scopes. */
  @Test
  void models_without_clusters_refuse_them() {
    SourceText text = new SourceText("clusters.litmus", """
        CUDA clusters
        { x=0; }
        P0@cta 0, cluster 0, gpu 0 (int* x) {
          __nv_atomic_store_n(x, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_CLUSTER);
        }
        P1@cta 1, cluster 0, gpu 0 (int* x) {
          int r = __nv_atomic_load_n(x, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_CLUSTER);
        }
        exists (1:r=1)
        """);
    LitmusTest test = new Cuda().parse(text);
    assertEquals(2, new Simulator(models.model("cuda", "cuda-scoped-cpp")).simulate(test, text).states().size());
    for (String model : List.of("opencl", "opencl-rsp", "c11-rc11", "tso")) {
      Simulator simulator = new Simulator(models.model("cuda", model));
      InvalidInputException refused = assertThrows(OutsideModelException.class,
          () -> simulator.simulate(test, text), model);
      assertTrue(refused.diagnostics().get(0).hint().contains("cuda-scoped-cpp"), refused.getMessage());
    }
  }

  private void byMapping(Corpus.Entry entry, OfMapping expected) {
    ProgramCheck.Result result =
        expected.to().isPresent() ? underModels(entry, expected) : check(entry, expected.mapping());
    OfMapping actual = new OfMapping(expected.mapping(), expected.from(), expected.to(), result.soundness(),
        expected.forbidden().map(n -> result.forbidden().size()), Span.NONE);
    assertEquals(expected, actual, () -> entry.text().content() + result.compiled().map(this::print).orElse("")
        + result);
  }

  private ProgramCheck.Result underModels(Corpus.Entry entry, OfMapping expected) {
    Mapping mapping = toPtx.computeIfAbsent(expected.mapping(), new Mappings()::load);
    String source = expected.from().orElseGet(() -> Vocabularies.language(mapping.from()).orElseThrow().usualModel());
    Engine target = new Portfolio(models.model(mapping.to(), expected.to().orElseThrow()), LoopBound.DEFAULT);
    Engine allows = new Portfolio(models.model(mapping.from(), source), LoopBound.DEFAULT);
    return ProgramCheck.check(
        entry.test(), entry.text(), allows, ProgramCompiler.of(mapping), Behaviours.of(target, false), () -> false);
  }

  private ProgramCheck.Result check(Corpus.Entry entry, String mapping) {
    return ProgramCheck.onMachine(entry.test(), entry.text(), new Simulator(models.model(Corpus.OPENCL, SOURCE_MODEL)),
        mappings.get(mapping), Behaviours.machine(Limits.DEFAULT), () -> false);
  }

  private String print(Compilation compiled) {
    return languages.ofHeader(compiled.target().language()).print(compiled.target());
  }

  /**
   * The reduced machine finds what the exact one finds. Often, several mappings compile a program to the same code:
   * each code is explored once.
   */
  @TestFactory
  Stream<DynamicTest> the_reduced_machine_is_exact() {
    return some(mapped).flatMap(e -> compiled(e).stream()
        .map(t -> DynamicTest.dynamicTest(e + "", () -> reducedIsExact(t))));
  }

  /** All entries in a thorough build, some of them otherwise. */
  private static Stream<Corpus.Entry> some(List<Corpus.Entry> entries) {
    int step = Sample.oneIn(8, 1);
    return IntStream.range(0, entries.size()).filter(i -> i % step == 0).mapToObj(entries::get);
  }

  private Set<LitmusTest> compiled(Corpus.Entry entry) {
    return mappings.keySet().stream().sorted()
        .flatMap(m -> check(entry, m).compiled().stream())
        .map(Compilation::target)
        .collect(Collectors.toSet());
  }

  private void reducedIsExact(LitmusTest test) {
    Exploration exact = ExactExplorer.explore(test, false, EXACT).result();
    Exploration reduced = ReducedExplorer.explore(test, Limits.DEFAULT);
    assertTrue(reduced.complete());
    if (exact.complete()) {
      assertEquals(exact.outcomes(), reduced.outcomes(), () -> new GpuAsm().print(test));
      assertEquals(exact.stuck() > 0, reduced.stuck() > 0, () -> new GpuAsm().print(test));
    } else {
      assertTrue(test.threads().size() > 2, "only tests with three or four threads are too large to explore exactly");
      assertTrue(reduced.outcomes().containsAll(exact.outcomes()), () -> new GpuAsm().print(test));
    }
  }

  @TestFactory
  Stream<DynamicTest> every_file_is_whole() {
    return corpus.stream().map(e -> DynamicTest.dynamicTest(e + "", () -> whole(e)));
  }

  private void whole(Corpus.Entry entry) {
    assertEquals(entry.file(), entry.test().name(), "the name of the test is that of its file");
    Set<String> stated = entry.expectations().models().stream().map(OfModel::model).collect(Collectors.toSet());
    assertEquals(models.names(entry.language()), stated, "each model of the language states a verdict");
    boolean clusters = Vocabularies.parts(entry.test(), Vocabularies.of(entry.language()).orElseThrow())
        .contains("clusters");
    Set<String> tables = Optional.ofNullable(TO_PTX.get(entry.language()))
        .map(t -> Set.of(clusters ? t + "-clusters to ptx-9.4" : t + " to ptx-6.0")).orElse(Set.of());
    assertEquals(mapped.contains(entry) ? mappings.keySet() : tables,
        entry.expectations().mappings().stream().filter(m -> m.from().isEmpty()).map(OfMapping::subject)
            .collect(Collectors.toSet()));
    for (OfModel model : entry.expectations().models()) {
      boolean races = model.observation() != Observation.OUTSIDE && models.judgesRaces(entry.language(), model.model());
      assertTrue(races == model.racy().isPresent() || model.racy().equals(Optional.of(true)), model.toString());
    }
    assertTrue(entry.text().content().contains("\n   Source: "), "the comment says where the test comes from");
  }

  @TestFactory
  Stream<DynamicTest> printing_and_reading_are_inverse() {
    return some(corpus).map(e -> DynamicTest.dynamicTest(e + "", () -> {
      readsBack(e.test());
      if (mapped.contains(e)) {
        compiled(e).forEach(this::readsBack);
      }
    }));
  }

  private void readsBack(LitmusTest test) {
    String printed = languages.ofHeader(test.language()).print(test);
    assertEquals(test, languages.parse(new SourceText("printed", printed)), printed);
  }

  @Test
  void names_are_unique_and_the_readme_introduces_each() {
    Set<String> names = new HashSet<>();
    Set<String> unnamed = new TreeSet<>();
    String readme = Corpus.content(Corpus.FOLDER.resolve("README.md"));
    for (Corpus.Entry entry : corpus) {
      assertTrue(names.add(entry.test().name()), () -> "two tests are called " + entry.test().name());
      if (!readme.contains("`" + entry.file() + "`")) {
        unnamed.add(entry.file());
      }
    }
    assertEquals(Set.of(), unnamed, "tests that README.md does not introduce");
  }

  /** The corpus has every verdict: a verdict that never varies would not be tested. */
  @Test
  void the_corpus_has_every_verdict() {
    List<String> said = corpus.stream()
        .flatMap(e -> Stream.concat(e.expectations().models().stream(), e.expectations().mappings().stream()))
        .map(x -> x.toString().replaceFirst("expect (model|mapping) ", ""))
        .distinct().toList();
    for (String verdict : List.of("opencl-rsp: Never race-free", "opencl-rsp: Always race-free",
        "opencl-rsp: Sometimes racy", "opencl-rsp-strict: Never racy", "sc: Sometimes", "rsp-original: unsound",
        "rsp-original: stuck", "rsp-proposed: racy", "rsp-proposed: inapplicable", "cuda-scoped-cpp: Sometimes racy",
        "cuda-assume-sc: Never", "cuda-assume-atomics-fence: Sometimes", "cuda-assume-unlock-only: Sometimes",
        "ptx-asplos15: Outside", "ptx-asplos15: Sometimes", "ptx-asplos15: Never", "ptx-6.0: Outside",
        "ptx-6.0: Sometimes", "ptx-6.0: Never", "ptx-7.5: Sometimes", "ptx-7.5: Never",
        "cuda-5.5-ptx from cuda-assume-sc to ptx-6.0: unsound 3", "scoped-cpp-ptx to ptx-6.0: sound")) {
      assertTrue(said.contains(verdict), verdict);
    }
    assertFalse(said.contains("rsp-proposed: unsound") || said.contains("rsp-proposed: stuck"),
        "the paper's Theorem 1");
    for (String mapping : mappings.keySet()) {
      boolean broken = said.contains(mapping + ": unsound") || said.contains(mapping + ": stuck");
      assertEquals(!mapping.equals("rsp-proposed"), broken, "some test shows what is wrong with " + mapping);
    }
  }
}
