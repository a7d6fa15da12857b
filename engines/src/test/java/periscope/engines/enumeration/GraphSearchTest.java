package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.RandomTests;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;
import periscope.testing.Sample;

/**
 * Executions that are put together event by event are those that come of choosing paths first: as many of each final
 * state, so that none is missing and none is visited twice, with the same races, steps without a defined behaviour, and
 * hangs.
 */
class GraphSearchTest {

  private static final int TESTS = Sample.of(150, 600);
  private static final long SEED = Sample.seed(20261129);
  private static final SourceText NO_TEXT = new SourceText("random", "");
  private static final LoopBound BOUND = LoopBound.of(2);
  private static final Models MODELS = new Models();

  /** Own models that forbid cycles of program order and reads-from, and ask other things as well. */
  private static final String COHERENT = """
      "coherent"
      acyclic sb | rf as NoCircles
      acyclic (sb & loc) | rf | co | fr as Coherence
      empty torn as Atomicity
      let hb = (sb | rf)+
      let conflict = ((W * M) | (M * W)) & loc & dv & ~thd
      undefined_unless empty conflict & ~(hb | hb^-1) as Racy
      """;
  /** What a later event can make true again, and what it can break although it comes last. */
  private static final String CONTRARY = """
      "contrary"
      acyclic sb | rf as NoCircles
      let hb = (sb | ([REL] ; rf ; [ACQ]))+
      irreflexive hb ; (co | fr | (rf ; co)) as Coherence
      ~empty (R * W) & loc as SomePair
      empty [ACQ] ; (rf^-1 ; rf & ~id & dv) as NoCommonRead
      """;

  private static CompiledModel model(String name) {
    return switch (name) {
      case "coherent" -> own(COHERENT);
      case "contrary" -> own(CONTRARY);
      default -> MODELS.compile(MODELS.load(name), Vocabularies.of("opencl").orElseThrow());
    };
  }

  private static CompiledModel own(String content) {
    return MODELS.compile(MODELS.parse("own", new SourceText("own.cat", content)),
        Vocabularies.of("opencl").orElseThrow());
  }

  private static BooleanSupplier patience() {
    long end = System.nanoTime() + 1_000_000_000L;
    return () -> System.nanoTime() > end;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "coherent", "contrary"})
  void eachExecutionOnce(String name) {
    CompiledModel model = model(name);
    CompiledModel fair = MODELS.fair(model);
    Random seeds = new Random(SEED);
    int compared = 0;
    int hanging = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      LitmusTest test = new RandomTests(new Random(seed)).test();
      String what = name + ", seed " + seed + "\n" + test;
      compared += alike(new Simulator(model, BOUND).simulate(test, NO_TEXT, false, patience()),
          Simulator.pathsFirst(model, BOUND).simulate(test, NO_TEXT, false, patience()), what);
      compared += alike(new Simulator(model, BOUND).begun(test, NO_TEXT, patience()),
          Simulator.pathsFirst(model, BOUND).begun(test, NO_TEXT, patience()), what);
      Termination ends = new Simulator(fair, BOUND).terminates(test, NO_TEXT, patience());
      Termination expected = Simulator.pathsFirst(fair, BOUND).terminates(test, NO_TEXT, patience());
      if (ends.complete() && expected.complete()) {
        assertEquals(steps(expected), steps(ends), what);
        hanging += ends.hangs().isEmpty() ? 0 : 1;
      }
    }
    assertTrue(compared > TESTS && hanging > 0, compared + " compared, " + hanging + " hang");
  }

  /** Which models forbid cycles of program order and reads-from, one of them in so many words only in parts. */
  @ParameterizedTest
  @CsvSource({"sc, true", "tso, true", "coherent, true", "contrary, true", "opencl-rsp, false", "c11-rc11, false"})
  void whereExecutionsArePutTogether(String name, boolean suited) {
    CompiledModel model = model(name);
    LitmusTest test = new RandomTests(new Random(SEED)).test();
    List<List<Path>> paths = test.threads().stream().map(t -> Executions.prepare(t, ReadModifyWrites.WHOLE,
        LocationNames.of(test.locations()), NO_TEXT, BOUND, SpinLoops.COUNTED).paths).toList();
    assertEquals(suited, GraphSearch.suits(test.locations(), test.threads(), paths, model.newEvaluator()));
  }

  private static int alike(Simulation found, Simulation expected, String what) {
    if (!found.complete() || !expected.complete()) {
      return 0;
    }
    assertEquals(expected.states(), found.states(), what);
    assertEquals(expected.faults().keySet(), found.faults().keySet(), what);
    assertEquals(Set.copyOf(expected.races()), Set.copyOf(found.races()), what);
    assertEquals(expected.undefined().size(), found.undefined().size(), what);
    assertEquals(expected.cuts().size(), found.cuts().size(), what);
    return 1;
  }

  private static Set<List<Integer>> steps(Termination t) {
    return t.hangs().stream().flatMap(h -> h.steps().stream()).map(s -> List.of(s.thread(), s.span().offset()))
        .collect(Collectors.toSet());
  }
}
