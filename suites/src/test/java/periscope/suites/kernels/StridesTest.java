package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.pairs.PairAnswer;
import periscope.engines.pairs.PairSearch;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/**
 * Loops that write in strides, by pairs of work-items, against the elements that each work-item writes for each bound
 * of the loop, worked out number by number.
 */
class StridesTest {

  private static final int LOOPS = Sample.of(60, 3000);

  /**
   * A loop from {@code factor * g + offset}, up or down, whose rounds write two elements.
   *
   * @param items  the number of work-items
   * @param range  the greatest bound
   * @param second the distance between the two elements
   * @param type   the type of the counter
   */
  private record Strided(int items, int factor, int offset, int step, int range, int second, boolean up, boolean behind,
      String type) {

    static Strided any(Random random) {
      int items = List.of(3, 5, 6, 7, 10, 12).get(random.nextInt(6));
      int factor = 1 + random.nextInt(3);
      int step = random.nextBoolean() ? factor * items : 3 + random.nextInt(2 * factor * items);
      boolean up = random.nextBoolean();
      return new Strided(items, factor, random.nextInt(3), step, 1 + random.nextInt(3 * step),
          random.nextInt(factor + 1), up, random.nextInt(4) == 0, up && random.nextBoolean() ? "uint" : "int");
    }

    String code() {
      String begin = factor + " * g + " + offset;
      String goes = up ? "i < n" : "i >= 0";
      String next = (up ? "i += " : "i -= ") + step;
      String body = "d[i + 200] = 1; d[i + " + (200 + second) + "] = 2;";
      String first = type + " i = " + (up ? begin : "n - (" + begin + ")") + ";";
      return "kernel void k(global int *d, " + type + " n)\n{\n  int g = get_global_id(0);\n  " + first + "\n"
          + (behind ? "  do { " + body + " " + next + "; } while (" + goes + ");\n}\n"
              : "  for (; " + goes + "; " + next + ") { " + body + " }\n}\n");
    }

    /** Whether two work-items write the same element for some bound. */
    boolean races() {
      for (int n = 0; n <= range; n++) {
        Map<Integer, Integer> writers = new HashMap<>();
        for (int g = 0; g < items; g++) {
          int i = up ? factor * g + offset : n - (factor * g + offset);
          for (boolean first = true; first && behind || (up ? i < n : i >= 0); first = false) {
            for (int element : new int[] {i, i + second}) {
              Integer other = writers.putIfAbsent(element, g);
              if (other != null && other != g) {
                return true;
              }
            }
            i += up ? step : -step;
          }
        }
      }
      return false;
    }
  }

  @Test
  void pairsFindTheRacesOfStrides() {
    Random random = new Random(Sample.seed(20261201));
    Map<Boolean, Integer> counts = new TreeMap<>();
    for (int i = 0; i < LOOPS; i++) {
      Strided loop = Strided.any(random);
      PairAnswer answer = PairSearch.withoutRuns(program(loop.code(), loop.items(), "0.." + loop.range()),
          () -> false);
      // An answer for which the solver lacked time is open, and never none.
      assertEquals(!loop.races() && answer.open().isEmpty(), answer.isNone(), loop + "\n" + loop.code() + answer);
      counts.merge(loop.races(), 1, Integer::sum);
    }
    counts.values().forEach(c -> assertTrue(c > LOOPS / 5, counts.toString()));
    assertEquals(2, counts.size());
  }

  private static LaunchedProgram program(String code, int items, String range) {
    SourceText text = new SourceText("k.cl", code);
    LaunchRequest request = new LaunchRequest(Optional.empty(), Grid.parse(items + "x1"), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { n in " + range + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.program(text, request.asOpenProgram());
  }

  /** The elements to which a loop over a {@code uchar} writes that may go in a circle. */
  private static Set<Integer> circle(int from, int step, int bound) {
    Set<Integer> written = new TreeSet<>();
    for (int j = from & 0xff; j < bound && written.add(j);) {
      j = j + step & 0xff;
    }
    return written;
  }

  /**
   * Loops whose counter wraps around, many of them without an end: a work-item in such a loop leaves time for others,
   * and a race that a run finds beside it is one.
   */
  @Test
  void racesBesideLoopsWithoutEnd() {
    Random random = new Random(Sample.seed(20261202));
    int found = 0;
    for (int i = 0; i < LOOPS / 4; i++) {
      int step = 2 * (1 + random.nextInt(120));
      int factor = random.nextInt(4);
      int bound = 230 + random.nextInt(60);
      String code = "kernel void k(global int *d, int n)\n{\n  for (uchar j = " + factor + " * get_global_id(0) + 3; "
          + "j < n; j += " + step + ") d[j] = 1;\n}\n";
      List<Set<Integer>> written = IntStream.range(0, 3).mapToObj(g -> circle(factor * g + 3, step, bound)).toList();
      boolean races = IntStream.range(0, 3).anyMatch(g -> !Collections.disjoint(written.get(g),
          written.get((g + 1) % 3)));
      PairAnswer answer = PairSearch.of(program(code, 3, bound + ".." + bound), () -> false);
      assertEquals(races, !answer.findings().isEmpty(), code + bound + answer);
      assertTrue(!races || !answer.isNone(), code + bound + answer);
      found += races ? 1 : 0;
    }
    assertTrue(found > LOOPS / 16 && found < LOOPS / 4, "found " + found);
  }

  /** A barrier opens for nobody as long as a work-item stays in its loop: what stands behind it is never reached. */
  @Test
  void nobodyPassesABarrierThatOneDoesNotReach() {
    String loop = "  int g = get_global_id(0);\n  if (g == 1) for (uchar j = 0; j < n; j += 2) d[j + 500] = 1;\n";
    String code = "kernel void k(global int *d, int n)\n{\n" + loop + "BARRIER  if (g != 1) d[5] = 1;\n}\n";
    PairAnswer behind = PairSearch.of(program(code.replace("BARRIER", "  barrier(CLK_GLOBAL_MEM_FENCE);\n"), 3,
        "256..300"), () -> false);
    assertEquals(List.of(), behind.findings());
    assertTrue(!behind.isNone(), behind.toString());
    PairAnswer beside = PairSearch.of(program(code.replace("BARRIER", ""), 3, "256..300"), () -> false);
    assertEquals(List.of(0, 2), beside.findings().get(0).items().stream().map(Position::item).toList());
  }
}
