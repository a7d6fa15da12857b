package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Shape.Selection;
import periscope.verifier.soundness.Answer;

/** Broken twins of the proposed scheme fail, and at the size at which they must. */
class TwinsTest {

  @ParameterizedTest
  @CsvSource({
    "rsp-proposed-load-invalidates-first,      UNSOUND, 4",
    "rsp-proposed-store-without-flush,         UNSOUND, 4",
    "rsp-proposed-remote-load-without-flush,   UNSOUND, 4",
    "rsp-proposed-remote-store-without-lock,   UNSOUND, 2",
    "rsp-proposed-remote-inc-keeps-lock,       STUCK,   2",
  })
  void smallestFailure(String twin, String verdict, int operations) {
    Answer result = Searches.run(
        Searches.request(twin, "opencl-rsp", Searches.DEFAULT, Selection.ALL).untilFirst());
    assertEquals(verdict, result.soundness().headline());
    assertEquals(operations, result.findings().get(0).size());
  }

  @Test
  void everyShippedTwinIsListedAbove() {
    List<String> twins = Mappings.shipped().stream().filter(n -> n.startsWith("rsp-proposed-")).toList();
    assertEquals(5, twins.size(), () -> "add the new one to smallestFailure: " + twins);
  }

  /**
   * A remote operation of work-group scope does not race with a plain access of its work-group: where that has code of
   * its own, the non-remote one with the same row does not stand for it.
   */
  @Test
  void remoteOperationsOfAWorkGroupMeetPlainAccesses() {
    Mapping mapping = new Mappings().parse(new SourceText("table.map", """
        mapping "Locks in two orders" from opencl-rsp to gpuasm
        store(na) x r    => LK_rmw DV; LK_L2 x; ST r x; UL_L2 x; UL_rmw DV
        store(wg, _) x r => LK_L2 x; LK_rmw DV; ST r x; UL_rmw DV; UL_L2 x
        """));
    Answer result = Searches.run(MachineEnumeration.Request.of(
        mapping, Searches.model("opencl-rsp"), Searches.DEFAULT, Shape.of(Selection.SAME, 2)).untilFirst());
    assertEquals(Soundness.STUCK, result.soundness());
    assertEquals(2, result.findings().get(0).size());
  }

  /** Each instruction of the proposed scheme is needed, where it is and as strong as it is; a sample of the edits. */
  @Test
  void proposedSchemeIsMinimal() {
    Mapping proposed = Searches.mapping("rsp-proposed");
    CompiledModel model = Searches.model("opencl-rsp");
    List<RowEdit> edits = RowEdit.of(proposed);
    assertEquals(46, edits.size());
    int step = edits.size() / Sample.of(4, edits.size());
    List<String> unneeded = IntStream.range(0, edits.size()).filter(i -> i % step == 0).mapToObj(edits::get)
        .filter(e -> {
          Mapping edited = e.in(proposed);
          var row = edited.row(operation(edited, e.row()));
          MachineEnumeration.Request all = MachineEnumeration.Request.of(proposed, model, Searches.DEFAULT,
              Shape.of(Selection.DIFFERENT, 2));
          Answer result = Searches.run(
              Searches.about(all.untilFirst(), edited, o -> edited.row(o).equals(row)));
          return result.verdict() != Verdict.FAILS;
        })
        .map(RowEdit::description)
        .toList();
    assertEquals(List.of(), unneeded);
  }

  private static SourceOperation operation(Mapping mapping, int row) {
    return Alphabet.of(mapping, Searches.model("opencl-rsp")).operations().stream()
        .filter(o -> mapping.row(o).equals(Optional.of(mapping.rows().get(row))))
        .findFirst().orElseThrow();
  }
}
