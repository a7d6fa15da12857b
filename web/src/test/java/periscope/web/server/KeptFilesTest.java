package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.web.site.Site;
import periscope.web.tests.Judge;
import periscope.web.tests.TestCatalogue;

/** The files of a server: made once, unless a model may say more the next time. */
class KeptFilesTest {

  private static final String TEST = "data/tests/mp.json";

  private Verdict verdict = Verdict.UNKNOWN;

  private Judge.Word judged(Set<Outcome> outcomes) {
    Map<Outcome, Verdict> all = new HashMap<>();
    outcomes.forEach(o -> all.put(o, verdict));
    return new Judge.Word("a judge", all, "");
  }

  private final KeptFiles files = new KeptFiles(new Site(
      new TestCatalogue(LitmusLanguages.load(), List.of(), (test, text, outcomes) -> judged(outcomes)), "of a test",
      true));

  private KeptFiles.Kept file(String path) {
    return files.file(path).orElseThrow();
  }

  @Test
  void aFileIsMadeOnce() {
    for (String path : List.of("data/tests.json", "data/families.json", "data/site.json")) {
      assertSame(file(path), file(path), path);
    }
    assertTrue(files.file("data/nothing.json").isEmpty());
    assertNotEquals(file("data/tests.json").tag(), file("data/families.json").tag());
  }

  @Test
  void aTestIsMadeAgainUntilItIsJudged() {
    KeptFiles.Kept before = file(TEST);
    KeptFiles.Kept again = file(TEST);
    assertNotSame(before, again);
    assertEquals(before.tag(), again.tag());
    verdict = Verdict.HOLDS;
    KeptFiles.Kept judged = file(TEST);
    assertNotEquals(before.tag(), judged.tag());
    assertSame(judged, file(TEST));
  }
}
