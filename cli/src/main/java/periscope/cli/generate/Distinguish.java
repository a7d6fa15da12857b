package periscope.cli.generate;

import java.util.List;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate distinguish}: it makes tests on which two models differ. */
@picocli.CommandLine.Command(
    name = "distinguish",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the minimal tests of two models that the other model allows: tests that distinguish the "
        + "models.",
    footer = {"", "Examples:", "  periscope generate distinguish sc tso -o tests"})
final class Distinguish implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..2", paramLabel = "MODEL",
      description = "two models, each a shipped model's name or a .cat file")
  private List<String> models = List.of();

  @Mixin
  private MinimalOptions options = new MinimalOptions();

  @Mixin
  private TestOutput output = new TestOutput();

  Distinguish(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return output.run(session, () -> new Distinguish(session), write -> options.run(session, both(), write));
  }

  private List<String> both() {
    if (models.size() != 2) {
      throw new ParameterException(spec.commandLine(), "distinguish wants two models, not " + models.size());
    }
    return models;
  }
}
