package periscope.cli.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.reports.text.Rows;
import periscope.results.data.Counts;
import periscope.results.data.PublicTests;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;
import periscope.results.store.StoredRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code periscope results show}. */
@picocli.CommandLine.Command(
    name = "show",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Show a run: where it ran, and what each of its tests came to.",
    footer = {"", "For each test: under how many configurations it ran, how many instances ended in which class, and",
      "the configuration with the largest share of weak outcomes. --tests shows each configuration of one test."})
public final class Show implements Subcommand {

  private final Session session;

  @Parameters(paramLabel = "RUN", description = "the run's number, as 'periscope results list' shows it")
  private long number;

  @Option(names = {"-t", "--tests"}, paramLabel = "NAME", description = "show this test under each configuration")
  private Optional<String> test = Optional.empty();

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--json", description = "print the run as JSON (docs/schemas/results.schema.json)")
  private boolean json;

  public Show(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Terminal terminal = session.terminal();
    List<Result> results = new ArrayList<>();
    StoredRun run;
    try (ResultStore store = database.existing()) {
      run = store.runs().stream().filter(r -> r.id() == number).findFirst().orElseThrow(() -> StoreProblem.of(
          database.file(), "there is no run " + number, "'periscope results list' shows what there is"));
      store.observations(number, o -> {
        if (test.isEmpty() || same(o.result())) {
          results.add(o.result());
        }
      });
    }
    if (test.isPresent() && results.isEmpty()) {
      throw StoreProblem.of(database.file(), "run " + number + " has no test '" + test.get() + "'",
          "'periscope results show " + number + "' shows its tests");
    }
    List<ResultsJson.TestJson> tests = tests(results);
    if (json) {
      terminal.line(ResultsJson.shown(database.file().toString(), run, tests).text());
      return Exit.OK;
    }
    about(run).forEach(terminal::line);
    terminal.line("");
    (test.isPresent() ? configurations(results) : table(tests)).forEach(terminal::line);
    return Exit.OK;
  }

  private boolean same(Result result) {
    return result.test().equals(test.get())
        || PublicTests.canonical(result.test()).equals(PublicTests.canonical(test.get()));
  }

  private static List<String> about(StoredRun stored) {
    Run run = stored.run();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("run " + stored.id(), run.kind().word() + ", " + run.framework()));
    rows.add(List.of("device", run.device().title()));
    optional(rows, "driver", run.surroundings().driver());
    optional(rows, "os", run.surroundings().os());
    optional(rows, "browser", run.surroundings().browser());
    optional(rows, "environment", run.surroundings().environment());
    optional(rows, "tool", run.tool().map(t -> (t.name() + " " + t.version()).strip()));
    optional(rows, "seed", run.seed());
    optional(rows, "model", run.model());
    optional(rows, "contributor", run.contributor().map(c -> (c.name() + " " + c.email()).strip()));
    optional(rows, "from", stored.source());
    rows.add(List.of("begun", stored.begun() + stored.finished().map(f -> "").orElse(", not finished")));
    return Rows.fitted(rows);
  }

  private static void optional(List<List<String>> rows, String what, Optional<String> text) {
    text.ifPresent(t -> rows.add(List.of(what, t)));
  }

  private static List<ResultsJson.TestJson> tests(List<Result> results) {
    TreeMap<String, List<Result>> byTest = new TreeMap<>();
    results.forEach(r -> byTest.computeIfAbsent(r.test(), t -> new ArrayList<>()).add(r));
    return byTest.entrySet().stream().map(e -> test(e.getKey(), e.getValue())).toList();
  }

  private static ResultsJson.TestJson test(String name, List<Result> results) {
    Counts all = new Counts(0, 0, 0, 0, 0);
    Optional<Result> best = Optional.empty();
    Optional<Long> forbidden = Optional.empty();
    Optional<Double> seconds = Optional.empty();
    for (Result r : results) {
      Counts c = r.counts();
      all = new Counts(all.sequential() + c.sequential(), all.interleaved() + c.interleaved(), all.weak() + c.weak(),
          all.unclassified() + c.unclassified(), all.unended() + c.unended());
      if (c.weak() > 0 && (best.isEmpty() || c.weakRate() > best.get().counts().weakRate())) {
        best = Optional.of(r);
      }
      if (r.forbidden().isPresent()) {
        forbidden = Optional.of(forbidden.orElse(0L) + r.forbidden().getAsLong());
      }
      if (r.seconds().isPresent()) {
        seconds = Optional.of(seconds.orElse(0.0) + r.seconds().getAsDouble());
      }
    }
    return new ResultsJson.TestJson(name, PublicTests.canonical(name), results.size(), all, best.map(Result::number),
        best.map(b -> b.counts().weakRate()).orElse(0.0), forbidden, seconds,
        best.map(b -> b.parameters().values()).orElse(new TreeMap<>()));
  }

  private static List<String> table(List<ResultsJson.TestJson> tests) {
    boolean judged = tests.stream().anyMatch(t -> t.forbidden().isPresent());
    List<List<String>> rows = new ArrayList<>();
    rows.add(judged ? List.of("conf.", "instances", "forbidden", "", "test")
        : List.of("conf.", "instances", "weak", "best", "test"));
    for (ResultsJson.TestJson t : tests) {
      String weak = judged ? t.forbidden().map(Rows::whole).orElse("-") : Rows.whole(t.counts().weak());
      rows.add(List.of(Rows.whole(t.configurations()), Rows.whole(t.counts().total()), weak,
          t.best().map(b -> Rows.percent(t.bestRate()) + " (" + b + ")").orElse(""), t.test()));
    }
    return Rows.fitted(rows);
  }

  private static List<String> configurations(List<Result> results) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("conf.", "sequential", "interleaved", "weak", "share", "seconds", "parameters"));
    for (Result r : results) {
      rows.add(List.of(String.valueOf(r.number()), Rows.whole(r.counts().sequential()),
          Rows.whole(r.counts().interleaved()), Rows.whole(r.counts().weak()), Rows.percent(r.counts().weakRate()),
          r.seconds().isPresent() ? String.format(Locale.ROOT, "%.2f", r.seconds().getAsDouble()) : "",
          r.parameters().text()));
    }
    return Rows.fitted(rows);
  }
}
