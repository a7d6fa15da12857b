package periscope.lsp.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;

/** The formatting of tests against the languages' printers, over the corpus. */
class FormattingTest {

  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();
  private static final LitmusService SERVICE = new LitmusService(LANGUAGES, LANGUAGES::warnings);
  private static final Path CORPUS = Path.of("..", "corpus");

  static List<SourceText> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<SourceText> texts = files.filter(f -> f.toString().endsWith(".litmus")).sorted().map(FormattingTest::text)
          .toList();
      assertTrue(texts.size() > 100);
      return texts;
    }
  }

  private static SourceText text(Path file) {
    try {
      return new SourceText(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The corpus as the printers write it: the tests themselves, and the compiled tests of a mapping that covers them.
   */
  static Stream<SourceText> printed() throws IOException {
    Mapping mapping = new Mappings().load("rsp-proposed");
    return corpus().stream().flatMap(t -> {
      LitmusTest test = LANGUAGES.parse(t);
      return Stream.concat(Stream.of(test), compiled(test, mapping).stream());
    }).map(t -> new SourceText(t.name(), LANGUAGES.ofHeader(t.language()).print(t)));
  }

  private static Optional<LitmusTest> compiled(LitmusTest test, Mapping mapping) {
    try {
      return Optional.of(Compiler.compile(test, mapping).target());
    } catch (InvalidInputException e) {
      // The mapping has no row for one of the test's operations.
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @MethodSource("printed")
  void whatPrintersWriteIsLaidOut(SourceText printed) {
    assertEquals(Optional.of(printed.content()), SERVICE.format(printed));
  }

  static Stream<SourceText> some() throws IOException {
    List<SourceText> all = printed().toList();
    int step = Sample.oneIn(4, 1);
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("some")
  void blanksAtLineStartsAndEndsDoNotMatter(SourceText printed) {
    Random random = new Random(printed.content().hashCode());
    String ragged = printed.content().lines()
        .map(l -> " ".repeat(random.nextInt(4)) + l.strip() + " ".repeat(random.nextInt(3)))
        .map(l -> printed.content().startsWith("GPUASM") ? l.replace(" | ", random.nextBoolean() ? "|" : "   |  ") : l)
        .collect(Collectors.joining("\n", "", "\n"));
    assertEquals(Optional.of(printed.content()), SERVICE.format(new SourceText(printed.name(), ragged)),
        "seed " + printed.content().hashCode());
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void theCorpusKeepsItsComments(SourceText text) {
    String laidOut = SERVICE.format(text).orElseThrow();
    assertEquals(text.content().replaceAll("\\s+", " "), laidOut.replaceAll("\\s+", " "));
    assertEquals(expectations(text.content()), expectations(laidOut));
    assertEquals(Optional.of(laidOut), SERVICE.format(new SourceText(text.name(), laidOut)),
        "laid out once is laid out");
    assertEquals(laidOut.replace("\n", "\r\n"),
        SERVICE.format(new SourceText(text.name(), text.content().replace("\n", "\r\n"))).orElseThrow());
  }

  private static List<String> expectations(String content) {
    return content.lines().filter(l -> l.contains("expect ")).toList();
  }
}
