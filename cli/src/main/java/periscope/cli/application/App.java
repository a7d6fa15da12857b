package periscope.cli.application;

import java.util.List;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope app}: the group of the commands on applications. */
@picocli.CommandLine.Command(
    name = "app",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = "Run applications under stress, find the fences that they need, and what fences cost.",
    footer = {"", "Applications are programs whose work-groups talk to each other through memory. Those that come",
      "with Periscope are those of a publication, written anew; a program of your own joins with --command.",
      "docs/applications.md tells all of it.", "", "Examples:", "  periscope app list",
      "  periscope app harden cbe-dot", "  periscope app run cbe-dot --compare environments --device ugpu",
      "  periscope app run cbe-dot --compare fences --device pocl-0 --fences 2"})
public final class App implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  public App(Session session) {
    this.session = session;
  }

  @Override
  public List<Subcommand> parts() {
    return List.of(new ListApplications(session), new RunApplication(session), new HardenApplication(session),
        new TuneStress(session));
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "give one of the commands list, run, harden, tune");
  }
}
