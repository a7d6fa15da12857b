package periscope.cli.session;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.source.InvalidInputException;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.SarifLog;
import picocli.CommandLine.Option;

/** The {@code --sarif} option, to be mixed into commands. */
public final class SarifOption {

  @Option(names = "--sarif", paramLabel = "FILE",
      description = "also write the findings to this file as SARIF 2.1.0 (docs/ci.md)")
  private Optional<Path> file = Optional.empty();

  /**
   * Runs a command that adds its findings to a log, and writes the log. An input that cannot be used ends the command;
   * the log has it, too.
   *
   * @param name a name for the command's work; services that read logs separate findings by it
   * @param work the command: a function from the log, absent if none is asked for, to the exit code
   * @return the exit code
   */
  public int run(Session session, String name, Function<Optional<SarifLog>, Integer> work) {
    if (file.isEmpty()) {
      return work.apply(Optional.empty());
    }
    SarifLog log = new SarifLog();
    try {
      int exit = work.apply(Optional.of(log));
      return write(session, printed(log, name, session.interruption().exit(exit))) ? exit
          : Exit.worst(exit, Exit.INVALID);
    } catch (InvalidInputException e) {
      e.diagnostics().forEach(d -> log.problem(d, Rule.TEST_LINT));
      write(session, printed(log, name, Exit.INVALID));
      throw e;
    }
  }

  private boolean write(Session session, String log) {
    return ReportFile.write(session, file.orElseThrow(), log + "\n");
  }

  private static String printed(SarifLog log, String name, int exit) {
    return log.print(name, exit, exit == Exit.OK || exit == Exit.FAILS || exit == Exit.UNKNOWN);
  }
}
