package periscope.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import periscope.cli.Session;
import periscope.verifier.soundness.Counterexample;

/** Writes the program of a counterexample as a source test, to be looked at again with {@code periscope explore}. */
final class ReplayFile {

  private ReplayFile() {}

  /** The file written; empty, with a remark on the terminal, if that is not possible. */
  static Optional<Path> write(Session session, Path folder, Counterexample counterexample) {
    Path file = folder.resolve(counterexample.source().name() + ".litmus");
    String text = session.languages().ofHeader(counterexample.source().language()).print(counterexample.source());
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
