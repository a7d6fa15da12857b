package periscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import periscope.cli.session.Terminal;

/**
 * Runs the usual commands once and shows nothing, so that the classes that they load can be archived. The launcher
 * calls this after a build.
 */
final class WarmUp {

  private static final String SAMPLE = "warm-up.litmus";
  private static final String PTX = "warm-up-ptx.litmus";
  private static final String KERNEL = "warm-up.cl";

  private WarmUp() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("periscope");
    try {
      commands(written(SAMPLE, folder), written(PTX, folder), written(KERNEL, folder), folder.toString())
          .forEach(WarmUp::run);
    } finally {
      delete(folder);
    }
    // Ends the process as every command ends it.
    Main.main(new String[] {"--version"});
  }

  private static String written(String resource, Path folder) throws IOException {
    try (InputStream in = WarmUp.class.getResourceAsStream(resource)) {
      return Files.write(folder.resolve(resource), in.readAllBytes()).toString();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static List<List<String>> commands(String sample, String ptx, String kernel, String folder) {
    return List.of(
        List.of("list"),
        List.of("--help"),
        List.of("compile", sample, "--mapping", "rsp-original", "--show", "rows"),
        List.of("compile", sample, "--mapping", "rsp-proposed"),
        List.of("simulate", sample, sample, "--why", "--picture", folder, "--states"),
        List.of("simulate", sample, "--json", "--why"),
        List.of("simulate", "-q", ptx, ptx),
        List.of("simulate", ptx, "--model", "ptx-6.0", "--why"),
        List.of("explore", sample, "--mapping", "rsp-original", "--json"),
        List.of("explore", sample, "--mapping", "rsp-original", "--trace", "x=1"),
        List.of("kernel", kernel),
        List.of("kernel", kernel, "--engine", "solver"),
        List.of("lint", "rsp-original", "opencl-rsp"),
        List.of("run", sample, "--device", "store-buffers", "--instances", "1000", "--out", folder + "/run.jsonl"),
        List.of("compile", "missing", "--mapping", "rsp-proposed"),
        List.of("compile", sample, "--mapping", "missing"),
        List.of("verify", "rsp-original", "--ops", "1", "--timeout", "5", "--out", folder));
  }

  private static void run(List<String> command) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Periscope.run(Terminal.plain(nowhere, nowhere), command.toArray(String[]::new));
  }
}
