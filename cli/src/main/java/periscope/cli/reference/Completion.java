package periscope.cli.reference;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.litmus.source.NearNames;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope completion}: it prints the completion script for shells, or the manual page. */
@picocli.CommandLine.Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Print the script that completes commands and options in bash and zsh, or the manual page.",
    footer = {"", "Examples:", "  source <(periscope completion bash)",
      "  periscope completion man > periscope.1 && man ./periscope.1"})
public final class Completion implements Subcommand {

  private static final String MAN = "man";
  private static final List<String> FORMS = List.of("bash", "zsh", MAN);

  private final Session session;
  private final Supplier<CommandLine> tree;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FORM", description = "bash, zsh (the same script), or man")
  private String form;

  /**
   * A command for a session.
   *
   * @param tree makes the command line with all commands
   */
  public Completion(Session session, Supplier<CommandLine> tree) {
    this.session = session;
    this.tree = tree;
  }

  @Override
  public Integer call() {
    String word = form.toLowerCase(Locale.ROOT);
    if (!FORMS.contains(word)) {
      throw new ParameterException(spec.commandLine(), "there is no form '" + form + "'; "
          + NearNames.nearestOrAll(word, FORMS));
    }
    session.terminal().line((word.equals(MAN) ? ManualPage.of(tree.get().getCommandSpec())
        : AutoComplete.bash("periscope", tree.get())).stripTrailing());
    return Exit.OK;
  }
}
