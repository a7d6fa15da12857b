package periscope.cli.application;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Site;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.model.ModelVerdicts;
import periscope.applications.model.StandIn;
import periscope.applications.model.StandIns;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.HardenJson.Disagreement;
import periscope.applications.report.HardenJson.Litmus;
import periscope.applications.report.HardenJson.Models;
import periscope.applications.report.HardenJson.Said;
import periscope.applications.report.HardenJson.Standing;
import periscope.applications.report.HardenJson.Word;
import periscope.applications.report.ReportLines;
import periscope.applications.report.StandInReport;
import periscope.cli.session.Terminal;
import periscope.kernels.KernelVerdict;
import periscope.kernels.cut.CutReport;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Verdict;
import periscope.litmus.launch.Grid;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.json.Json;

/**
 * The report on the models' verdicts about fences that experiments found, and on disagreements between models and
 * experiments.
 */
final class ModelVerdictReport {

  private final Terminal terminal;
  private final Application application;
  private final SubjectOptions options;
  private final String model;
  private final Optional<Path> litmus;
  private final Optional<StandIns> standing;

  /**
   * A report before any model is asked.
   *
   * @param litmus   the folder for litmus tests, if they are to be written
   * @param standing the source of litmus tests that stand in for the application; empty if runs of the device cannot be
   *                 reduced
   */
  ModelVerdictReport(Terminal terminal, Application application, SubjectOptions options, String model,
      Optional<Path> litmus, Optional<StandIns> standing) {
    this.standing = standing;
    this.terminal = terminal;
    this.application = application;
    this.options = options;
    this.model = model;
    this.litmus = litmus;
  }

