package periscope.unbounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The programs of open patterns. */
class SuspectsTest {

  private static List<Suspect> suspects(char letter, String row) {
    return ((Prover.Open) ProofTask.of(letter).edited(row).answer()).suspects();
  }

  private static List<String> texts(List<Suspect> suspects) {
    return suspects.stream().map(Suspect::toString).toList();
  }

  @Test
  void aLostReleaseIsTriedWithAMessageAndLoadBuffering() {
    List<Suspect> suspects = suspects('a', "store(release, s) x v => st.relaxed.s x, v");
    List<String> texts = texts(suspects);
    assertTrue(texts.contains("load acquire dv 0; load relaxed dv 1 | store relaxed dv 1; store release dv 0"),
        texts::toString);
    assertTrue(texts.contains("load acquire dv 0; store relaxed dv 1 | load relaxed dv 1; store release dv 0"),
        texts::toString);
    assertEquals(texts.size(), texts.stream().distinct().count());
    assertEquals(suspects.stream().map(Suspect::size).sorted().toList(), suspects.stream().map(Suspect::size).toList());
    for (Suspect s : suspects) {
      assertTrue(1 < s.size() && s.size() <= 7, s::toString);
      assertFalse(s.toString().contains("initial"), s::toString);
      assertTrue(IntStream.range(0, s.locations()).allMatch(l -> s.threads().stream().flatMap(List::stream)
          .anyMatch(step -> step.location() == l)), s::toString);
      assertTrue(s.threads().stream().flatMap(List::stream)
          .allMatch(step -> step.kind().startsWith("fence") == step.location() < 0), s::toString);
    }
  }

  @Test
  void aReleaseSequenceThatStopsIsTriedWithItsMessage() {
    List<String> texts = texts(suspects('c', "r = rmw(relaxed, s) x v => atom.relaxed.cta.op r, x, v"));
    assertTrue(texts.stream().anyMatch(t -> t.contains("exchange relaxed dv 0") && t.contains("load acquire dv 0")),
        texts::toString);
  }
}
