package periscope.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Parameters;

/** {@code periscope help}: the help of a command, of a command in a group, of all commands, or on a word. */
@picocli.CommandLine.Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Describe a command, as COMMAND --help does, or find one by a word, with the word's "
        + "meaning; without either, list all commands.",
    footer = {"", "Examples:", "  periscope help verify", "  periscope help generate cycles",
      "  periscope help picture", "  periscope help acquire", "  periscope help wishes"})
public final class Help implements Subcommand {

  private final ToIntFunction<List<String>> describe;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "a command; of a group, with the group before it; "
      + "or words about a wish; wishes: all of them")
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