  /**
   * Writes the report as lines, and returns it for a JSON report.
   *
   * @param source   the verdicts of the application's own model
   * @param compiled the verdicts about the compiled application, if a mapping compiles it
   * @param stable   the number of runs without an error that a choice of fences had to pass
   */
  Models tell(Answer answer, ModelVerdicts source, Optional<ModelVerdicts> compiled, int stable) {
    terminal.progress("asking " + model);
    SortedSet<Integer> found = answer.fences();
    Optional<SortedSet<Integer>> wanted = source.wanted();
    List<Said> answers = answers(found, wanted, source, compiled);
    Optional<String> target = compiled.flatMap(c -> name(c, found));
    terminal.progress("");
    Grid grid = application.job(Size.MODEL, 1).grid();
    terminal.line("");
    Prose.hanging("The models' word, of every execution with " + grid.items() + (grid.items() == 1 ? " work-item in "
        : " work-items in ") + "each of " + grid.groupCount() + " work-groups", 2, Prose.WIDTH).forEach(terminal::line);
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("fences", "", model, compiled.map(c -> target.orElse("-") + ", compiled").orElse("")));
    answers.forEach(a -> table.add(List.of(ReportLines.numbers(a.fences()), a.about(), a.source().text(),
        a.compiled().map(Word::text).orElse(""))));
    TextTable.align(table).forEach(l -> terminal.line("  " + l));
    List<String> execution = execution(source.of(found), found);
    List<Litmus> tests = tests(source, found, wanted);
    Optional<List<Standing>> standing = source.isOpen(found) || compiled.filter(c -> c.isOpen(found)).isPresent()
        ? Optional.of(standIns(found, source.seconds())) : Optional.empty();
    Optional<List<Disagreement>> disagreements = wanted.map(w -> disagreements(source, found, w, stable));
    disagreements.ifPresentOrElse(this::disagree, () -> Prose.hanging("  Which fences " + model
        + " wants is not decided.", 2, Prose.WIDTH).forEach(terminal::line));
    terminal.out().flush();
    return new Models(model, target, grid.items(), grid.groupCount(), source.seconds(), answers,
        wanted.map(List::copyOf), Json.unlessEmpty(execution), tests, standing, disagreements);
  }

  /**
   * The verdicts about the fences that were found, about those that the model requires, and about both without each one
   * of them.
   */
  private List<Said> answers(SortedSet<Integer> found, Optional<SortedSet<Integer>> wanted, ModelVerdicts source,
      Optional<ModelVerdicts> compiled) {
    Map<SortedSet<Integer>, String> rows = new LinkedHashMap<>();
    rows.put(found, wanted.filter(found::equals).isPresent() ? "found, and wanted" : "found");
    wanted.ifPresent(w -> rows.putIfAbsent(w, "wanted by " + model));
    found.forEach(s -> rows.putIfAbsent(ModelVerdicts.without(found, s), "found, without " + s));
    wanted.ifPresent(w -> w.forEach(s -> rows.putIfAbsent(ModelVerdicts.without(w, s), "wanted, without " + s)));
    List<Said> all = new ArrayList<>();
    rows.forEach((fences, about) -> all.add(new Said(List.copyOf(fences), about, Word.of(source.of(fences)),
        compiled.map(c -> Word.of(c.of(fences))))));
    return all;
  }

  private static Optional<String> name(ModelVerdicts words, SortedSet<Integer> fences) {
    return words.of(fences).word().map(KernelVerdict::model);
  }

  /** The lines of an execution in which the found fences do not suffice; empty if the model shows none. */
  private List<String> execution(ModelVerdicts.Word word, SortedSet<Integer> found) {
    List<String> report = word.word().filter(w -> w.isWrong()).map(KernelVerdict::report).orElse(List.of());
    int at = 0;
    while (at < report.size() && !report.get(at).startsWith("Execution")) {
      at++;
    }
    List<String> execution = report.subList(at, report.size());
    if (!execution.isEmpty()) {
      terminal.line("");
      terminal.line("What " + model + " allows with " + (found.isEmpty() ? "no fence" : "fences "
          + ReportLines.fences(found, application.sites())));
      execution.forEach(terminal::line);
    }
    return execution;
  }

  /** A litmus test for each fence, found or required. It shows the error without this fence and with all others. */
  private List<Litmus> tests(ModelVerdicts source, SortedSet<Integer> found, Optional<SortedSet<Integer>> wanted) {
    SortedSet<Integer> all = new TreeSet<>(found);
    wanted.ifPresent(all::addAll);
    List<JudgedCut> kept = new ArrayList<>();
    List<Litmus> told = new ArrayList<>();
    for (int site : all) {
      terminal.progress("cutting the litmus test of site " + site);
      List<JudgedCut> tests = source.tests(ModelVerdicts.without(all, site));
      boolean open = source.of(ModelVerdicts.without(all, site)).verdict() == Verdict.UNKNOWN;
      String text = !tests.isEmpty() ? tests.get(0).test().test().name() + ": under " + model + " "
          + tests.get(0).verdict().told() : open ? "not known: no answer in time" : "none: without it " + model
              + " allows nothing wrong that a cycle of accesses shows";
      tests.stream().limit(1).forEach(kept::add);
      told.add(new Litmus(site, text, tests.stream().limit(1).map(this::told).findFirst()));
    }
    terminal.progress("");
    terminal.line("");
    terminal.line("The litmus test behind each fence, with the others in place");
    TextTable.hanging(told.stream().map(t -> List.of("  site " + t.site(), t.text())).toList(), Prose.WIDTH)
        .forEach(terminal::line);
    if (litmus.isPresent()) {
      new CutReport(kept, model, litmus).write();
      terminal.note("the litmus tests are in " + litmus.get());
    }
    return told;
  }

  private CutReport.Told told(JudgedCut test) {
    return new CutReport(List.of(test), model, litmus).told().get(0);
  }

  /** The litmus tests that stand in for the application where models give no answer. */
  private List<Standing> standIns(SortedSet<Integer> found, long seconds) {
    List<StandIn> all = found.stream().map(s -> standing.map(i -> i.of(s, found)).orElseGet(() -> StandIn.none(s,
        "runs of " + options.device().info().id() + " cannot be cut down; those of ugpu can"))).toList();
    terminal.progress("");
    terminal.line("");
    Prose.hanging("No answer for the whole application in " + seconds + " s: litmus tests stand in, with the fences "
        + "that a run came by. They say nothing of other runs, and are no proof about the application", 2, Prose.WIDTH)
        .forEach(terminal::line);
    all.forEach(s -> StandInReport.lines(s, model, standing.flatMap(StandIns::targetName)).forEach(terminal::line));
    litmus.ifPresent(to -> new CutReport(all.stream().flatMap(s -> s.variants().stream()).map(StandIn.Variant::test)
        .toList(), model, litmus).write());
    return all.stream().map(s -> StandInReport.json(s, this::told)).toList();
  }

  /**
   * The sites at which experiment and model disagree: fences that only the model requires, and fences that only the
   * experiment found.
   */
  private List<Disagreement> disagreements(ModelVerdicts source, SortedSet<Integer> found, SortedSet<Integer> wanted,
      int stable) {
    List<Disagreement> all = new ArrayList<>();
    for (Site site : application.sites()) {
      int s = site.number();
      if (wanted.contains(s) && !found.contains(s)) {
        String why = source.of(ModelVerdicts.without(wanted, s)).word().flatMap(KernelVerdict::wrong).orElse("");
        all.add(new Disagreement(s, "model", model + " wants a fence, " + ChosenApplication.of(application).site(site)
            + ". "
            + stable + " runs on " + options.device().info().id() + " without it came out right. Without it: " + why));
      } else if (found.contains(s) && !wanted.contains(s)) {
        all.add(new Disagreement(s, "runs", "runs on " + options.device().info().id() + " go wrong without a fence, "
            + "and " + model + " does without it, at this size"));
      }
    }
    return all;
  }

  private void disagree(List<Disagreement> all) {
    terminal.line("");
    terminal.line(all.isEmpty() ? "Experiment and " + model + " want the same fences." : "Where experiment and " + model
        + " disagree");
    all.forEach(d -> ReportLines.lines("site " + d.site(), d.text()).forEach(terminal::line));
  }
}
