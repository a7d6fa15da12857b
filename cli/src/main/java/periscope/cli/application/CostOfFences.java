package periscope.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.applications.Applications;
import periscope.applications.subject.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeLimit;
import periscope.cli.text.TextTable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code periscope app cost}: what fences cost. */
@picocli.CommandLine.Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measure what fences cost: none, one at every site, and those that you name.",
    footer = {"", "Runs have no stress, and those that come out wrong are left out of the mean, and counted. What is",
      "measured is the time by the device's events; of simulated devices, steps.", "", "Examples:",
      "  periscope app cost cbe-dot --fences 2 --device pocl-0 --size usual"})
final class CostOfFences implements Subcommand {

  private final Session session;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "an application: 'periscope app list'")
  private Optional<String> name = Optional.empty();

  @Mixin
  private SubjectOptions options = new SubjectOptions();

  @Option(names = "--fences", paramLabel = "SITES",
      description = "which sites have a fence besides: numbers such as 0,2, or shipped (default: shipped, if there are "
          + "some)")
  private Optional<String> fences = Optional.empty();

  @Option(names = {"-n", "--runs"}, paramLabel = "N", defaultValue = "100",
      description = "how often each (default: ${DEFAULT-VALUE})")
  private int runs;

  @Mixin
  private TimeLimit time = new TimeLimit();

  CostOfFences(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (runs < 1) {
      throw options.wrong("--runs wants a number from 1 on");
    }
    Chosen chosen = options.chosen(name);
    SortedSet<Integer> own = options.fences(fences.orElse("shipped"), chosen);
    BooleanSupplier stop = time.over(session.interruption());
    Terminal terminal = session.terminal();
    List<Cost> costs = new ArrayList<>();
    try (Subject subject = options.subject(session, chosen)) {
      costs.add(Cost.of("none", subject, Applications.sites(Stream.of()), options.seed(), runs, stop,
          terminal::progress));
      costs.add(Cost.of("every", subject, chosen.all(),
          options.seed(), runs, stop, terminal::progress));
      if (!own.isEmpty()) {
        costs.add(Cost.of(fences.isEmpty() ? "shipped" : "named", subject, own, options.seed(), runs, stop,
            terminal::progress));
      }
    }
    terminal.progress("");
    terminal.line(chosen.name() + ": " + chosen.title());
    Told.lines(options.head(chosen)).forEach(terminal::line);
    Told.lines("runs", runs + " each, with seeds from " + options.seed()).forEach(terminal::line);
    Told.lines("mean", Cost.unit(costs)).forEach(terminal::line);
    terminal.line("");
    TextTable.align(Cost.rows(costs)).forEach(terminal::line);
    return costs.stream().allMatch(c -> c.trials().runs() == runs) ? Exit.OK : Exit.UNKNOWN;
  }
}
