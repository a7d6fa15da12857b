package periscope.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Parameters;

/** {@code periscope help}: the help of a command, of a command in a group, or of all commands. */
@picocli.CommandLine.Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Describe a command, as COMMAND --help does; without a command, list all commands.",
    footer = {"", "Examples:", "  periscope help verify", "  periscope help generate cycles"})
public final class Help implements Subcommand {

  private final ToIntFunction<List<String>> describe;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "a command; of a group, with the group before it")
  private List<String> command = new ArrayList<>();

  /**
   * The command over a description of commands.
   *
   * @param describe prints the help of a command and returns the exit code
   */
  public Help(ToIntFunction<List<String>> describe) {
    this.describe = describe;
  }

  @Override
  public Integer call() {
    return describe.applyAsInt(command);
  }
}
