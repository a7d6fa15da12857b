package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a process of its own, as the launcher starts it. */
final class CommandProcess {

  private static final int PATIENCE_SECONDS = 3_600;

  private final Process process;
  private final Path out;
  private final Path err;

  private CommandProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it with the real stdout as descriptor 3, and with progress on stderr as on a terminal.
   *
   * @param folder    where it works, and what it writes goes
   * @param services  comes first on its class path
   */
  static CommandProcess start(Path folder, Path services, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", "-c", "exec \"$@\" 3>&1 1>&2", "bash"));
    // Builds that run in the background ignore the signal of Ctrl-C, and what they start inherits that.
    if (Files.isExecutable(Path.of("/usr/bin/env")) && System.getProperty("os.name").equals("Linux")) {
      words.addAll(List.of("/usr/bin/env", "--default-signal=INT"));
    }
    words.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
        "-Dperiscope.terminals=err", "--add-opens", "java.base/java.io=ALL-UNNAMED", "-Dperiscope.out=3", "-cp",
        services + System.getProperty("path.separator") + System.getProperty("java.class.path"), "periscope.cli.Main"));
    words.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "stdout", ".txt");
    Path err = Files.createTempFile(folder, "stderr", ".txt");
    Process process = new ProcessBuilder(words).directory(folder.toFile())
        .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    return new CommandProcess(process, out, err);
  }

  /** Waits until it has written something to stderr. */
  void awaitErr(String text) throws IOException, InterruptedException {
    while (!Files.readString(err, StandardCharsets.ISO_8859_1).contains(text)) {
      assertTrue(process.isAlive(), () -> "it ended without writing '" + text + "'");
      Thread.sleep(20);
    }
  }

  /** What Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** Tells it to end, which closes none of its streams. */
  void terminate() {
    process.toHandle().destroy();
  }

  /** What came out, once it has ended. */
  Result end() throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("it does not end: " + Files.readString(err, StandardCharsets.ISO_8859_1));
    }
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err, StandardCharsets.ISO_8859_1));
  }
}
