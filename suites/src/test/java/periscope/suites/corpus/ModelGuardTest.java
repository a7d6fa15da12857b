package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Mutation;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import periscope.testing.Sample;

/**
 * Leaves out each check and each operand of a union in each shipped model, one at a time. At least one answer of the
 * corpus must change, or {@code unguarded.txt} must say why none does.
 */
class ModelGuardTest {

  /** One of so many edits is tried. */
  private static final int STEP = Sample.oneIn(10, 1);

  private final List<Corpus.Entry> corpus = Corpus.read();
  private final Models shipped = new Models();
  private final ShippedModels models = new ShippedModels();
  /** The number of edits that a test has noticed. Tests that notice the most are asked first. */
  private final Map<Corpus.Entry, Integer> noticed = new ConcurrentHashMap<>();

  @TestFactory
  Stream<DynamicTest> everyEditChangesAnAnswer() {
    Map<String, TreeSet<String>> excused = excused();
    return Corpus.LANGUAGES.stream().flatMap(l -> shipped.shipped(l).stream()
        .map(m -> DynamicTest.dynamicTest(m, () -> assertEquals(
            excused(excused, m, l), unnoticed(m, l),
            "what may be left out of " + m + " without changing an answer of the corpus"))));
  }

  /** The excuses for the edits that are tried. */
  private TreeSet<String> excused(Map<String, TreeSet<String>> excused, String model, String language) {
    // Of a model that judges several languages, the lines are about the first.
    String named = shipped.language(model).orElseThrow().equals(language) ? model : model + " of " + language;
    TreeSet<String> all = new TreeSet<>(excused.getOrDefault(named, new TreeSet<>()));
    if (STEP > 1) {
      all.retainAll(edits(model).stream().map(Mutation::what).toList());
    }
    return all;
  }

  /** The edits of a model that are tried: all in a thorough build, otherwise a part, which differs between models. */
  private List<Mutation> edits(String model) {
    List<Mutation> all = LeftOut.of(shipped.load(model));
    return IntStream.range(0, all.size()).filter(i -> (i + shipped.shipped().indexOf(model)) % STEP == 0)
        .mapToObj(all::get).toList();
  }

  /** The excuses of the file, from lines such as {@code opencl: in hb without lhb, because …}. */
  private static Map<String, TreeSet<String>> excused() {
    Map<String, TreeSet<String>> excused = new HashMap<>();
    Corpus.content(Path.of("src/test/resources/unguarded.txt")).lines()
        .filter(l -> !l.isBlank() && !l.startsWith("#"))
        .forEach(l -> excused.computeIfAbsent(l.substring(0, l.indexOf(':')), m -> new TreeSet<>())
            .add(l.substring(l.indexOf(':') + 2, l.indexOf(", because "))));
    return excused;
  }

  private TreeSet<String> unnoticed(String model, String language) {
    Vocabulary vocabulary = Vocabularies.of(language).orElseThrow();
    List<Corpus.Entry> stating = new ArrayList<>(corpus.stream()
        .filter(e -> e.language().equals(language) && expected(e, model) != null).toList());
    TreeSet<String> unnoticed = new TreeSet<>();
    for (Mutation edit : edits(model)) {
      CompiledModel edited = shipped.compile(edit.model(), vocabulary);
      stating.sort(Comparator.comparing((Corpus.Entry e) -> -noticed.getOrDefault(e, 0)));
      stating.stream().parallel()
          .filter(e -> !models.verdict(e, model, edited).equals(expected(e, model))).findAny()
          .ifPresentOrElse(e -> noticed.merge(e, 1, Integer::sum), () -> unnoticed.add(edit.what()));
    }
    return unnoticed;
  }

  private static OfModel expected(Corpus.Entry entry, String model) {
    return entry.expectations().models().stream().filter(m -> m.model().equals(model)).findFirst().orElse(null);
  }
}
