package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.comparison.oracle.Observations;
import periscope.comparison.oracle.Observations.Observed;
import periscope.litmus.expectation.Observation;

/** The observations on chips against what the models of PTX allow. */
class ObservationsTest {

  private static final String HARDWARE = "ptx-asplos15";
  /** The official models. Their variants, and those of the hardware model, forbid some of what chips do on purpose. */
  private static final List<String> OFFICIAL = List.of("ptx-6.0", "ptx-7.5");

  private final Observations observations = Observations.shipped();
  private final ShippedModels models = new ShippedModels();
  private final Map<String, Corpus.Entry> tests =
      Corpus.read("ptx").stream().collect(Collectors.toMap(Corpus.Entry::file, Function.identity()));

  private Observation verdict(String test, String model) {
    return models.verdict(tests.get(test), model).observation();
  }

  /** For each test, the chips that did something that the model forbids. */
  private Map<String, Set<String>> refuted(String model) {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Observed seen : observations.observations()) {
      if (verdict(seen.test(), model) == Observation.NEVER) {
        seen.weak().forEach((chip, count) -> {
          if (count > 0) {
            found.computeIfAbsent(seen.test(), t -> new TreeSet<>()).add(chip);
          }
        });
      }
    }
    return found;
  }

  private Map<String, Set<String>> known(String model) {
    return observations.exceptions().stream().filter(e -> e.models().contains(model))
        .collect(Collectors.toMap(Observations.Known::test, e -> new TreeSet<>(e.chips()), (a, b) -> a, TreeMap::new));
  }

  @Test
  void theHardwareModelAllowsWhateverWasSeen() {
    assertEquals(Map.of(), refuted(HARDWARE));
    assertEquals(Map.of(), known(HARDWARE), "the hardware model has no exceptions");
  }

  /**
   * The hardware model has no answer for what it does not cover: section 5.5 of the paper, loads from the L1, volatile
   * accesses and atomics.
   */
  @Test
  void theHardwareModelSaysNothingOfWhatItDoesNotCover() {
    for (Observed seen : observations.observations()) {
      boolean covered = tests.get(seen.test()).text().content().lines()
          .filter(l -> l.startsWith(" ")).noneMatch(l -> l.matches(".*(ld\\.ca|volatile\\.s32|atom\\.).*"));
      assertEquals(!covered, verdict(seen.test(), HARDWARE) == Observation.OUTSIDE, seen.test());
    }
  }

  @Test
  void theOfficialModelsAllowAllButTheListedExceptions() {
    for (String model : OFFICIAL) {
      assertEquals(known(model), refuted(model), model);
    }
    assertFalse(known("ptx-6.0").isEmpty(), "they are no models of those chips");
  }

  /** The claim of [UGPU] about its own model: the model agrees exactly with the Kepler chip. */
  @Test
  void theUgpuModelAgreesWithKepler() {
    List<Observed> told = observations.observations().stream().filter(o -> o.ugpu() != null).toList();
    for (Observed seen : told) {
      assertTrue(Set.of("allowed", "forbidden").contains(seen.ugpu()), seen.test());
      assertEquals(seen.ugpu().equals("allowed"), seen.weak().get("Titan") > 0, seen.test());
    }
    assertEquals(18, told.size(), "rows of its Figs. 8 and 9, TF and TFB counted as two");
  }

  @Test
  void everyRowIsWhole() {
    Set<String> rows = new HashSet<>();
    for (Observed seen : observations.observations()) {
      assertTrue(tests.containsKey(seen.test()), "there is no test " + seen.test());
      assertTrue(rows.add(seen.test() + seen.source()), "twice: " + seen);
      assertTrue(observations.chips().keySet().containsAll(seen.weak().keySet()), "an unknown chip: " + seen);
      assertTrue(seen.weak().values().stream().allMatch(n -> 0 <= n && n <= observations.runs()), seen.toString());
      String paper = seen.source().split(" ")[0];
      assertTrue(tests.get(seen.test()).text().content().contains(paper), "the test names its source: " + seen);
    }
    for (Observations.Known exception : observations.exceptions()) {
      assertTrue(OFFICIAL.containsAll(exception.models()), exception.toString());
      assertFalse(exception.reason().isBlank(), exception.test());
    }
  }
}
