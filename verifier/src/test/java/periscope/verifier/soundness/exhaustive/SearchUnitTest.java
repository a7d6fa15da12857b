package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Answer;

/** Work units: they have each program once, and what they come to depends on no other unit and on no order. */
class SearchUnitTest {

  private static MachineEnumeration.Request request() {
    Bound bound = Bound.ofThreads(2, 2, 1, true);
    return MachineEnumeration.Request.of(Searches.mapping("rsp-original"), Searches.model("opencl-rsp"), bound,
        Shape.of(Shape.Selection.ALL, 2));
  }

  private static List<SearchUnit> all(RequestedPrograms programs) {
    return IntStream.rangeClosed(2, programs.largest()).boxed().flatMap(n -> programs.units(n).stream()).toList();
  }

  /** Each placement and size is cut into ranges of classes without a gap and without an overlap. */
  @Test
  void unitsHaveEachClassOnce() {
    RequestedPrograms programs = new RequestedPrograms(request());
    int several = 0;
    for (int size = 2; size <= programs.largest(); size++) {
      for (int shape = 0; shape < 2; shape++) {
        int next = 0;
        for (SearchUnit unit : programs.units(size)) {
          SearchUnit.Classes range = (SearchUnit.Classes) unit;
          assertEquals(size, range.size());
          if (range.shape() == shape) {
            assertEquals(next, range.from(), range.text());
            next = range.to();
            several++;
          }
        }
        // Classes behind the last range have threads that are too large for programs of this size.
        for (int c = next; c < programs.space.classes(); c++) {
          assertTrue(programs.space.sizeOfClass(c) > size - 1, "class " + c + " is in no unit of size " + size);
        }
      }
    }
    assertTrue(several > 8, "the space is cut nowhere: " + several);
  }

  @Test
  void unitsHaveNames() {
    MachineEnumeration.Request sample = request().sampling(OptionalLong.of(2500), OptionalLong.of(1));
    List<SearchUnit> units = Stream.concat(all(new RequestedPrograms(request())).stream(),
        new RequestedPrograms(sample).draws().stream()).toList();
    units.forEach(u -> assertEquals(u, SearchUnit.parse(u.text())));
    for (String none : List.of("", "classes 0 1 2", "draw", "draw x", "row 1")) {
      assertThrows(IllegalArgumentException.class, () -> SearchUnit.parse(none), none);
    }
  }

  /** Units in any order, some of them by another checker, come to the counts and findings of the search. */
  @Test
  void unitsComeToTheAnswerInAnyOrder() {
    RequestedPrograms programs = new RequestedPrograms(request());
    List<SearchUnit> units = new ArrayList<>(all(programs));
    Collections.shuffle(units, new Random(7));
    List<UnitChecker> checkers = List.of(new UnitChecker(programs, 0), new UnitChecker(programs, 0));
    List<PlacementTally> sums = UnitAnswer.none(2);
    for (int i = 0; i < units.size(); i++) {
      UnitAnswer answer = checkers.get(i % 2).answer(units.get(i), () -> false);
      assertTrue(answer.whole());
      IntStream.range(0, 2).forEach(s -> sums.get(s).add(answer.tallies().get(s)));
    }
    Answer whole = Searches.run(request());
    for (int s = 0; s < 2; s++) {
      Shape shape = request().shapes().get(s);
      assertEquals(whole.counts().get(s), sums.get(s).counts(shape, programs.programs(shape)));
    }
    for (Fault fault : Fault.values()) {
      assertEquals(whole.findings().stream().filter(f -> f.fault() == fault).count(),
          sums.stream().mapToLong(t -> t.of(fault).size()).sum(), fault::toString);
    }
    assertTrue(whole.findings().size() > 0);
  }

  /** A block of a sample has the same programs each time, also if one checker checks it again. */
  @Test
  void blocksAreDrawnAgainAlike() {
    RequestedPrograms programs =
        new RequestedPrograms(request().sampling(OptionalLong.of(2500), OptionalLong.of(1)));
    UnitChecker one = new UnitChecker(programs, 11);
    UnitChecker other = new UnitChecker(programs, 11);
    List<List<Long>> first = programs.draws().stream().map(u -> counts(one.answer(u, () -> false))).toList();
    assertEquals(3, first.size());
    assertEquals(first, programs.draws().stream().map(u -> counts(one.answer(u, () -> false))).toList());
    for (int i = 2; i >= 0; i--) {
      assertEquals(first.get(i), counts(other.answer(programs.draws().get(i), () -> false)));
    }
    assertEquals(2500, first.stream().flatMap(List::stream).mapToLong(Long::longValue).sum()
        - first.stream().mapToLong(c -> c.get(1) + c.get(3)).sum());
  }

  /** Numbers of programs and of racy programs, for each placement. */
  private static List<Long> counts(UnitAnswer answer) {
    return answer.tallies().stream().flatMap(t -> Stream.of(t.programs, t.racy)).toList();
  }
}
