package periscope.cli.session;

import periscope.semantics.LoopBound;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code --unroll} option, to be mixed into commands. */
public final class Unroll {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private LoopBound bound = LoopBound.DEFAULT;
  private boolean given;

  @Option(names = "--unroll", paramLabel = "N",
      description = "follow a thread through its loops for N jumps backwards (default: 3); rounds that a constant "
          + "condition decides are free, up to 1000 of a thread")
  void set(int rounds) {
    if (rounds < 0 || rounds > LoopBound.MOST) {
      throw new ParameterException(
          command.commandLine(), "--unroll wants a number from 0 to " + LoopBound.MOST + ", not '" + rounds + "'");
    }
    bound = LoopBound.of(rounds);
    given = true;
  }

  /** Whether the user gives a bound. */
  public boolean given() {
    return given;
  }

  public LoopBound bound() {
    return bound;
  }
}
