package periscope.cli.session;

import periscope.reports.TimeLimit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code --test-timeout} option, which limits each test of a command, to be mixed into commands. */
public final class TestTimeOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--test-timeout", paramLabel = "SECONDS",
      description = "give up each test after this time, and go on with the next one; without it, never")
  void set(String given) {
    seconds = TimeOption.seconds(command, "--test-timeout", given);
  }

  /** The limit of each test that the user gives, or no limit. */
  public TimeLimit limit() {
    return new TimeLimit(seconds);
  }
}
