package periscope.cli.generate;

import java.util.List;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate}: the group of the commands that make tests. */
@picocli.CommandLine.Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = "Write litmus tests: from cycles of relations, mutants, minimal tests of a model, tests that "
        + "distinguish two models, regression tests of a mapping.",
    footer = {"", "Examples:", "  periscope generate cycles \"PodWW Rel Rfe Acq PodRR Fre\"",
      "  periscope generate mutants --language opencl -o tests",
      "  periscope generate minimal ptx-7.5 --events 3", "  periscope generate distinguish sc tso",
      "  periscope generate regression rsp-proposed -o tests"})
public final class Generate implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  public Generate(Session session) {
    this.session = session;
  }

  @Override
  public List<Subcommand> parts() {
    return List.of(new Cycles(session), new GeneratedMutants(session), new Minimal(session), new Distinguish(session),
        new Regression(session));
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(),
        "give one of the commands cycles, mutants, minimal, distinguish, regression");
  }
}
