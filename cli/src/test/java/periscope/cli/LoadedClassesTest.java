package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that a command has no use for cost it no start-up time. */
class LoadedClassesTest {

  private static final List<String> SIMULATE = List.of("simulate", "MP+rel.dv+acq.dv");

  @TempDir Path folder;

  @Test
  void whoDoesNotAskForJsonDoesNotLoadWhatWritesIt() throws Exception {
    assertEquals(List.of(), jackson(SIMULATE));
    assertFalse(jackson(Stream.concat(SIMULATE.stream(), Stream.of("--json")).toList()).isEmpty());
  }

  /** The classes of the JSON library that a command loads, in a process of its own. */
  private List<String> jackson(List<String> arguments) throws IOException, InterruptedException {
    Path loaded = folder.resolve("loaded.txt");
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + loaded.getFileName(), "-cp",
        System.getProperty("java.class.path"), "periscope.cli.Main"));
    words.addAll(arguments);
    Path output = folder.resolve("output.txt");
    int exit = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true)
        .redirectOutput(output.toFile()).start().waitFor();
    assertEquals(0, exit, Files.readString(output));
    try (Stream<String> lines = Files.lines(loaded)) {
      return lines.filter(l -> l.contains(" com.fasterxml.")).toList();
    }
  }
}
