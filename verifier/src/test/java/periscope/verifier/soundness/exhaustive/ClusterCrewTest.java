package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.work.TextCluster;

/** A search on a cluster: the cluster gets texts only, in any order, twice, with faults. */
class ClusterCrewTest {

  private static MachineEnumeration.Request request(String mapping) {
    Bound bound = new Bound(3, 2, 2, 1, Shape.Selection.ALL, Bound.Guards.NOT_ZERO);
    return MachineEnumeration.Request.of(
        MachineEnumeration.question(Searches.mapping(mapping), Searches.model("opencl-rsp"), bound));
  }

  private static void assertSame(Answer here, Answer there) {
    assertEquals(here.verdict(), there.verdict());
    assertEquals(here.counts(), there.counts());
    assertEquals(here.findings(), there.findings());
    assertEquals(here.seed(), there.seed());
    assertEquals(here.stopped(), there.stopped());
    assertEquals(here.coverage().get(0).completed(), there.coverage().get(0).completed());
  }

  @Test
  void answersAreThoseOfThreads() {
    MachineEnumeration.Request all = request("rsp-original");
    MachineEnumeration.Request remote = Searches.about(all, all.mapping(), o -> o.remote());
    List<MachineEnumeration.Request> requests = List.of(all, request("rsp-proposed"), remote,
        all.untilFirst(), all.sampling(OptionalLong.of(1500), OptionalLong.of(5)));
    for (MachineEnumeration.Request request : requests) {
      assertSame(Searches.run(request), Searches.run(request.by(new TextCluster())));
    }
    assertTrue(new RequestedPrograms(remote).total() < new RequestedPrograms(all).total());
  }

  /** A unit without an answer makes SOUND unknown and is named; all other units are answered and counted. */
  @Test
  void aUnitWithoutAnAnswerIsNamed() {
    MachineEnumeration.Request request = request("rsp-proposed");
    RequestedPrograms programs = new RequestedPrograms(request);
    List<SearchUnit> all =
        IntStream.rangeClosed(2, 3).boxed().flatMap(n -> programs.units(n).stream()).toList();
    SearchUnit lost = programs.units(3).get(0);
    TextCluster texts = new TextCluster(lost.text());
    List<Integer> finished = new ArrayList<>();
    Answer answer = new MachineEnumeration(request.by(texts)).run(new Search.Listener() {
      @Override
      public void finished(int size, List<Finding> findings) {
        finished.add(size);
      }
    }, Search.Stop.NEVER);
    assertEquals(Verdict.UNKNOWN, answer.verdict());
    assertEquals(Optional.of("work unit '" + lost.text() + "' has no answer: the lights went out"), answer.stopped());
    assertEquals(2, answer.coverage().get(0).completed());
    assertEquals(List.of(2), finished);
    assertEquals(new TreeSet<>(all.stream().map(SearchUnit::text).toList()), texts.asked());
    long missing = new UnitChecker(programs, 0).answer(lost, () -> false).programs();
    assertTrue(missing > 0);
    assertEquals(programs.total() - missing, answer.programs());
  }

  /** A process whose table, model or programs are others than those of the asking process refuses the work. */
  @Test
  void otherQuestionsAreRefused() {
    Work work = EnumerationText.work(new RequestedPrograms(request("rsp-proposed")), 0);
    WorkKind.open(work);
    String text = work.question();
    assertTrue(text.contains("UL_rmw") && text.contains("opencl-rsp") && text.contains("locations 1\n1"), text);
    for (String changed : List.of(text.replace("locations 1\n1", "locations 1\n2"),
        text.replace("model name 10\nopencl-rsp", "model name 17\nopencl-rsp-strict"),
        text.replaceFirst("FLU_L1 WG", "FLU_L1 DV"))) {
      assertTrue(!changed.equals(text));
      assertThrows(IllegalStateException.class, () -> WorkKind.open(new Work(work.kind(), changed)));
    }
  }

  /** A model in a file travels; a model to which a file's statements were added is refused. */
  @Test
  void modelsTravelAsOneText() {
    Models models = new Models();
    SourceText text =
        new SourceText("mine.cat", "\"Mine\"\ninclude \"opencl-rsp.cat\"\nempty W as Nothing\n");
    CompiledModel mine = models.compile(models.parse("mine.cat", text), new OpenClVocabulary());
    MachineEnumeration.Request request = request("rsp-proposed").of(q ->
        MachineEnumeration.question(Searches.mapping("rsp-proposed"), mine, q.bound()));
    Answer here = Searches.run(request);
    assertEquals(Verdict.FAILS, here.verdict());
    assertSame(here, Searches.run(request.by(new TextCluster())));
    CompiledModel fair = models.fair(Searches.model("opencl-rsp"));
    MachineEnumeration.Request added = request("rsp-proposed").of(q ->
        MachineEnumeration.question(Searches.mapping("rsp-proposed"), fair, q.bound()));
    TextCluster texts = new TextCluster();
    assertThrows(InvalidInputException.class, () -> Searches.run(added.by(texts)));
    assertEquals(Set.of(), texts.asked());
  }

  @Test
  void answersComeBackFromTheirText() {
    MachineEnumeration.Request request = request("rsp-original");
    RequestedPrograms programs = new RequestedPrograms(request);
    UnitChecker checker = new UnitChecker(programs, 0);
    int findings = 0;
    for (SearchUnit unit : programs.units(3)) {
      String text = checker.answer(unit, () -> false).text();
      assertEquals(text, UnitAnswer.parse(text).text());
      findings += text.contains("UNSOUND ") || text.contains("STUCK ") ? 1 : 0;
    }
    assertTrue(findings > 0);
    for (String none : List.of("", "whole\nSTUCK 1 2", "whole\ncounts 1 2", "counts 1 2 3 4 5 6")) {
      assertThrows(IllegalArgumentException.class, () -> UnitAnswer.parse(none), none);
    }
    String part = checker.answer(programs.units(3).get(0), () -> true).text();
    assertTrue(part.startsWith("part\n"), part);
  }
}
