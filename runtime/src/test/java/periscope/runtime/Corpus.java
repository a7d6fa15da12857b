package periscope.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;

/** The litmus tests that come with the command. */
public final class Corpus {

  private static final Path ROOT = Path.of("..", "corpus");
  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();

  private Corpus() {}

  /** A test and its text. */
  public record Entry(LitmusTest test, SourceText text) {
    @Override
    public String toString() {
      return test.name();
    }
  }

  /** @param file a path below the corpus, without its ending */
  public static Entry read(String file) {
    return read(ROOT.resolve(file + ".litmus"));
  }

  /** Every test of a folder. */
  public static List<Entry> all(String folder) {
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      return files.filter(f -> f.toString().endsWith(".litmus")).sorted().map(Corpus::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A test that is written in the code of a JUnit test. */
  public static Entry of(String content) {
    SourceText text = new SourceText("here.litmus", content);
    return new Entry(LANGUAGES.parse(text), text);
  }

  private static Entry read(Path file) {
    try {
      SourceText text = new SourceText(file.getFileName().toString(), Files.readString(file));
      return new Entry(LANGUAGES.parse(text), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
