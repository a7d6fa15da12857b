package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Outcome;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Shape.Selection;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;

/** The published bugs of the original scheme ([RSP], 5.5), worked out. */
class CounterexampleTest {

  private final Mapping original = Searches.mapping("rsp-original");
  private final CompiledModel model = Searches.model("opencl-rsp");

  private static final MachineEnumeration.Request REQUEST =
      Searches.request("rsp-original", "opencl-rsp", Searches.DEFAULT, Selection.DIFFERENT);
  /** Searched once for all tests. */
  private static final Answer RESULT = Searches.run(REQUEST);

  private List<Finding> distinct(Fault kind) {
    DistinctFindings distinct = new DistinctFindings(REQUEST.question());
    List<Finding> all = new ArrayList<>();
    for (int size = 2; size <= 4; size++) {
      int operations = size;
      all.addAll(distinct.add(RESULT.findings().stream().filter(f -> f.size() == operations).toList()));
    }
    return all.stream().filter(f -> f.fault() == kind).toList();
  }

  private static CompiledRun.OfMachine run(Counterexample found) {
    return (CompiledRun.OfMachine) found.run();
  }

  @Test
  void counts() {
    KnownFiguresTest.assertCounts(RESULT, 166_056, 61_498, 1_574, 19_688);
  }

  @Test
  void remoteStoreBreaksAtomicityAndTwoRowsBreakMessagePassing() {
    List<Finding> unsound = distinct(Fault.UNSOUND);
    assertEquals(List.of(2, 4, 4), unsound.stream().map(Finding::size).toList());
    Counterexample first = Counterexample.onMachine(unsound.get(0), "atomicity", original, model);
    Outcome outcome = first.outcome().orElseThrow();
    assertEquals("1:r0=0; [x]=1;", outcome.toString(), "the increment reads 0 and overwrites the store");
    assertEquals(10, run(first).trace().orElseThrow().steps().size(), "as many steps as the paper's Fig. 5 needs");
    assertEquals("Rmw", first.closest().orElseThrow().violations().get(0).axiom().name());
    for (Finding messagePassing : unsound.subList(1, 3)) {
      Counterexample found = Counterexample.onMachine(messagePassing, "mp", original, model);
      assertEquals("Narf", found.closest().orElseThrow().violations().get(0).axiom().name());
      assertFalse(found.allowed().contains(found.outcome().orElseThrow()));
    }
  }

  @Test
  void remoteOperationsGetStuck() {
    List<Finding> stuck = distinct(Fault.STUCK);
    assertEquals(List.of(2, 2, 4), stuck.stream().map(Finding::size).toList());
    for (Finding finding : stuck) {
      Counterexample found = Counterexample.onMachine(finding, "stuck", original, model);
      assertTrue(run(found).stuck().orElseThrow().blockers().stream().allMatch(b -> b.contains("holds the lock on")),
          () -> found.run().toString());
    }
  }
}
