package periscope.cli.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;

/** The OpenCL files of the corpus folder, read once: those that state what every model and mapping makes of them. */
final class Corpus {

  /** One file. */
  record Entry(String file, SourceText text, LitmusTest test, Expectations expectations) {
    @Override
    public String toString() {
      return file;
    }
  }

  static final Path FOLDER = Path.of("..", "corpus");

  private static final String SUFFIX = ".litmus";

  private Corpus() {}

  static List<Entry> read() {
    LitmusLanguages languages = LitmusLanguages.load();
    try (Stream<Path> files = Files.walk(FOLDER.resolve("opencl-rsp"))) {
      return files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().map(f -> entry(f, languages)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(Path path, LitmusLanguages languages) {
    String file = path.getFileName().toString();
    SourceText text = new SourceText(file, content(path));
    return new Entry(file.substring(0, file.length() - SUFFIX.length()), text, languages.parse(text), Expectations.of(text));
  }

  static String content(Path path) {
    try {
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
