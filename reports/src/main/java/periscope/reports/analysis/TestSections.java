package periscope.reports.analysis;

import static periscope.reports.text.Rows.percent;
import static periscope.reports.text.Rows.whole;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import periscope.results.analysis.Bugs;
import periscope.results.analysis.Correlations;
import periscope.results.analysis.MutantScores;
import periscope.results.analysis.Reproducibility;
import periscope.results.data.Observation;

/** The answers about tests. */
public final class TestSections {

  /** The least coefficient from which on the report calls counts dependent on the numbers of instances. */
  private static final double FOLLOWS = 0.5;

  private TestSections() {}

  static Section correlation(List<Correlations.Correlation> all) {
    if (all.isEmpty()) {
      return Section.empty(Analysis.CORRELATION, "no run has a conformance test and its mutant under three "
          + "configurations and more, with some of each");
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("r", "t", "p", "n", "of", "conformance test and mutant, device"));
    all.forEach(c -> rows.add(List.of(DeviceSections.three(c.r()),
        c.t().map(t -> String.format(Locale.ROOT, "%.2f", t)).orElse("-"), chance(c.p()), whole(c.n()), c.quantity(),
        c.conformance() + " and " + c.mutant() + ", " + c.device())));
    List<String> notes = new ArrayList<>();
    all.stream().filter(c -> c.quantity().equals(Correlations.Quantity.COUNTS.words()))
        .mapToDouble(Correlations.Correlation::instances).max().ifPresent(most -> notes.add("counts "
            + (most >= FOLLOWS ? "follow" : "also depend on") + " the number of instances that a configuration runs "
            + "(with a coefficient of up to " + DeviceSections.three(most) + "), whatever the device does; rates do "
            + "not"));
    return new Section(Analysis.CORRELATION,
        "Pearson's r of weak outcomes over configurations, Student's t, two-sided p", List.of(rows), notes, all);
  }

  private static String chance(double p) {
    return p < 0.0001 ? String.format(Locale.ROOT, "%.1e", p) : String.format(Locale.ROOT, "%.4f", p);
  }

  static Section mutants(List<MutantScores.Score> scores) {
    if (scores.isEmpty()) {
      return Section.empty(Analysis.MUTANTS, "no tuning run has one of the 32 mutants");
    }
    Map<String, List<MutantScores.Score>> devices = new LinkedHashMap<>();
    scores.forEach(s -> devices.computeIfAbsent(
        s.device() + (s.environment().isEmpty() ? "" : " (" + s.environment() + ")"), d -> new ArrayList<>()).add(s));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("mutator 1", "2", "3", "killed", "score", "deaths a second", "device"));
    devices.forEach((device, of) -> {
      List<String> row = new ArrayList<>();
      for (int mutator : new int[] {1, 2, 3, 0}) {
        row.add(of.stream().filter(s -> s.mutator() == mutator).findFirst()
            .map(s -> s.killed() + " of " + s.mutants()).orElse("-"));
      }
      MutantScores.Score all = of.get(of.size() - 1);
      row.add(percent(all.score()));
      row.add(String.format(Locale.ROOT, all.deathRate() < 10 ? "%.3f" : "%,.0f", all.deathRate()));
      row.add(device);
      rows.add(row);
    });
    return new Section(Analysis.MUTANTS, "Mutants killed, and kills a second in the best configuration on average",
        List.of(rows), List.of(), scores);
  }

  /** Lines with the configuration for each test that shows it on most devices, at the default confidence. */
  public static List<String> merged(List<Observation> observations) {
    double confidence = Reproducibility.CONFIDENCE;
    double seconds = Reproducibility.SECONDS;
    return reproducibility(Reproducibility.choices(observations, confidence, seconds), confidence, seconds).lines();
  }

  static Section reproducibility(List<Reproducibility.Choice> choices, double confidence, double budget) {
    if (choices.isEmpty()) {
      return Section.empty(Analysis.REPRODUCIBILITY, "no tuning result says how long it took");
    }
    boolean several = choices.stream().map(Reproducibility.Choice::environment).distinct().count() > 1;
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("devices", "conf.", "a second", "confidence", "test"));
    choices.forEach(c -> rows.add(List.of(c.reached() + " of " + c.devices(),
        c.configuration().map(String::valueOf).orElse("-"), String.format(Locale.ROOT, "%,.2f", c.least()),
        percent(c.confidence()),
        c.test() + (several && !c.environment().isEmpty() ? " (" + c.environment() + ")" : ""))));
    long everywhere = choices.stream().filter(c -> c.reached() == c.devices()).count();
    return new Section(Analysis.REPRODUCIBILITY, String.format(Locale.ROOT,
        "Devices that show a weak outcome within %s s with %s confidence: at %.3f a second", number(budget),
        percent(confidence), Reproducibility.needed(confidence, budget)), List.of(rows),
        List.of(everywhere + " of " + choices.size() + " tests can be seen again on every device that ran them"),
        choices);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
  }

  static Section bugs(List<Bugs.Bug> bugs) {
    if (bugs.isEmpty()) {
      return Section.empty(Analysis.BUGS, "no conformance test was weak, and nothing that a model forbids was seen");
    }
    Map<String, List<Bugs.Bug>> tests = new LinkedHashMap<>();
    bugs.forEach(b -> tests.computeIfAbsent(b.test() + ", " + b.device() + ", " + b.framework() + ", " + b.kind()
        + b.model().map(m -> ", forbidden by " + m).orElse(""), t -> new ArrayList<>()).add(b));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "weak", "of", "conf.", "test, device, framework, run"));
    tests.forEach((test, of) -> rows.add(List.of(of.get(0).violation() ? "VIOLATION" : "allowed",
        whole(of.stream().mapToLong(Bugs.Bug::weak).sum()), whole(of.stream().mapToLong(Bugs.Bug::instances).sum()),
        of.size() == 1 ? String.valueOf(of.get(0).configuration()) : of.size() + " of them", test)));
    List<String> notes = bugs.stream().flatMap(b -> b.allowed().stream()).distinct()
        .map(a -> "allowed: " + a + ", and the roles are in two").toList();
    return new Section(Analysis.BUGS, "What must not be seen, and was", List.of(rows), notes, bugs);
  }
}
