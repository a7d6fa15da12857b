package periscope.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import periscope.cli.Session;
import periscope.litmus.LitmusTest;

/** Writes the program of a counterexample as a source test, for {@code periscope explore} or {@code verify --program}. */
final class ReplayFile {

  private ReplayFile() {}

  /** The file written; empty, with a remark on the terminal, if that is not possible. */
  static Optional<Path> write(Session session, Path folder, LitmusTest program) {
    Path file = folder.resolve(program.name() + ".litmus");
    String text = session.languages().ofHeader(program.language()).print(program);
    try {
      Files.createDirectories(folder);
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      return Optional.of(file);
    } catch (IOException | SecurityException e) {
      session.terminal().note("cannot write " + file + ": " + e.getMessage() + "; --out names another folder");
      return Optional.empty();
    }
  }
}
