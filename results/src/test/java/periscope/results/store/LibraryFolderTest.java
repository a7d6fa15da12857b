package periscope.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of the native library, in a process that is killed. */
class LibraryFolderTest {

  private static final int ENDED_AT_ONCE = 7;

  @TempDir Path folder;

  /** A process that opens a database, and ends without a chance to clean up. */
  static final class Killed {

    private Killed() {}

    public static void main(String[] arguments) throws IOException {
      ResultStore.libraryIn(Path.of(arguments[0]));
      assertNull(System.getProperty("org.sqlite.tmpdir"));
      ResultStore.open(Path.of(arguments[1]));
      Runtime.getRuntime().halt(ENDED_AT_ONCE);
    }
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.count();
    }
  }

  @Test
  void aKilledProcessLeavesNothingElsewhere() throws IOException, InterruptedException {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path library = Files.createDirectory(folder.resolve("library"));
    Path database = folder.resolve("results.db");
    Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.io.tmpdir=" + temporary, "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
        Killed.class.getName(), library.toString(), database.toString())).inheritIO().start();
    assertEquals(ENDED_AT_ONCE, process.waitFor());
    assertEquals(0, files(temporary));
    assertTrue(files(library) > 0 && Files.exists(database));
  }
}
