package periscope.cli.sarif;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.litmus.source.InvalidInputException;
import picocli.CommandLine.Option;

/** The {@code --sarif} option, to be mixed into commands. */
public final class SarifOption {

  @Option(names = "--sarif", paramLabel = "FILE",
      description = "also write what is found into this file as SARIF 2.1.0 (docs/ci.md)")
  private Optional<Path> file = Optional.empty();

  /**
   * Runs a command that tells a log what it finds, and writes the log. An input that cannot be used ends the command,
   * and is told, too.
   *
   * @param command from the log, absent if none is asked for, to the exit code
   * @return the exit code
   */
  public int run(Session session, Function<Optional<SarifLog>, Integer> command) {
    if (file.isEmpty()) {
      return command.apply(Optional.empty());
    }
    SarifLog log = new SarifLog();
    try {
      int exit = command.apply(Optional.of(log));
      return write(session, log, session.interruption().exit(exit)) ? exit : Exit.worst(exit, Exit.INVALID);
    } catch (InvalidInputException e) {
      e.diagnostics().forEach(d -> log.problem(d, Rule.TEST_LINT));
      write(session, log, Exit.INVALID);
      throw e;
    }
  }

  private boolean write(Session session, SarifLog log, int exit) {
    try {
      Path folder = file.orElseThrow().toAbsolutePath().getParent();
      Files.createDirectories(folder);
      Files.writeString(file.orElseThrow(), log.print(exit) + "\n", StandardCharsets.UTF_8);
      return true;
    } catch (IOException | SecurityException e) {
      session.terminal().note("cannot write " + file.orElseThrow() + ": " + e.getMessage());
      return false;
    }
  }
}
