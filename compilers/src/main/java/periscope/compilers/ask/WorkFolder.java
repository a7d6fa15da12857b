package periscope.compilers.ask;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;

/** A temporary folder in which compilers run. */
public final class WorkFolder {

  private WorkFolder() {}

  /** Does work in a new folder, which is removed afterwards with all that lies in it. */
  public static <T> T with(Function<Path, T> work) {
    Path folder;
    try {
      folder = Files.createTempDirectory("periscope-compiler");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      return work.apply(folder);
    } finally {
      remove(folder);
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
