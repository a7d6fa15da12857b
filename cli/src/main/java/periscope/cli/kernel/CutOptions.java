package periscope.cli.kernel;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.cli.session.Session;
import periscope.engines.portfolio.Engines;
import periscope.kernels.CutTests;
import periscope.kernels.RunAnswer;
import periscope.kernels.cut.CutReport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options on litmus tests that are cut out of executions: the lines that a test is about, and the folder for the
 * tests.
 */
final class CutOptions {

  private static final Pattern LINES = Pattern.compile("([1-9]\\d{0,6})(?:,([1-9]\\d{0,6}))?");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--litmus", paramLabel = "FOLDER",
      description = "write the litmus test that each race, failed condition or assertion stands for")
  private Optional<Path> folder = Optional.empty();

  @Option(names = "--between", paramLabel = "LINE[,LINE]",
      description = "the litmus test of what orders two lines of FILE, or one line in two work-items; without --litmus"
          + " it is printed")
  private Optional<String> lines = Optional.empty();

  /** Cuts out the tests; empty if the user does not ask for any. */
  Optional<CutReport> cut(Session session, RunAnswer answer, Engines engine, BooleanSupplier stop) {
    if (!wanted()) {
      return Optional.empty();
    }
    return Optional.of(
        new CutReport(CutTests.of(session, answer, engine, lines(), stop), answer.judge().name(), folder));
  }

  boolean wanted() {
    return folder.isPresent() || lines.isPresent();
  }

  private Optional<List<Integer>> lines() {
    return lines.map(l -> {
      Matcher m = LINES.matcher(l.strip());
      if (!m.matches()) {
        throw wrong("--between wants the numbers of two lines, such as 12,20, or of one, not '" + l + "'");
      }
      int first = Integer.parseInt(m.group(1));
      return List.of(first, m.group(2) == null ? first : Integer.parseInt(m.group(2)));
    });
  }

  /**
   * Refuses to cut under a mapping: there are no executions of the kernel's own language then.
   *
   * @throws ParameterException if a mapping is named
   */
  void check() {
    lines();
    if (wanted() && has("--mapping")) {
      throw wrong((folder.isPresent() ? "--litmus" : "--between") + " cuts tests out of executions of the kernel as it"
          + " is written: leave out --mapping, and give the tests to 'periscope compile'");
    }
  }

  private boolean has(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
