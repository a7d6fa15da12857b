package periscope.suites.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.progress.ProgressAnswer;
import periscope.engines.progress.ProgressAnswer.Under;
import periscope.engines.progress.ProgressQuestion;
import periscope.inputs.Judges;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.semantics.progress.ProgressModel;
import periscope.semantics.progress.Promises;

/** Each test of the corpus about progress ends under the models that its comment names, and under no other. */
class ProgressCorpusTest {

  private static final Path FOLDER = Path.of("..", "corpus", "progress");
  private static final Pattern ENDS = Pattern.compile("every run ends under: ([a-z, -]+?) *\\*\\)");
  /** The test whose loops write in every round: no bound shows that they never end, and the machine does. */
  private static final String WRITING = "progress+swap-values";
  private static final List<String> MODELS = List.of("sc", "tso", "opencl", "opencl-rsp", "c11-rc11");

  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Models models = new Models();

  @TestFactory
  Stream<DynamicTest> the_corpus_says() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> tests = files.sorted().toList();
      assertTrue(tests.size() >= 10, tests::toString);
      return tests.stream().flatMap(f -> MODELS.stream()
          .map(m -> DynamicTest.dynamicTest(f.getFileName() + " under " + m, () -> says(f, m))));
    }
  }

  private void says(Path file, String model) {
    SourceText text = new SourceText(file.getFileName().toString(), content(file));
    LitmusTest test = languages.parse(text);
    Matcher ends = ENDS.matcher(text.content());
    assertTrue(ends.find(), "no expectation");
    Judges.Judge judge = new Judges.Judge(model,
        models.compile(models.load(model), Vocabularies.of("opencl").orElseThrow()));
    List<Promises> all = Arrays.stream(ProgressModel.values()).map(Promises::between).toList();
    ProgressAnswer answer = new ProgressQuestion(text, judge, judge.model(), all, LoopBound.DEFAULT, 100_000,
        () -> false).of(test);
    boolean open = test.name().equals(WRITING) && !model.equals("sc");
    assertEquals(model.equals("sc"), answer.states() > 0);
    for (Under under : answer.under()) {
      boolean named = List.of(ends.group(1).split(", ")).contains(under.promises().word());
      assertEquals(open ? Verdict.UNKNOWN : Verdict.of(named), answer.verdict(under), under.promises()::word);
      assertEquals(answer.verdict(under) == Verdict.FAILS, under.run().isPresent());
      assertEquals(open, under.hint().isPresent());
    }
    assertEquals(open ? List.of() : weakest(ends.group(1)),
        answer.weakest().stream().map(u -> u.promises().word()).toList());
  }

  /** The models of a list that are not stronger than another one of it; the list has weaker ones first. */
  private static List<String> weakest(String list) {
    List<String> named = List.of(list.split(", "));
    return named.stream().map(ProgressModel::of).flatMap(Optional::stream)
        .filter(m -> m.weaker().stream().noneMatch(w -> named.contains(w.word()))).map(ProgressModel::word)
        .toList();
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
