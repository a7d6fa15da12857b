package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.models.Models;

/** The table "What is stronger than what" on the page about models, against the verdicts of the corpus. */
class StrongerThanTest {

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private final Map<String, Corpus.Entry> corpus =
      Corpus.read().stream().collect(Collectors.toMap(Corpus.Entry::file, Function.identity()));

  private static List<List<String>> rows() {
    return Corpus.content(Path.of("..", "docs", "models.md")).lines()
        .dropWhile(l -> !l.equals("| allows | forbids | test |")).skip(2).takeWhile(l -> l.startsWith("|"))
        .map(l -> QUOTED.matcher(l).results().map(r -> r.group(1)).toList()).toList();
  }

  @Test
  void everyRowIsAnAnswerOfTheCorpus() {
    assertFalse(rows().isEmpty());
    for (List<String> row : rows()) {
      for (String test : row.subList(2, row.size())) {
        OfModel forbids = corpus.get(test).expectations().model(row.get(1)).orElseThrow();
        assertEquals(Observation.NEVER, forbids.observation(), row.get(1) + " forbids " + test);
        assertFalse(forbids.racy().orElse(false), row.get(1) + " has no race in " + test);
        Observation allows = corpus.get(test).expectations().model(row.get(0)).orElseThrow().observation();
        assertTrue(allows == Observation.SOMETIMES || allows == Observation.ALWAYS, row.get(0) + " allows " + test);
      }
    }
  }

  /** The statement below the table on the pairs that no row distinguishes. */
  @Test
  void everyModelIsComparedWithANeighbour() {
    TreeSet<String> missing = Corpus.LANGUAGES.stream().flatMap(l -> new Models().shipped(l).stream())
        .collect(Collectors.toCollection(TreeSet::new));
    rows().forEach(r -> missing.removeAll(r.subList(0, 2)));
    assertEquals(new TreeSet<>(List.of("opencl-rsp-strict", "ptx-7.5")), missing);
    for (Corpus.Entry e : corpus.values()) {
      e.expectations().model("opencl-rsp-strict").ifPresent(s ->
          assertEquals(e.expectations().model("opencl-rsp").orElseThrow().observation(), s.observation(), e.file()));
      e.expectations().model("ptx-6.0").filter(m -> m.observation() != Observation.OUTSIDE).ifPresent(m ->
          assertEquals(m.observation(), e.expectations().model("ptx-7.5").orElseThrow().observation(), e.file()));
    }
    Corpus.Entry smallest = corpus.get("Incl+na+rel.dvr");
    assertNotEquals(smallest.expectations().model("opencl-rsp").orElseThrow().racy(),
        smallest.expectations().model("opencl-rsp-strict").orElseThrow().racy());
  }
}
