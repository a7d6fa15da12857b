package periscope.cli.application;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.applications.Application;
import periscope.applications.harden.Hardening;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.harden.Hardening.Ending;
import periscope.applications.harden.Hardening.Settings;
import periscope.applications.kept.StoredChecks;
import periscope.applications.model.ModelVerdicts;
import periscope.applications.model.StandIns;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.CostJson.Costs;
import periscope.applications.report.HardenJson;
import periscope.applications.report.HardenJson.Hardened;
import periscope.applications.report.HardenJson.Models;
import periscope.applications.report.HardenJson.Unfenced;
import periscope.applications.report.ReportLines;
import periscope.applications.report.RunJson.Systematic;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.inputs.Judges;
import periscope.machines.grid.GridMemory;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.results.data.Run;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code periscope app harden}: it finds by experiment which fences an application needs, and reports what
 * a model says about the result.
 */
@picocli.CommandLine.Command(
    name = "harden",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Find fences that an application needs by taking fences away, and check them against a model.",
    footer = {"", "At first there is a fence at every site. Halves of them are taken away, then single ones, as long",
      "as runs show no error; then what is left has to hold in many runs, or it begins anew with twice as many runs a",
      "check. What is found depends on the environment, on the order, and on luck: it is no proof. A model looks at",
      "every execution of the smallest launch instead.", "",
      "Applications are built in. A program of your own is run by --command (docs/applications.md); for a file of",
      "kernels, 'periscope kernel FILE' says whether a race or a wrong result is left once a fence is taken out.", "",
      "Exit code 0 means that fences were found, 1 that errors show with all of them, 3 that it was stopped.", "",
      "Examples:", "  periscope app harden cbe-dot", "  periscope app harden cbe-dot --repeat 5 --litmus tests",
      "  periscope app harden cbe-dot --size usual --database app.db"})
final class HardenApplication implements Subcommand {

  /** The language of applications. */
  private static final String SOURCE = "opencl-rsp";

  /** Runs in which what is found must show no error, if the user does not say. */
  private static final int STABLE = 1000;

