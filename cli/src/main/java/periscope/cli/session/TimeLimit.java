package periscope.cli.session;

import java.util.function.BooleanSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code --timeout} option, to be mixed into commands. */
public final class TimeLimit {

  private static final double LONGEST = 1e8;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--timeout", paramLabel = "SECONDS", description = "give up after this time; without it, never")
  void set(String given) {
    try {
      seconds = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      seconds = Double.NaN;
    }
    if (!(seconds > 0 && seconds <= LONGEST)) {
      String message = "--timeout wants a positive number of seconds, not '" + given + "'";
      throw new ParameterException(command.commandLine(), message);
    }
  }

  /** The {@link System#nanoTime} at which to give up, counted from now; {@link Long#MAX_VALUE} for never. */
  public long deadline() {
    return Double.isInfinite(seconds) ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
  }

  /** Says when the time is up, counted from now, or somebody has interrupted the command. */
  public BooleanSupplier over(Interruption interruption) {
    BooleanSupplier expired = expired();
    return () -> interruption.asked() || expired.getAsBoolean();
  }

  /** Says when the time is up, counted from now. */
  public BooleanSupplier expired() {
    long deadline = deadline();
    return () -> deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0;
  }
}
