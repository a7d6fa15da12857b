package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Fingerprint;
import periscope.models.mutation.Mutation;
import periscope.models.mutation.Mutations;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;
import periscope.verifier.mutation.Suite;
import periscope.verifier.mutation.SuiteTest;

/**
 * The tests that notice a changed model are those whose verdict differs when it is computed anew under the changed
 * model.
 */
class GuardAgreesTest {

  private static final String MODEL = "tso";

  private final Models models = new Models();
  private final ShippedModels shipped = new ShippedModels();

  private static <T> List<T> some(List<T> all, int step) {
    return IntStream.range(0, all.size()).filter(i -> i % step == Math.floorMod(Sample.seed(5), step))
        .mapToObj(all::get).toList();
  }

  /**
   * The verdict of {@code simulate}: whether the condition's proposition can hold, whether it can fail, and whether
   * there is a race.
   */
  private static List<Boolean> verdict(Corpus.Entry entry, CompiledModel model) {
    Simulation found = new Simulator(model).simulate(entry.test(), entry.text());
    Judgement judgement = Judgement.of(entry.test().condition(), found.states(), found.complete(), found.bounded());
    return List.of(judgement.holding() > 0, judgement.failing() > 0, found.race().isPresent());
  }

  @Test
  void aTestNoticesIfItsVerdictChanges() {
    List<Corpus.Entry> corpus = some(Corpus.read(Corpus.OPENCL), Sample.oneIn(12, 3));
    CompiledModel original = shipped.model(Corpus.OPENCL, MODEL);
    Suite suite = new Suite(corpus.stream().map(e -> new SuiteTest(e.file(), e.test(), e.text(),
        Suite.observed(new Simulator(original), e.test(), e.text(), () -> false))).toList(), Simulator::new);
    Map<String, List<Boolean>> verdicts = new HashMap<>();
    corpus.forEach(e -> verdicts.put(e.file(), verdict(e, original)));
    int noticing = 0;
    for (Mutation mutation : some(Mutations.of(models.load(MODEL)), Sample.oneIn(3, 1))) {
      CompiledModel changed;
      try {
        changed = models.compile(mutation.model(), original);
      } catch (InvalidInputException e) {
        continue;
      }
      Set<String> expected = corpus.stream()
          .filter(e -> !verdicts.get(e.file()).equals(verdict(e, changed)))
          .map(Corpus.Entry::file).collect(Collectors.toCollection(TreeSet::new));
      Suite.Notice notice = suite.notice(changed, true, () -> false);
      assertEquals(expected, notice.noticing().stream().map(SuiteTest::name)
          .collect(Collectors.toCollection(TreeSet::new)), mutation.what());
      assertEquals(notice.first(), suite.notice(changed, false, () -> false).first(), mutation.what());
      noticing += expected.size();
    }
    assertTrue(noticing > 0, "no test noticed anything");
  }

  /** Models with the same print give every test the same answer. */
  @Test
  void equalPrintsAnswerAlike() {
    List<Corpus.Entry> corpus = some(Corpus.read(Corpus.OPENCL), Sample.oneIn(20, 8));
    CompiledModel original = models.compile(models.load("opencl-rsp"), Vocabularies.of(Corpus.OPENCL).orElseThrow());
    Fingerprint prints = new Fingerprint();
    Object own = prints.of(original);
    int same = 0;
    for (Mutation mutation : Mutations.of(models.load("opencl-rsp"))) {
      CompiledModel changed;
      try {
        changed = models.compile(mutation.model(), original);
      } catch (InvalidInputException e) {
        continue;
      }
      if (prints.of(changed).equals(own)) {
        same++;
        for (Corpus.Entry e : corpus) {
          assertEquals(Verdict.HOLDS,
              Suite.observed(new Simulator(original), e.test(), e.text(), () -> false)
                  .compare(Suite.observed(new Simulator(changed), e.test(), e.text(), () -> false)), mutation.what());
        }
      }
    }
    assertTrue(same > 0, "no change without effect");
  }
}
