package periscope.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.kept.StoredTrials;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.ReportLines;
import periscope.applications.report.RunJson;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trials;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.reports.json.Json;
import periscope.results.data.Run;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code periscope app run}: an application, some fences, one environment. */
@picocli.CommandLine.Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run an application, and count how often it comes out wrong.",
    footer = {"", "Exit code 0 means that every run came out right, 1 that some did not, 3 that it was stopped.", "",
      "Examples:", "  periscope app run cbe-dot --runs 1000", "  periscope app run cbe-dot --fences 0,2 --runs 1000",
      "  periscope app run cbe-dot --device pocl-0 --size usual --environment sys-str+",
      "  periscope app run sdk-red --runs 100000 --database app.db"})
final class RunApplication implements Subcommand {

  private final Session session;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "an application: 'periscope app list'")
  private Optional<String> name = Optional.empty();

  @Mixin
  private SubjectOptions options = new SubjectOptions();

  @Option(names = "--fences", paramLabel = "SITES", defaultValue = "shipped",
      description = "which sites have a fence: none, shipped, all, or numbers such as 0,2 (default: ${DEFAULT-VALUE})")
  private String fences;

  @Option(names = {"-e", "--environment"}, paramLabel = "NAME", defaultValue = "no-str-",
      description = "no-str, sys-str, rand-str or cache-str, with + where work-groups are shuffled, - where not "
          + "(default: ${DEFAULT-VALUE})")
  private String environment;

  @Option(names = {"-n", "--runs"}, paramLabel = "N", defaultValue = "100",
      description = "how often (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = "--json", description = "print JSON (docs/schemas/app-run.schema.json)")
  private boolean json;

  @Mixin
  private KeptOption database = new KeptOption();

  @Mixin
  private TimeOption time = new TimeOption();

  RunApplication(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (runs < 1) {
      throw options.wrong("--runs wants a number from 1 on");
    }
    ChosenApplication chosen = options.chosen(name);
    Environment in = options.environment(environment);
    SortedSet<Integer> with = options.fences(fences, chosen);
    BooleanSupplier stop = time.limit().over(session::stopped);
    Terminal terminal = session.terminal();
    Run run = options.run(session, chosen, options.seed(), "run", "with " + ReportLines.numbers(with) + " in " + in
        + " "
        + runs);
    Trials trials;
    try (Subject subject = options.subject(session, chosen);
        StoredTrials kept = new StoredTrials(database.file(), chosen.name(), run, terminal::note)) {
      trials = kept.of(subject, with, in, options.seed(), runs, stop,
          n -> terminal.progress(n + " of " + runs + " runs"));
      if (trials.runs() == runs) {
        kept.finish();
      }
    }
    terminal.progress("");
    if (json) {
      terminal.line(Json.print(RunJson.of(options.where(chosen), with, in, options.tuned(), options.seed(), runs,
          trials)));
    } else {
      lines(chosen, in, with, trials).forEach(terminal::line);
    }
    trials.failure().ifPresent(f -> terminal.note("the device failed: " + f));
    if (trials.runs() < runs && database.file().isPresent()) {
      terminal.note("the same command goes on from there");
    }
    return trials.errors() > 0 ? Exit.FAILS : trials.runs() < runs ? Exit.UNKNOWN : Exit.OK;
  }

  private List<String> lines(ChosenApplication chosen, Environment in, SortedSet<Integer> with, Trials trials) {
    List<List<String>> head = new ArrayList<>(options.where(chosen).head());
    head.add(List.of("fences", ReportLines.fences(with, chosen.sites())));
    head.add(List.of("environment", in + (in.strategy() == Strategy.SYSTEMATIC ? ": " + options.tuned() : "")));
    head.add(List.of("runs", trials.runs() + ", with seeds from " + options.seed()
        + (trials.runs() == 0 ? "" : ": " + ReportLines.counts(trials))));
    trials.first().ifPresent(e -> {
      head.add(List.of("errors", ReportLines.share(trials)));
      head.add(List.of("first", "seed " + e.seed() + ", " + e.trial().kind() + ": " + e.trial().what()));
    });
    List<String> lines = new ArrayList<>(ReportLines.heading(chosen));
    lines.addAll(ReportLines.lines(head));
    return lines;
  }
}
