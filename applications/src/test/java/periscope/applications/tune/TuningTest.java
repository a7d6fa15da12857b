package periscope.applications.tune;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import periscope.applications.tune.Counting.Where;
import periscope.applications.tune.Tuning.Known;
import periscope.applications.tune.Tuning.Scale;
import periscope.applications.tune.TuningResult.Best;
import periscope.applications.tune.TuningResult.Scored;
import periscope.mappings.Mappings;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;

/** The conclusions from counts of weak outcomes about a chip, and the counting. */
class TuningTest {

  /** The smallest scale on which a chip with patches of 16 words can be distinguished from others. */
  private static final Scale SMALL = new Scale(128, 64, 48, 200, 0, 2, 1);

  /** Counts that are kept in memory, and the number of tasks that had to be counted. */
  private static final class Kept implements Known {
    private final Map<String, int[]> all = new HashMap<>();
    private int kept;

    @Override
    public Optional<int[]> counts(String task) {
      return Optional.ofNullable(all.get(task));
    }

    @Override
    public void keep(String task, Micro micro, int[] counts, int executions) {
      all.put(task, counts);
      kept++;
    }
  }

  private static Where where(String device) {
    LaunchDevice on = LaunchDevices.simulated(device).orElseThrow();
    return new Where(on, Optional.of(new Mappings().load("opencl-ptx-membars")), on.capacity().orElse(64), 8, 6, 100);
  }

  private static int[] patches(int words, int size, int... first) {
    int[] counts = new int[words];
    for (int start : first) {
      for (int i = start; i < Math.min(words, start + size); i++) {
        counts[i] = 5 + i % 3;
      }
    }
    return counts;
  }

  private static TuningResult result(int noise, List<int[]> counts) {
    return TuningResult.of(new Scale(2, 1, 64, 100, noise, 1, 1), counts);
  }

  /** A test's patch has the most frequent size of its patches; it counts if all three tests have the same size. */
  @Test
  void patchesAreRunsOfWords() {
    int[] none = new int[64];
    int[] sixteens = patches(64, 16, 0, 32);
    TuningResult agree = result(3, List.of(sixteens, none, patches(64, 16, 16), patches(64, 3, 60), sixteens, none));
    assertEquals(Map.of(16, 2), agree.sizes(Micro.MP));
    assertEquals(Map.of(16, 1, 3, 1), agree.sizes(Micro.LB));
    assertEquals(OptionalInt.empty(), agree.patch(Micro.LB), "as many of one size as of another");
    assertEquals(OptionalInt.empty(), agree.patch());
    TuningResult better = result(3, List.of(sixteens, none, sixteens, patches(64, 3, 60), sixteens, none));
    assertEquals(OptionalInt.of(16), better.patch());
    assertFalse(better.isQuiet());
    // Those that lie side by side are one.
    assertEquals(Map.of(32, 1), result(3, List.of(patches(64, 16, 0, 16), none, none, none, none, none))
        .sizes(Micro.MP));
    assertTrue(result(7, List.of(sixteens, none, sixteens, none, sixteens, none)).isQuiet(), "all of it is noise");
    TuningResult disagree = result(3, List.of(sixteens, none, patches(64, 8, 0), none, sixteens, none));
    assertEquals(OptionalInt.empty(), disagree.patch());
    assertEquals(OptionalInt.of(8), disagree.patch(Micro.LB));
    assertEquals(Optional.empty(), disagree.tuned());
  }

  /**
   * In a search by brute force over small scores, none beats the best in all three; if there are several, the rule for
   * ties holds.
   */
  @Test
  void theBestIsNotBeaten() {
    for (int code = 0; code < 1 << 18; code += 7) {
      List<Scored> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int bits = code >> 6 * i;
        all.add(new Scored(i, new long[] {bits & 3, bits >> 2 & 3, bits >> 4 & 3}));
      }
      Optional<Best> best = TuningResult.best(all);
      List<Scored> free = all.stream().filter(s -> all.stream().noneMatch(o -> o.scores()[0] > s.scores()[0]
          && o.scores()[1] > s.scores()[1] && o.scores()[2] > s.scores()[2])).toList();
      assertEquals(free.stream().anyMatch(s -> s.sum() > 0), best.isPresent());
      if (best.isPresent()) {
        Scored chosen = best.get().best();
        assertTrue(free.contains(chosen));
        assertEquals(free.size() - 1, best.get().others().size());
        Optional<Scored> winner = free.stream().filter(s -> free.stream().allMatch(o -> o == s || s.wins(o) >= 2))
            .findFirst();
        winner.ifPresent(w -> assertEquals(w, chosen));
      }
    }
  }

  /** The sequences are all sequences of each length, each once. */
  @Test
  void sequencesAreAll() {
    List<List<Boolean>> all = new Scale(1, 1, 1, 1, 0, 5, 1).sequences();
    assertEquals(62, all.size());
    assertEquals(62, all.stream().distinct().count());
    assertEquals(List.of(false), all.get(0));
  }

  /** On a chip with patches of 16 words, these are found, and nothing is counted twice. */
  @Test
  void findsPatchesAndGoesOn() {
    Kept kept = new Kept();
    TuningResult whole = new Tuning(where("chip-5"), SMALL, 3, kept, () -> false, (s, n, of) -> { }).run();
    assertEquals(OptionalInt.of(16), whole.patch(), () -> whole.sizes(Micro.MP) + " " + whole.sizes(Micro.LB) + " "
        + whole.sizes(Micro.SB));
    assertEquals(6 + 18 + 3, kept.kept);
    Kept half = new Kept();
    kept.all.forEach((task, counts) -> {
      if (task.startsWith("patch") || !task.contains("SB")) {
        half.all.put(task, counts);
      }
    });
    TuningResult again = new Tuning(where("chip-5"), SMALL, 3, half, () -> false, (s, n, of) -> { }).run();
    assertEquals(6 + 1, half.kept);
    for (int i = 0; i < whole.spreads().size(); i++) {
      assertArrayEquals(whole.sequences().get(i), again.sequences().get(i));
      assertArrayEquals(whole.spreads().get(i), again.spreads().get(i));
    }
  }

  @Test
  void nothingIsMadeUp() {
    assertTrue(new Tuning(where("chip-quiet"), SMALL, 1, new Kept(), () -> false, (s, n, of) -> { }).run().isQuiet());
  }

  @Test
  void isStopped() {
    AtomicInteger asked = new AtomicInteger();
    Kept kept = new Kept();
    TuningResult stopped = new Tuning(where("chip-5"), SMALL, 3, kept, () -> asked.incrementAndGet() > 2000,
        (s, n, of) -> { }).run();
    assertTrue(stopped.stopped());
    assertTrue(kept.kept < 6);
    assertEquals(Optional.empty(), stopped.tuned());
  }
}
