package periscope.cli.guard;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.cli.text.Prose;
import periscope.cli.text.TextTable;
import periscope.litmus.source.Diagnostic;
import periscope.models.mutation.Mutation;
import periscope.verifier.guard.Suite;
import periscope.verifier.guard.SuiteTest;
import periscope.verifier.guard.Telling;

/** What {@code guard} tells. */
final class GuardReport {

  private final Session session;
  private final String model;
  private final Mutants mutants;
  private final Suite suite;
  private final List<Fate> fates;
  private final boolean all;
  private final int events;

  GuardReport(Session session, String model, Mutants mutants, Suite suite, List<Fate> fates, boolean all, int events) {
    this.session = session;
    this.model = model;
    this.mutants = mutants;
    this.suite = suite;
    this.fates = fates;
    this.all = all;
    this.events = events;
  }

  void print(Optional<Path> folder, double seconds) {
    Terminal terminal = session.terminal();
    clauses().forEach(terminal::line);
    terminal.line("");
    for (Fate fate : fates) {
      if (fate.verdict() != Fate.Verdict.PINNED) {
        unpinned(fate);
      }
    }
    terminal.line(String.format(Locale.ROOT, "%s in %.1f s", counts(), seconds));
  }

  private String counts() {
    Map<Fate.Verdict, Integer> counts = new LinkedHashMap<>();
    fates.forEach(f -> counts.merge(f.verdict(), 1, Integer::sum));
    List<String> words = new ArrayList<>();
    for (Fate.Verdict verdict : Fate.Verdict.values()) {
      words.add(counts.getOrDefault(verdict, 0) + " " + verdict.word());
    }
    return fates.size() + " changes of " + model + ", " + suite.tests().size() + " tests: " + String.join(", ", words)
        + "; " + mutants.unused().size() + " without effect;";
  }

  private List<String> clauses() {
    Map<String, List<Fate>> clauses = new LinkedHashMap<>();
    for (Fate fate : fates) {
      Mutation m = fate.mutant().mutation();
      clauses.computeIfAbsent(m.text().name() + ":" + fate.mutant().line(), k -> new ArrayList<>()).add(fate);
    }
    List<List<String>> rows = new ArrayList<>();
    clauses.forEach((place, of) -> {
      Mutation m = of.get(0).mutant().mutation();
      String source = m.text().lineText(m.statement().offset()).strip();
      long pinned = of.stream().filter(f -> f.verdict() == Fate.Verdict.PINNED).count();
      String test = of.stream().flatMap(f -> f.notice().first().stream()).map(SuiteTest::name).findFirst().orElse("-");
      rows.add(List.of(place, source, pinned + "/" + of.size(), test));
    });
    return TextTable.align(List.of("Clause", "", "Pinned", "First test"), rows);
  }

  private void unpinned(Fate fate) {
    Terminal terminal = session.terminal();
    Mutation m = fate.mutant().mutation();
    String said = Diagnostic.warning(m.text(), m.span(), fate.verdict().word() + ": " + m.what() + " ("
        + fate.mutant().effect() + ")", "").render();
    said.lines().forEach(terminal::line);
    fate.telling().ifPresent(t -> {
      terminal.line("  " + t);
      if (t instanceof Telling.Found found) {
        session.languages().ofHeader(found.test().language()).print(found.test()).lines()
            .forEach(l -> terminal.line("    " + l));
      }
    });
    if (fate.notice().undecided() > 0 || fate.notice().stopped()) {
      terminal.line("  " + Prose.count(fate.notice().undecided(), "test") + " undecided");
    }
  }
}
