package periscope.cli.results;

import java.util.List;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope results}: the group of the commands on a database of results. */
@picocli.CommandLine.Command(
    name = "results",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = "Keep what devices did: import results, list and show them, export and merge them.",
    footer = {"", "Examples:", "  periscope results import records/*.json public.db", "  periscope results list",
      "  periscope results show 3", "  periscope results export --emit csv > results.csv",
      "  periscope results merge colleague.db"})
public final class Results implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  public Results(Session session) {
    this.session = session;
  }

  @Override
  public List<Subcommand> parts() {
    return List.of(new Import(session), new ListRuns(session), new Show(session), new Export(session),
        new Merge(session));
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "give one of the commands import, list, show, export, merge");
  }
}
