package periscope.cli.generate;

import java.util.List;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate minimal}: it makes the minimal tests of a model. */
@picocli.CommandLine.Command(
    name = "minimal",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write every small test that a model forbids although it allows each single weakening of the test.",
    footer = {"", "Examples:", "  periscope generate minimal ptx-7.5 --events 3 -o tests"})
final class Minimal implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "MODEL", description = "a shipped model's name or a .cat file")
  private Optional<String> model = Optional.empty();

  @Mixin
  private MinimalOptions options = new MinimalOptions();

  @Mixin
  private TestOutput output = new TestOutput();

  Minimal(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return output.run(session, () -> new Minimal(session), write -> options.run(session, models(), write));
  }

  private List<String> models() {
    return List.of(model.orElseThrow(() -> new ParameterException(spec.commandLine(), "minimal wants a model")));
  }
}
