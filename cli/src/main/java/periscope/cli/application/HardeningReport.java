package periscope.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.applications.Applications;
import periscope.applications.Site;
import periscope.applications.harden.Check;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.harden.Hardening.Ending;
import periscope.applications.harden.Hardening.Settings;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.Cost;
import periscope.applications.report.CostJson.Costs;
import periscope.applications.report.HardenJson.Unfenced;
import periscope.applications.report.ReportLines;
import periscope.applications.report.RunJson.Ran;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trials;
import periscope.cli.session.Terminal;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;

/** The report on a hardening while it runs: the errors, the fences that help, and the cost. */
final class HardeningReport {

  private final Terminal terminal;
  private final ChosenApplication chosen;
  private final SubjectOptions options;
  private final int runs;
  private boolean quiet;

  /**
   * A report without any lines yet.
   *
   * @param runs the number of runs without fences at the beginning, and of runs for each choice of fences whose cost is
   *             measured
   */
  HardeningReport(Terminal terminal, ChosenApplication chosen, SubjectOptions options, int runs) {
    this.terminal = terminal;
    this.chosen = chosen;
    this.options = options;
    this.runs = runs;
  }

  void head() {
    ReportLines.heading(chosen).forEach(terminal::line);
    ReportLines.lines(options.where(chosen).head()).forEach(terminal::line);
  }

  private void title(String text) {
    terminal.line("");
    terminal.line(text);
  }

  /** Counts and reports the errors without fences, first without stress and then with it. */
  List<Unfenced> unfenced(Subject subject, Environment in, BooleanSupplier stop) {
    title("Without fences");
    List<Unfenced> all = new ArrayList<>();
    for (Environment each : Stream.of(Environment.NATIVE, in).distinct().toList()) {
      Trials trials = Trials.of(subject, Applications.sites(Stream.of()), each, options.seed(), runs, false, stop,
          n -> terminal.progress(each + ": " + n + " of " + runs + " runs"));
      terminal.progress("");
      ReportLines.lines(each.toString(), Prose.count(trials.runs(), "run") + ": " + ReportLines.counts(trials)
          + trials.first().map(e -> "; first, "
          + "with seed " + e.seed() + ": " + e.trial().what()).orElse("")).forEach(terminal::line);
      trials.failure().ifPresent(f -> terminal.note("the device failed: " + f));
      all.add(new Unfenced(each.toString(), Ran.of(trials)));
    }
    return all;
  }

  /** Sets whether single checks are left out of the report. */
  void quiet(boolean now) {
    quiet = now;
  }

  void begin(Settings settings) {
    if (quiet) {
      return;
    }
    title("Fences taken away, in " + settings.environment() + ", seed " + settings.seed());
    if (settings.environment().strategy() == Strategy.SYSTEMATIC) {
      ReportLines.lines("stress", options.tuned().toString()).forEach(terminal::line);
    }
    terminal.out().flush();
  }

  void check(Check check) {
    if (quiet) {
      return;
    }
    String which = check.without().isEmpty() ? ReportLines.fences(check.fences(), chosen.sites())
        : "without " + ReportLines.numbers(check.without()) + ", with " + ReportLines.numbers(check.fences());
    String came = check.passes() ? Prose.count(check.runs(), "run") + " right"
        : "run " + check.runs() + " wrong: " + check.what();
    ReportLines.lines(check.phase().toString(), which + ": " + came).forEach(terminal::line);
    terminal.out().flush();
  }

  void answer(Answer answer, int stable) {
    switch (answer.ending()) {
      case STABLE -> {
        if (quiet) {
          break;
        }
        terminal.line("");
        Prose.hanging("FOUND: " + (answer.fences().isEmpty() ? "no fence; " + stable + " runs without any come out "
            + "right." : Prose.count(answer.fences().size(), "fence") + ", with which " + stable + " runs come out "
            + "right."), 2, Prose.WIDTH)
            .forEach(terminal::line);
        sites(answer.fences());
      }
      case ALL_FAIL -> Prose.hanging("NO FENCES HELP: runs come out wrong with a fence at every site.", 2, Prose.WIDTH)
          .forEach(terminal::line);
      case UNSTABLE -> Prose.hanging("UNKNOWN: what checks leave goes wrong in many runs, up to "
          + answer.iterations() + " runs a check.", 2, Prose.WIDTH).forEach(terminal::line);
      case STOPPED -> Prose
          .hanging("UNKNOWN: stopped; not taken away so far: " + ReportLines.numbers(answer.fences()), 2,
          Prose.WIDTH).forEach(terminal::line);
    }
    answer.failure().ifPresent(f -> terminal.note("the device failed: " + f));
    terminal.out().flush();
  }

  private void sites(SortedSet<Integer> fences) {
    for (Site s : chosen.sites()) {
      if (fences.contains(s.number())) {
        ReportLines.lines("site " + s.number(), chosen.site(s)).forEach(terminal::line);
      }
    }
  }

  /**
   * Reports how many seeds gave the same answer.
   *
   * @param seed the first seed
   */
  void agreement(List<Answer> answers, long seed) {
    if (answers.size() < 2) {
      return;
    }
    TreeMap<String, List<String>> seeds = new TreeMap<>();
    for (int i = 0; i < answers.size(); i++) {
      Answer answer = answers.get(i);
      seeds.computeIfAbsent(answer.ending() == Ending.STABLE ? "fences " + ReportLines.numbers(answer.fences())
          : "no answer", k -> new ArrayList<>()).add(String.valueOf(seed + i));
    }
    title("Several seeds");
    seeds.forEach((came, which) -> ReportLines.lines(came, which.size() + " of " + answers.size() + ", seed "
        + which.stream().collect(Collectors.joining(", "))).forEach(terminal::line));
  }

  /**
   * Measures and reports the cost of no fences, of all fences, and of those that were found.
   *
   * @return the costs; empty if no time is left
   */
  Optional<Costs> cost(Subject subject, SortedSet<Integer> found, BooleanSupplier stop) {
    if (stop.getAsBoolean()) {
      return Optional.empty();
    }
    Map<String, SortedSet<Integer>> choices = Cost.choices(chosen);
    choices.put("found", found);
    List<Cost> costs = Cost.of(choices, subject, options.seed(), runs, stop, terminal::progress);
    terminal.progress("");
    Cost.failure(costs).ifPresent(f -> terminal.note("the device failed: " + f));
    title("Cost: " + Cost.measure(chosen, costs).told());
    TextTable.align(Cost.rows(costs)).forEach(l -> terminal.line("  " + l));
    return Optional.of(Costs.of(chosen, costs));
  }
}
