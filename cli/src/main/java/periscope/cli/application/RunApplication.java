package periscope.cli.application;

import java.nio.file.Path;
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
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.litmus.source.NearNames;
import periscope.reports.json.Json;
import periscope.results.data.Run;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope app run}: it runs applications with some fences, in one environment or in all. */
@picocli.CommandLine.Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run an application, and count how often it comes out wrong; or compare environments, or the cost of "
        + "fences.",
    footer = {"", "Exit code 0 means that every run came out right, 1 that some did not, 3 that it was stopped.", "",
      "--compare environments: an environment is effective for an application if more than 5 % of its runs come out"
          + " wrong. --compare fences: runs have no stress, and those that come out wrong are left out of the mean, and"
          + " counted; the cost is the time by the device's events, of simulated devices steps.", "",
      "Examples:", "  periscope app run cbe-dot --runs 1000", "  periscope app run cbe-dot --fences 0,2 --runs 1000",
      "  periscope app run cbe-dot --device pocl-0 --size usual --environment sys-str+",
      "  periscope app run all --compare environments --device pocl-0 --database app.db",
      "  periscope app run all --compare fences --fences cbe-dot=2 --device pocl-0 --picture cost.svg"})
final class RunApplication implements Subcommand {

  /** The options that all comparisons share. */
  record Settings(SubjectOptions options, List<String> fences, int runs, boolean json, KeptOption database,
      TimeOption time) {

    /** The choice of fences for any application, as the user wrote it. */
    String sites() {
      if (fences.size() > 1) {
        throw options.wrong("--fences stands here more than once");
      }
      return fences.stream().findFirst().orElse("shipped");
    }
  }

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "NAME", arity = "0..*",
      description = "an application: 'periscope app list'; with --compare also several, or all")
  private List<String> names = List.of();

  @Mixin
  private SubjectOptions options = new SubjectOptions();

  @Option(names = "--compare", paramLabel = "WHAT",
      description = "environments: run in all eight, and say which of these show errors; fences: measure the cost of "
          + "none, of one at every site, and of those that you name")
  private Optional<String> compare = Optional.empty();

  @Option(names = "--fences", paramLabel = "[NAME=]SITES",
      description = "which sites have a fence: none, shipped, all, or numbers such as 0,2; with --compare fences "
          + "for each "
          + "of several applications: cbe-dot=2 (default: shipped)")
  private List<String> fences = List.of();

  @Option(names = {"-e", "--environment"}, paramLabel = "NAME", defaultValue = "no-str-",
      description = "no-str, sys-str, rand-str or cache-str, with + where work-groups are shuffled, - where not "
          + "(default: ${DEFAULT-VALUE})")
  private String environment;

  @Option(names = {"-n", "--runs"}, paramLabel = "N", defaultValue = "100",
      description = "the number of runs, of each choice (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = PictureOptions.NAME, paramLabel = "FILE",
      description = "with --compare fences: plot the time (or steps) with each choice of fences over that without "
          + "fences, both axes logarithmic, as SVG")
  private Optional<Path> picture = Optional.empty();

  @Option(names = "--json", description = "print the result as JSON (docs/schemas/app-run.schema.json; with --compare "
      + "environments docs/schemas/app-stress.schema.json, with --compare fences docs/schemas/app-cost.schema.json)")
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
    Settings settings = new Settings(options, fences, runs, json, database, time);
    if (compare.isPresent()) {
      return compared(settings);
    }
    refuse(PictureOptions.NAME, "it goes with --compare fences");
    if (names.size() > 1 || names.equals(List.of("all"))) {
      throw options.wrong("one application is run at a time, but with --compare");
    }
    ChosenApplication chosen = options.chosen(names.stream().findFirst());
    Environment in = options.environment(environment);
    SortedSet<Integer> with = options.fences(settings.sites(), chosen);
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

  private int compared(Settings settings) {
    return switch (compare.orElseThrow()) {
      case "environments" -> {
        refuse("--environment", "--compare environments runs in all of them");
        refuse(PictureOptions.NAME, "it goes with --compare fences");
        yield new StressApplications(session, settings).run(names);
      }
      case "fences" -> {
        refuse("--environment", "fences are compared without stress");
        refuse("--database", "the costs of fences are not kept");
        yield new CostOfFences(session, settings, picture).run(names);
      }
      default -> throw options.wrong("--compare has no '" + compare.get() + "': "
          + NearNames.nearestOrAll(compare.get(), List.of("environments", "fences")));
    };
  }

  private void refuse(String option, String why) {
    if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw options.wrong(option + " has no place here: " + why);
    }
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
