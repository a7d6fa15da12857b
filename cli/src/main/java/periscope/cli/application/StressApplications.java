package periscope.cli.application;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.kept.StoredTrials;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.ReportLines;
import periscope.applications.report.RunJson.Systematic;
import periscope.applications.report.StressJson;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trials;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.json.Json;
import periscope.results.data.Run;

/** The runs of applications in the eight environments. */
final class StressApplications {

  private final Session session;
  private final SubjectOptions options;
  private final String fences;
  private final int runs;
  private final boolean json;
  private final KeptOption database;
  private final TimeOption time;

  StressApplications(Session session, RunApplication.Settings settings) {
    this.session = session;
    options = settings.options();
    fences = settings.sites();
    runs = settings.runs();
    json = settings.json();
    database = settings.database();
    time = settings.time();
  }

  /**
   * Runs these applications, and reports the environments in which errors appear.
   *
   * @return the exit code
   */
  int run(List<String> names) {
    List<ChosenApplication> applications = options.chosen(names);
    BooleanSupplier stop = time.limit().over(session::stopped);
    Terminal terminal = session.terminal();
    Map<String, List<Trials>> all = new LinkedHashMap<>();
    List<StressJson.Stressed> reports = new ArrayList<>();
    boolean complete = true;
    for (ChosenApplication application : applications) {
      SortedSet<Integer> with = options.fences(fences, application);
      List<Trials> each = stress(application, with, stop);
      complete &= each.stream().allMatch(t -> t.runs() == runs);
      all.put(application.name(), each);
      reports.add(StressJson.Stressed.of(options.where(application), with, each));
      if (applications.size() == 1 && !json) {
        one(application, with, each);
      }
    }
    if (json) {
      terminal.line(Json.print(new StressJson(Systematic.of(options.tuned()), options.seed(), runs, reports)));
    } else if (applications.size() > 1) {
      several(applications.get(0), all);
    }
    if (!complete && database.file().isPresent()) {
      terminal.note("the same command goes on from there");
    }
    boolean errors = all.values().stream().flatMap(List::stream).anyMatch(t -> t.errors() > 0);
    return errors ? Exit.FAILS : complete ? Exit.OK : Exit.UNKNOWN;
  }

  /** Runs an application in each environment. */
  private List<Trials> stress(ChosenApplication application, SortedSet<Integer> with, BooleanSupplier stop) {
    Terminal terminal = session.terminal();
    Run run = options.run(session, application, options.seed(), "stress", "with " + ReportLines.numbers(with) + " "
        + runs);
    List<Trials> each = new ArrayList<>();
    try (Subject subject = options.subject(session, application);
        StoredTrials kept = new StoredTrials(database.file(), application.name(), run, terminal::note)) {
      for (Environment in : Environment.ALL) {
        Trials trials = kept.of(subject, with, in, options.seed(), runs, stop,
            n -> terminal.progress(application.name() + ", " + in + ": " + n + " of " + runs + " runs"));
        trials.failure().ifPresent(f -> terminal.note("the device failed: " + f));
        each.add(trials);
      }
      if (each.stream().allMatch(t -> t.runs() == runs)) {
        kept.finish();
      }
    }
    terminal.progress("");
    return each;
  }

  private void one(ChosenApplication application, SortedSet<Integer> with, List<Trials> each) {
    Terminal terminal = session.terminal();
    ReportLines.heading(application).forEach(terminal::line);
    ReportLines.lines(options.where(application).head()).forEach(terminal::line);
    ReportLines.lines("fences", ReportLines.fences(with, application.sites())).forEach(terminal::line);
    ReportLines.lines("systematic", options.tuned().toString()).forEach(terminal::line);
    terminal.line("");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      Trials t = each.get(i);
      rows.add(List.of(Environment.ALL.get(i).toString(), String.valueOf(t.runs()), String.valueOf(t.errors()),
          ReportLines.percent(t), ReportLines.interval(t), t.isEffective() ? "effective" : "", ReportLines.unended(t)));
    }
    TextTable.align(List.of("environment", "runs", "errors", "share", "95 %", "", ""), rows).forEach(terminal::line);
  }

  /** Prints a table like [STRESS], Table 5, with a row for each application. */
  private void several(ChosenApplication first, Map<String, List<Trials>> all) {
    Terminal terminal = session.terminal();
    List<List<String>> head = options.where(first).head();
    ReportLines.lines(head.subList(0, head.size() - 1)).forEach(terminal::line);
    ReportLines.lines("fences", fences).forEach(terminal::line);
    ReportLines.lines("systematic", options.tuned().toString()).forEach(terminal::line);
    ReportLines.lines("runs", runs + " in each environment, with seeds from " + options.seed()).forEach(terminal::line);
    terminal.line("");
    List<List<String>> rows = new ArrayList<>();
    List<String> heading = new ArrayList<>(List.of("errors"));
    Environment.ALL.forEach(e -> heading.add(e.toString().replace("-str", "")));
    all.forEach((name, each) -> {
      List<String> row = new ArrayList<>(List.of(name));
      each.forEach(t -> row
          .add(t.runs() == 0 ? "" : t.errors() == 0 ? "-" : t.errors() + (t.isEffective() ? "*" : "")));
      rows.add(row);
    });
    List<String> sum = new ArrayList<>(List.of("effective/seen"));
    for (int i = 0; i < Environment.ALL.size(); i++) {
      int at = i;
      sum.add(all.values().stream().filter(t -> t.get(at).isEffective()).count() + "/"
          + all.values().stream().filter(t -> t.get(at).errors() > 0).count());
    }
    rows.add(sum);
    TextTable.align(heading, rows).forEach(terminal::line);
    terminal.line("");
    Prose.paragraphs(List.of("Runs with an error; * where that is more than 5 %. Below, for how many applications an "
        + "environment is effective, and for how many it shows some."), Prose.WIDTH).forEach(terminal::line);
  }
}