  private final Session session;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "an application: 'periscope app list'")
  private Optional<String> name = Optional.empty();

  @Mixin
  private SubjectOptions options = new SubjectOptions();

  @Option(names = {"-e", "--environment"}, paramLabel = "NAME", defaultValue = "sys-str+",
      description = "the environment of the runs: no-str, sys-str, rand-str or cache-str, with + or - (default: "
          + "${DEFAULT-VALUE})")
  private String environment;

  @Option(names = {"-i", "--check-runs"}, paramLabel = "N[,STABLE]", split = ",", hideParamSyntax = true,
      defaultValue = "32," + STABLE,
      description = "runs of a check at first, and runs in which the found fences must show no error (default: "
          + "${DEFAULT-VALUE})")
  private List<Integer> checks;

  @Option(names = {"-n", "--runs"}, paramLabel = "N", defaultValue = "100",
      description = "runs without fences that come first, and of each choice whose cost is measured in the end "
          + "(default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
      description = "the number of searches for fences, each with further seeds; the report says how far they agree "
          + "(default: ${DEFAULT-VALUE})")
  private int repeat;

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL", defaultValue = "opencl",
      description = "the model that the fences are checked against, or none (default: ${DEFAULT-VALUE})")
  private String model;

  @Option(names = "--target-model", paramLabel = "MODEL",
      description = "the model that the compiled application is checked against (default: the default model of the "
          + "language that --mapping compiles to)")
  private Optional<String> target = Optional.empty();

  @Option(names = "--test-timeout", paramLabel = "SECONDS", defaultValue = "60",
      description = "the seconds that a model may take for each test (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(names = "--litmus", paramLabel = "FOLDER",
      description = "write the litmus tests that the fences stand for to this folder")
  private Optional<Path> litmus = Optional.empty();

  @Option(names = "--json", description = "print JSON (docs/schemas/app-harden.schema.json)")
  private boolean json;

  @Mixin
  private KeptOption database = new KeptOption();

  @Mixin
  private TimeOption time = new TimeOption();

  HardenApplication(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    checkNumbers();
    ChosenApplication chosen = options.chosen(name);
    Environment in = options.environment(environment);
    if (!model.equals("none")) {
      session.inputs().judge(model, SOURCE);
    }
    BooleanSupplier stop = time.limit().over(session::stopped);
    Terminal terminal = json ? session.terminal().withoutResults() : session.terminal();
    HardeningReport story = new HardeningReport(terminal, chosen, options, runs);
    List<Answer> answers = new ArrayList<>();
    List<Unfenced> unfenced;
    Optional<Models> models = Optional.empty();
    Optional<Costs> cost = Optional.empty();
    try (Subject subject = options.subject(session, chosen)) {
      story.head();
      unfenced = story.unfenced(subject, in, stop);
      for (int i = 0; i < repeat && !stop.getAsBoolean(); i++) {
        story.quiet(i > 0);
        Settings settings = new Settings(in, checks.get(0), stable(), options.seed() + i);
        answers.add(harden(subject, chosen, settings, story, stop));
      }
      Optional<Answer> first = answers.stream().limit(1).filter(a -> a.ending() == Ending.STABLE).findFirst();
      if (first.isPresent()) {
        story.agreement(answers, options.seed());
        models = chosen.application().flatMap(a -> words(terminal, a, first.get(), stop));
        cost = story.cost(subject, first.get().fences(), stop);
      }
    }
    terminal.progress("");
    if (json) {
      List<Hardened> all = IntStream.range(0, answers.size()).mapToObj(i -> Hardened.of(answers.get(i), chosen,
          options.seed() + i)).toList();
      session.terminal().line(Json.print(new HardenJson(options.where(chosen), in.toString(), Systematic.of(in,
          options.tuned()), options.seed(), runs, checks.get(0), stable(), unfenced, all, models, cost)));
    }
    return answers.size() < repeat || answers.stream().anyMatch(a -> a.ending() == Ending.STOPPED) ? Exit.UNKNOWN
        : answers.stream().allMatch(a -> a.ending() == Ending.STABLE) ? Exit.OK : Exit.FAILS;
  }

  private void checkNumbers() {
    if (checks.stream().anyMatch(n -> n < 1) || runs < 1 || repeat < 1 || seconds < 1) {
      throw options.wrong("--check-runs, --runs, --repeat and --test-timeout want numbers from 1 on");
    } else if (checks.size() > 2) {
      throw options.wrong("--check-runs wants one or two numbers, such as 32," + STABLE);
    }
  }

  private int stable() {
    return checks.size() > 1 ? checks.get(1) : STABLE;
  }

  private Answer harden(Subject subject, ChosenApplication chosen, Settings settings, HardeningReport story,
      BooleanSupplier stop) {
    Terminal terminal = session.terminal();
    Run run = options.run(session, chosen, settings.seed(), "harden", settings.environment() + " "
        + checks.get(0) + " " + stable());
    try (StoredChecks known = new StoredChecks(database.file(), chosen.name(), run, terminal::note)) {
      story.begin(settings);
      Answer answer = new Hardening(subject, settings, known, stop, (check, n) -> terminal.progress(check.phase() + ", "
          + ReportLines.fences(check.fences(), chosen.sites()) + ": " + n + " of " + check.wanted() + " runs"), c -> {
            terminal.progress("");
            story.check(c);
          }).run();
      terminal.progress("");
      story.answer(answer, stable());
      if (answer.ending() != Ending.STOPPED) {
        known.finish();
      } else if (database.file().isPresent()) {
        terminal.note("the same command goes on from there");
      }
      return answer;
    }
  }

  private Optional<Models> words(Terminal terminal, Application application, Answer answer, BooleanSupplier stop) {
    if (model.equals("none") || stop.getAsBoolean()) {
      return Optional.empty();
    }
    ModelVerdicts source = new ModelVerdicts(session, application, Optional.of(model), Optional.empty(), seconds, stop);
    Optional<Mapping> table = options.mapping().map(session.inputs()::mapping);
    Optional<ModelVerdicts> compiled = table
        .map(m -> new ModelVerdicts(session, application, target, Optional.of(m), seconds,
        stop));
    return Optional.of(new ModelVerdictReport(terminal, application, options, model, litmus,
        standIns(application, table,
        stop)).tell(answer, source, compiled, stable()));
  }

  /**
   * The source of litmus tests that stand in for the application; empty if the device is not a simulated machine. The
   * machine of [UGPU] stands for chips, which are that machine with memory banks.
   */
  private Optional<StandIns> standIns(Application application, Optional<Mapping> table, BooleanSupplier stop) {
    Judges judges = new Judges(session.inputs(), Optional.of(model));
    return options.device().machine().map(m -> new StandIns(session, application, m.hasViews() ? GridMemory.UGPU : m,
        judges.of(SOURCE), table, table.map(t -> new Judges(session.inputs(), target).of(t.to())), options.seed(),
        stop));
  }
}
