package periscope.cli.session;

import periscope.reports.TimeLimit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code --timeout} option, which limits a whole command, to be mixed into commands. */
public final class TimeOption {

  private static final double LONGEST = 1e8;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--timeout", paramLabel = "SECONDS", description = "give up after this time; without it, never")
  void set(String given) {
    seconds = seconds(command, "--timeout", given);
  }

  /**
   * The seconds that an option gives.
   *
   * @throws ParameterException if the text is no positive number
   */
  static double seconds(CommandSpec command, String option, String given) {
    double seconds;
    try {
      seconds = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      seconds = Double.NaN;
    }
    if (!(seconds > 0 && seconds <= LONGEST)) {
      String message = option + " wants a positive number of seconds, not '" + given + "'";
      throw new ParameterException(command.commandLine(), message);
    }
    return seconds;
  }

  /** The limit that the user gives, or no limit. */
  public TimeLimit limit() {
    return new TimeLimit(seconds);
  }
}
