package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape.Selection;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage.Counts;

/**
 * Counts over all programs of 2 threads with up to 2 operations over 2 locations, as an independent implementation of
 * the source model and the machine gave them. Those of the original scheme with different work-groups are in
 * {@link CounterexampleTest}, which searches the same.
 */
class KnownFiguresTest {

  @ParameterizedTest
  @CsvSource({
    "rsp-original, opencl-rsp,        SAME,      166056, 31460, 0,    0",
    "rsp-proposed, opencl-rsp,        DIFFERENT, 166056, 61498, 0,    0",
    "rsp-proposed, opencl-rsp,        SAME,      166056, 31460, 0,    0",
  })
  void counts(String mapping, String model, Selection placement, long programs, long racy, long unsound, long stuck) {
    assertCounts(Searches.run(Searches.request(mapping, model, Searches.DEFAULT, placement)),
        programs, racy, unsound, stuck);
  }

  static void assertCounts(Answer result, long programs, long racy, long unsound, long stuck) {
    Counts c = result.counts().get(0);
    assertEquals(
        "%d programs, %d racy, %d unsound, %d stuck".formatted(programs, racy, unsound, stuck),
        "%d programs, %d racy, %d unsound, %d stuck".formatted(c.programs(), c.racy(), c.unsound(), c.stuck()));
    assertEquals(unsound > 0 ? "UNSOUND" : stuck > 0 ? "STUCK" : "SOUND", result.soundness().headline());
  }

  /** The stricter reading of incl makes more programs race; the verdicts on the shipped schemes stay. */
  @ParameterizedTest
  @CsvSource({"rsp-original, UNSOUND", "rsp-proposed, SOUND"})
  void stricterReading(String mapping, String verdict) {
    Answer strict = Searches.run(
        Searches.request(mapping, "opencl-rsp-strict", Searches.DEFAULT, Selection.DIFFERENT));
    assertEquals(verdict, strict.soundness().headline());
    assertEquals(true, strict.racy() > 61498, "fewer pairs of events are inclusive, so more programs race");
  }

  /**
   * 11 operations over 2 locations are 22 steps, and 814 threads of up to 2 steps with guards; one thread alone, half
   * of them up to renaming locations.
   */
  @ParameterizedTest
  @CsvSource({"1, 1, true, 11", "1, 2, true, 407", "2, 1, true, 132", "2, 2, true, 166056", "2, 3, false, 31108506"})
  void sizesOfSpaces(int threads, int operations, boolean guards, long programs) {
    MachineEnumeration.Request request = Searches.request(
        "rsp-proposed", "opencl-rsp", Bound.ofThreads(threads, operations, 2, guards), Selection.SAME);
    assertEquals(programs, new MachineEnumeration(request).total());
  }
}
