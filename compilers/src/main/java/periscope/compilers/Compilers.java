package periscope.compilers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The known compilers: those that come with Periscope, and files of users. */
public final class Compilers {

  private static final String FOLDER = "compilers/";
  private static final String SUFFIX = ".compiler";
  /** In a shipped file, stands for the arguments that choose a GPU. */
  private static final String CHIP = "{chip}";
  /** In a shipped file, stands for the GPU's name and its mode. */
  private static final String CHIP_NAME = "{chip-name}";

  private Compilers() {}

  /** Names of the compilers that come with Periscope. */
  public static List<String> shipped() {
    return index().map(words -> words[0]).toList();
  }

  /**
   * The lines of the index: a name; or a name, the file that it shares with others, the name of its GPU, and the
   * arguments that choose it.
   */
  private static Stream<String[]> index() {
    return resource("index.txt").orElseThrow().lines().map(l -> l.split(" ", 4));
  }

  private static SourceText text(String[] words) {
    String file = words[words.length == 1 ? 0 : 1] + SUFFIX;
    String text = resource(file).orElseThrow();
    return SourceText.shipped(words[0] + SUFFIX, words.length == 1 ? text
        : text.replace(CHIP, words[3]).replace(CHIP_NAME, words[2]));
  }

  /**
   * The shipped compiler with a name, or the compiler of the file with a path.
   *
   * @throws InvalidInputException if there is none, or its file is wrong
   */
  public static TestedCompiler load(String nameOrPath) {
    Optional<String[]> known = index().filter(words -> words[0].equals(nameOrPath)).findFirst();
    if (known.isPresent()) {
      return CompilerFile.read(nameOrPath, text(known.get()));
    }
    SourceText named = new SourceText(nameOrPath, "");
    try {
      Path path = Path.of(nameOrPath);
      if (Files.isRegularFile(path)) {
        String file = path.getFileName().toString();
        String name = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
        return CompilerFile.read(name, new SourceText(nameOrPath, Files.readString(path)));
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          Diagnostic.error(named, Span.NONE, "the file cannot be read: " + e.getMessage(), ""));
    } catch (InvalidPathException e) {
      // Then it is no file's name either.
    }
    throw new InvalidInputException(Diagnostic.error(named, Span.NONE,
        "there is no compiler of this name, and no such file", NearNames.nearestOrAll(nameOrPath, shipped())));
  }

  private static Optional<String> resource(String file) {
    try (InputStream in = Compilers.class.getClassLoader().getResourceAsStream(FOLDER + file)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
