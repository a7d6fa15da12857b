package periscope.suites.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.interleaving.UnboundedMachine;
import periscope.machines.progress.EndlessSearch;
import periscope.machines.progress.Lasso;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.progress.ProgressModel;
import periscope.semantics.progress.Promises;
import periscope.testing.Sample;
import periscope.testing.Work;

/** The machine, the model and an oracle of its own agree on which random programs with loops end. */
class RandomProgressTest {

  private static final int MACHINE = Sample.of(120, 20_000);
  private static final int PROGRAMS = Sample.of(24, 5_000);
  private static final long PATIENCE = 20_000;
  private static final List<Promises> ALL = Arrays.stream(ProgressModel.values()).map(Promises::between).toList();

  private final LitmusLanguages languages = LitmusLanguages.load();

  private EndlessSearch search(LitmusTest test, SourceText text, boolean buffers) {
    return EndlessSearch.explore(new UnboundedMachine(test, text, buffers), Promises.Tree.of(test.threads()),
        new Limits(50_000, () -> false));
  }

  @Test
  void theMachineAgreesWithTheOracle() {
    Random random = new Random(Sample.seed(20261130));
    Map<ProgressModel, Integer> ending = new EnumMap<>(ProgressModel.class);
    int compared = 0;
    for (int i = 0; i < MACHINE; i++) {
      LoopProgram program = LoopProgram.random(random, i % 3 == 0);
      FixpointOracle oracle = new FixpointOracle(program);
      SourceText text = new SourceText("random", program.text());
      EndlessSearch search = search(languages.parse(text), text, false);
      assertEquals(oracle.complete(), search.complete(), program::text);
      if (oracle.complete()) {
        compared++;
        for (ProgressModel model : ProgressModel.values()) {
          Promises promises = Promises.between(model);
          assertEquals(Verdict.of(oracle.ends(model)), search.verdict(promises), () -> model + "\n" + program.text());
          search.endless(promises).ifPresent(l -> keeps(l, promises, program));
          ending.merge(model, oracle.ends(model) ? 1 : 0, Integer::sum);
        }
      }
    }
    assertTrue(compared > MACHINE * 9 / 10, compared + " compared");
    // Each model lets more programs end than the ones below it.
    assertTrue(ending.get(ProgressModel.NONE) < ending.get(ProgressModel.OBE)
        && ending.get(ProgressModel.OBE) < ending.get(ProgressModel.HSA_OBE)
        && ending.get(ProgressModel.HSA) < ending.get(ProgressModel.HSA_OBE)
        && ending.get(ProgressModel.HSA_OBE) <= ending.get(ProgressModel.LOBE)
        && ending.get(ProgressModel.LOBE) < ending.get(ProgressModel.FAIR), ending::toString);
  }

  /** The shown run keeps the promises: nobody is held up to whom they say that it goes on. */
  private static void keeps(Lasso run, Promises promises, LoopProgram program) {
    List<Long> alone = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      alone.add(1L << t);
    }
    long owed = promises.guaranteed(new Promises.Tree(List.of(alone)), run.live(), run.started());
    assertEquals(0, owed & run.held(), () -> run + "\n" + program.text());
    assertTrue(!run.round().isEmpty(), program::text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso"})
  void theModelAgreesWithTheMachine(String name) {
    Models models = new Models();
    CompiledModel model = models.fair(models.compile(models.load(name), Vocabularies.of("opencl").orElseThrow()));
    Random random = new Random(Sample.seed(20261201));
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < PROGRAMS; i++) {
      LoopProgram program = LoopProgram.random(random, i % 4 == 0);
      SourceText text = new SourceText("random", program.text());
      LitmusTest test = languages.parse(text);
      EndlessSearch search = search(test, text, name.equals("tso"));
      try (SymbolicSimulator solver = new SymbolicSimulator(model)) {
        solver.terminates(test, text, ALL, Work.steps(PATIENCE)).forEach((promises, found) -> {
          boolean open = found.hangs().isEmpty() && !(found.complete() && found.cuts().isEmpty());
          Verdict verdict = open ? Verdict.UNKNOWN : Verdict.of(found.hangs().isEmpty());
          counts.merge(verdict.toString(), 1, Integer::sum);
          if (!open && search.verdict(promises) != Verdict.UNKNOWN) {
            counts.merge("compared", 1, Integer::sum);
            assertEquals(search.verdict(promises), verdict, () -> promises.word() + "\n" + program.text());
          }
        });
      }
    }
    int all = PROGRAMS * ALL.size();
    assertTrue(counts.get("compared") > all / 2 && counts.get("HOLDS") > all / 10 && counts.get("FAILS") > all / 10,
        counts::toString);
  }
}
