package periscope.cli.application;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.Cost;
import periscope.applications.report.CostJson;
import periscope.applications.report.ReportLines;
import periscope.applications.subject.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.litmus.text.TextTable;
import periscope.reports.json.Json;
import periscope.reports.picture.Scatter;
import periscope.reports.picture.Scatter.Look;

/** The measurement of what fences cost: without fences, with one at every site, and with those that a user names. */
final class CostOfFences {

  private final Session session;
  private final SubjectOptions options;
  private final List<String> fences;
  private final Optional<Path> picture;
  private final int runs;
  private final boolean json;
  private final TimeOption time;

  CostOfFences(Session session, RunApplication.Settings settings, Optional<Path> picture) {
    this.session = session;
    this.picture = picture;
    options = settings.options();
    fences = settings.fences();
    runs = settings.runs();
    json = settings.json();
    time = settings.time();
  }

  /**
   * Measures and reports the cost for these applications.
   *
   * @return the exit code
   */
  int run(List<String> names) {
    List<ChosenApplication> all = options.chosen(names);
    fences.stream().filter(f -> all.stream().noneMatch(c -> f.startsWith(c.name() + "="))
        && (all.size() > 1 || f.contains("="))).findFirst().ifPresent(f -> {
          throw options.wrong("--fences " + f + " is of none of the applications" + (all.size() > 1
              ? "; of each of several: NAME=SITES" : ""));
        });
    BooleanSupplier stop = time.limit().over(session::stopped);
    List<List<Cost>> costs = new ArrayList<>();
    List<CostJson.Measured> reports = new ArrayList<>();
    for (ChosenApplication chosen : all) {
      List<Cost> one = costs(chosen, own(chosen, all.size()), stop);
      costs.add(one);
      reports.add(new CostJson.Measured(options.where(chosen), CostJson.Costs.of(chosen, one)));
      if (!json) {
        tell(chosen, one, costs.size() > 1);
      }
    }
    Optional<String> drawn = picture.filter(file -> draw(file, options.info(all.get(0)).id(), costs))
        .map(Path::toString);
    if (json) {
      session.terminal().line(Json.print(new CostJson(options.seed(), runs, reports, drawn)));
    }
    return costs.stream().flatMap(List::stream).allMatch(c -> c.trials().runs() == runs) ? Exit.OK : Exit.UNKNOWN;
  }

  /**
   * The fences whose cost is measured besides that of no fence and of all fences.
   *
   * @param of the number of applications
   */
  private SortedSet<Integer> own(ChosenApplication chosen, int of) {
    String start = chosen.name() + "=";
    return options.fences(fences.stream().filter(f -> f.startsWith(start)).map(f -> f.substring(start.length()))
        .findFirst().or(() -> fences.stream().filter(f -> of == 1 && !f.contains("=")).findFirst()).orElse("shipped"),
        chosen);
  }

  private List<Cost> costs(ChosenApplication chosen, SortedSet<Integer> own, BooleanSupplier stop) {
    Map<String, SortedSet<Integer>> choices = Cost.choices(chosen);
    if (!own.isEmpty()) {
      choices.put(own.equals(chosen.shipped()) ? "shipped" : "named", own);
    }
    List<Cost> costs;
    try (Subject subject = options.subject(session, chosen)) {
      costs = Cost.of(choices, subject, options.seed(), runs, stop, this::progress);
    }
    progress("");
    Cost.failure(costs).ifPresent(f -> session.terminal().note("the device failed: " + f));
    return costs;
  }

  private void progress(String text) {
    session.terminal().progress(text);
  }

  private void tell(ChosenApplication chosen, List<Cost> costs, boolean further) {
    Terminal terminal = session.terminal();
    if (further) {
      terminal.line("");
    }
    ReportLines.heading(chosen).forEach(terminal::line);
    ReportLines.lines(options.where(chosen).head()).forEach(terminal::line);
    ReportLines.lines("runs", runs + " each, with seeds from " + options.seed()).forEach(terminal::line);
    ReportLines.lines("mean", Cost.measure(chosen, costs).told()).forEach(terminal::line);
    TextTable.align(Cost.rows(costs)).forEach(l -> terminal.line("  " + l));
    terminal.out().flush();
  }

  /**
   * Draws the costs like [STRESS], Fig. 5: full circles are a fence at every site, the others are the named fences.
   *
   * @return whether the file was written
   */
  private boolean draw(Path file, String device, List<List<Cost>> costs) {
    List<Scatter.Point> points = new ArrayList<>();
    costs.forEach(of -> of.stream().skip(1).filter(c -> c.known() && of.get(0).known()).forEach(c ->
        points.add(new Scatter.Point(of.get(0).mean(), c.mean(), c.name().equals("every")))));
    String unit = costs.stream().flatMap(List::stream).anyMatch(Cost::timed) ? "ms" : "steps";
    Scatter scatter = new Scatter("Cost of fences on " + device, List.of("Full: a fence at every "
        + "site. Below the diagonal is noise: no fence makes faster."), unit + " without fences", unit + " with fences",
        points, Look.POWERS);
    try {
      Files.writeString(file, scatter.svg(), StandardCharsets.UTF_8);
      session.terminal().note("drew " + points.size() + " points into " + file);
      return true;
    } catch (IOException e) {
      session.terminal().note("the picture cannot be written: " + e.getMessage());
      return false;
    }
  }
}
