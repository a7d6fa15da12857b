package periscope.litmus.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files that a misspelt path may mean. */
public final class NearFiles {

  private NearFiles() {}

  /** The paths of files with a similar name in the folder of a missing file, nearest first. */
  public static List<String> beside(String missing) {
    int name = missing.lastIndexOf('/') + 1;
    String folder = missing.substring(0, name);
    try (Stream<Path> files = Files.list(Path.of(folder.isEmpty() ? "." : folder))) {
      List<String> known = files.filter(Files::isRegularFile).map(f -> f.getFileName().toString()).toList();
      return NearNames.near(missing.substring(name), known).stream().map(folder::concat).toList();
    } catch (InvalidPathException | IOException unreadable) {
      return List.of();
    }
  }
}
