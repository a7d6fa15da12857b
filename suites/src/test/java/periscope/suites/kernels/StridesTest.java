package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.engines.pairs.PairAnswer;
import periscope.engines.pairs.PairSearch;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
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
      SourceText text = new SourceText("k.cl", loop.code());
      LaunchRequest request = new LaunchRequest(Optional.empty(), Grid.parse(loop.items() + "x1"), Optional.empty(),
          Optional.of(new SourceText("--set", "/* launch { n in 0.." + loop.range() + " } */")), Map.of(), Set.of(),
          LaunchRequest.Purpose.TEST);
      KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
      PairAnswer answer = PairSearch.withoutRuns(language.program(text, request.asOpenProgram()), () -> false);
      // An answer for which the solver lacked time is open, and never none.
      assertEquals(!loop.races() && answer.open().isEmpty(), answer.isNone(), loop + "\n" + text.content() + answer);
      counts.merge(loop.races(), 1, Integer::sum);
    }
    counts.values().forEach(c -> assertTrue(c > LOOPS / 5, counts.toString()));
    assertEquals(2, counts.size());
  }
}
