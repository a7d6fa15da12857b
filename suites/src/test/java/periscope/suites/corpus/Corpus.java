package periscope.suites.corpus;

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

/** The files of the corpus folder. Each states what every model of its language says about it. */
final class Corpus {

  /**
   * One file.
   *
   * @param language the name of the test's language in mapping files, which is also the name of the file's folder
   */
  record Entry(String file, String language, SourceText text, LitmusTest test, Expectations expectations) {
    @Override
    public String toString() {
      return file;
    }
  }

  static final Path FOLDER = Path.of("..", "corpus");
  static final String OPENCL = "opencl-rsp";
  static final String PTX = "ptx";
  /** The names of the folders. */
  static final List<String> LANGUAGES = List.of(OPENCL, "cuda", "llvm", PTX, "vulkan");

  private static final String SUFFIX = ".litmus";

  private Corpus() {}

  /** Reads every file of every language. */
  static List<Entry> read() {
    return LANGUAGES.stream().flatMap(l -> read(l).stream()).toList();
  }

  static List<Entry> read(String language) {
    LitmusLanguages languages = LitmusLanguages.load();
    try (Stream<Path> files = Files.walk(FOLDER.resolve(language))) {
      return files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().map(f -> entry(f, language, languages)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(Path path, String language, LitmusLanguages languages) {
    String file = path.getFileName().toString();
    SourceText text = new SourceText(file, content(path));
    String name = file.substring(0, file.length() - SUFFIX.length());
    return new Entry(name, language, text, languages.parse(text), Expectations.of(text));
  }

  static String content(Path path) {
    try {
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
