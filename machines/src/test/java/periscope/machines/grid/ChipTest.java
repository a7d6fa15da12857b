package periscope.machines.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.machines.grid.Chip.Access;
import periscope.testing.Sample;

/** On chips, memory stress does what docs/chips.md says. */
class ChipTest {

  private static final int RUNS = Sample.of(200, 1_000);
  private static final List<String> SHAPES = List.of("MP", "LB", "SB");
  private static final String USUAL = "sl";

  /** Weak outcomes of the three tests, with stress at some places. */
  private static List<Integer> weak(Chip chip, int distance, String sequence, Integer... places) {
    return SHAPES.stream().map(s -> new MicroBenchmark(s, distance, sequence, List.of(places)).weak(chip, RUNS))
        .toList();
  }

  private static int sum(List<Integer> all) {
    return all.stream().mapToInt(i -> i).sum();
  }

  private static String burst(Chip chip) {
    return chip.burst().stream().map(a -> a == Access.STORE ? "s" : "l").collect(Collectors.joining());
  }

  /** Three chips, of three patch sizes. */
  @ParameterizedTest
  @CsvSource({"1, 64", "2, 32", "5, 16"})
  void patchesShow(int number, int patch) {
    Chip chip = Chip.of(number);
    assertEquals(patch, chip.loadPatch());
    int far = 3 * patch;
    String burst = burst(chip);
    for (int distance : List.of(1, patch - 1)) {
      for (int place : List.of(0, patch)) {
        assertEquals(0, sum(weak(chip, distance, burst, place)), () -> "d = " + distance + " at " + place);
      }
    }
    assertTrue(sum(weak(chip, far, burst)) <= RUNS / 100);
    for (int start : List.of(0, far)) {
      List<Integer> weak = weak(chip, far, burst, start);
      assertTrue(weak.stream().allMatch(n -> n > RUNS / 20), weak::toString);
      assertEquals(weak, weak(chip, far, burst, start + patch - 1));
      assertTrue(sum(weak(chip, far, USUAL, start)) > 3 * RUNS / 100);
    }
    for (int elsewhere : List.of(patch, 3 * patch - 1, 4 * patch)) {
      assertTrue(sum(weak(chip, far, burst, elsewhere)) <= RUNS / 100);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theBurstIsTheBest(int number) {
    Chip chip = Chip.of(number);
    String burst = burst(chip);
    int distance = 3 * chip.loadPatch();
    int best = sum(weak(chip, distance, burst, 0));
    for (String other : sequences(burst)) {
      int weak = sum(weak(chip, distance, other, 0));
      assertTrue(other.equals(burst) || 3 * weak < 2 * best, () -> other + ": " + weak + ", " + burst + ": " + best);
      assertTrue(other.contains("l") && other.contains("s") || weak <= RUNS / 50, () -> other + ": " + weak);
    }
  }

  /** All up to five accesses, or those that may be taken for the burst and some that may not. */
  private static List<String> sequences(String burst) {
    if (!Sample.thorough()) {
      List<String> some = new ArrayList<>(List.of("l", "s", "sl", "ls", "lll", "ssss", burst + "l", "s" + burst));
      IntStream.range(1, burst.length()).forEach(i -> some.add(burst.substring(i) + burst.substring(0, i)));
      return some;
    }
    return IntStream.range(2, 64).mapToObj(i -> Integer.toBinaryString(i).substring(1).replace('0', 'l')
        .replace('1', 's')).toList();
  }

  /** How many patches are best follows from what happens inside. */
  @ParameterizedTest
  @CsvSource({"1, 2", "4, 3", "5, 2"})
  void patchesToStressAtOnce(int number, int best) {
    Chip chip = Chip.of(number);
    List<Double> stalling = IntStream.rangeClosed(1, 8).mapToObj(m -> stalling(chip, m)).toList();
    assertEquals(best, 1 + stalling.indexOf(Collections.max(stalling)), stalling::toString);
  }

  /** With the first patches, which are in different banks. */
  private static double stalling(Chip chip, int patches) {
    List<Integer> places = IntStream.range(0, patches).mapToObj(p -> p * chip.loadPatch()).toList();
    return new MicroBenchmark("MP", 0, burst(chip), places).stalling(chip);
  }

  @Test
  void nothingShowsOnTheQuietOne() {
    for (int place : List.of(0, 96)) {
      assertEquals(0, sum(weak(Chip.QUIET, 96, burst(Chip.QUIET), place)));
      assertEquals(0, sum(weak(Chip.QUIET, 96, USUAL, place)));
    }
  }

  /** Load buffering shows where loads are slow, store buffering where stores are: in patches of different sizes. */
  @Test
  void testsDisagreeOnTheSplitOne() {
    List<Integer> slowLoads = weak(Chip.SPLIT, 64, USUAL, 64);
    List<Integer> slowStores = weak(Chip.SPLIT, 64, USUAL, 100);
    assertTrue(slowLoads.get(1) > RUNS / 20 && slowStores.get(1) == 0, slowLoads + " " + slowStores);
    assertTrue(slowStores.get(2) >= RUNS / 100, slowStores::toString);
  }

  @Test
  void numbersAndNamesAreChips() {
    for (int i = 1; i <= 200; i++) {
      Chip chip = Chip.of(i);
      assertEquals(chip, Chip.named("chip-" + i).orElseThrow());
      assertTrue(chip.burst().containsAll(List.of(Access.values())) && chip.burst().size() <= 5, chip::toString);
    }
    assertTrue(Chip.named("chip-0").isEmpty() && Chip.named("chip-01").isEmpty() && Chip.named("chip-").isEmpty());
    assertEquals(Chip.QUIET, Chip.named("chip-quiet").orElseThrow());
  }
}
