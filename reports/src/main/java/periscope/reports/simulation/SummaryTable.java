package periscope.reports.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.engines.answer.Agreement;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.Palette;

/**
 * A summary table of tests: a row for every test, and the totals. Rows are kept as text, since results may be large.
 */
public final class SummaryTable {

  private static final List<String> HEADING = List.of("Name", "Answer", "Observation", "Expected", "Time");
  private static final String NONE = "-";

  private final Optional<String> model;
  /** The models that judged, if the user named none. */
  private final Set<String> judges = new TreeSet<>();
  private final List<List<String>> rows = new ArrayList<>();
  /** The file of each row. */
  private final List<String> files = new ArrayList<>();
  private final List<Status> statuses = new ArrayList<>();
  private final Map<String, Integer> answers = new LinkedHashMap<>();
  private final Map<Optional<Verdict>, Integer> agreements = new LinkedHashMap<>();
  /** The models of which files expect something, where these expect nothing of the judge; in the order of the tests. */
  private final Set<String> others = new LinkedHashSet<>();
  private int ofOthers;
  private int incomplete;
  private int undefined;
  private int flagged;

  /** @param model the model that the user named; empty for the usual ones */
  public SummaryTable(Optional<String> model) {
    this.model = model;
  }

  public void add(TestResult result) {
    String time = result instanceof Failed ? NONE : String.format(Locale.ROOT, "%.2f", result.seconds());
    rows.add(List.of(result.name(), result.word(), observation(result), expected(result), time));
    files.add(result.file());
    statuses.add(result.status());
    boolean stopped = result instanceof Failed failed && failed.reason() == Reason.STOPPED;
    answers.merge(stopped ? "not looked at" : result.word(), 1, Integer::sum);
    if (result instanceof Simulated simulated) {
      judges.add(simulated.judge().name());
      agreements.merge(simulated.agreement(), 1, Integer::sum);
      others.addAll(simulated.expectedOfOthers());
      ofOthers += simulated.expectedOfOthers().isEmpty() ? 0 : 1;
      incomplete += simulated.answer().found().complete() ? 0 : 1;
      undefined += simulated.answer().undefined() ? 1 : 0;
      flagged += simulated.answer().found().flags().isEmpty() ? 0 : 1;
    }
  }

  /** The answer in the words of expectations, such as {@code Never race-free}; or the reason why there is none. */
  private static String observation(TestResult result) {
    if (result instanceof Failed failed) {
      return failed.reason().word();
    }
    Simulated simulated = (Simulated) result;
    if (!simulated.answer().found().complete()) {
      return simulated.answer().judgement().observation() + " (stopped)";
    }
    boolean racy = simulated.answer().found().race().isPresent();
    return simulated.answer().judgement().observation() + (racy ? " racy" : simulated.judge().judgesRaces()
        ? " race-free" : "");
  }

  private static String expected(TestResult result) {
    if (!(result instanceof Simulated simulated)) {
      return NONE;
    } else if (simulated.expected().isEmpty()) {
      List<String> models = simulated.expectedOfOthers();
      return models.isEmpty() ? NONE : "of " + (models.size() == 1 ? models.get(0) : models.size() + " models");
    }
    return words(simulated.expected().get()) + Agreement.REMARKS.of(simulated.agreement().orElseThrow());
  }

  /** An expectation in the words of its line: {@code Never race-free}. */
  static String words(OfModel expected) {
    return expected.observation() + expected.racy().map(r -> r ? " racy" : " race-free").orElse("");
  }

  /**
   * The lines of the table.
   *
   * @param seconds time of all tests together
   */
  public List<String> lines(double seconds, Palette colours) {
    List<String> table = TextTable.align(HEADING, named());
    List<String> lines = colours.judged(table, statuses);
    lines.add("");
    lines.add(String.format(Locale.ROOT, "%s under %s in %.1f s", Prose.count(rows.size(), "test"), model(), seconds));
    lines.add("  conditions    " + counts(answers));
    lines.add("  expectations  " + counts(agreements()));
    lines.add("  undefined     " + undefined + (flagged > 0 ? "   flagged " + flagged : "")
        + (incomplete > 0 ? "   stopped early " + incomplete : ""));
    return lines;
  }

  /** The rows; tests of one name have their files beside it. */
  private List<List<String>> named() {
    List<List<String>> named = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      List<String> row = new ArrayList<>(rows.get(i));
      String name = row.get(0);
      if (rows.stream().filter(r -> r.get(0).equals(name)).count() > 1) {
        row.set(0, name + " (" + files.get(i) + ")");
      }
      named.add(row);
    }
    return named;
  }

  /** The names of the models that judged. */
  public String model() {
    return model.orElseGet(() -> judges.isEmpty() ? "no model" : String.join(", ", judges));
  }

  /**
   * A note on the tests whose files expect nothing of the usual models that judged, but something of others; absent if
   * there are none, or the user named the model.
   */
  public Optional<String> note() {
    return model.isPresent() || others.isEmpty() ? Optional.empty()
        : Optional.of(Prose.count(ofOthers, "file") + (ofOthers == 1 ? " expects" : " expect")
            + " answers of other models: " + others.stream().map(m -> "--model " + m)
                .collect(Collectors.joining(", ")));
  }

  private Map<String, Integer> agreements() {
    Map<String, Integer> named = new LinkedHashMap<>();
    Agreement.COUNTED.words().forEach((v, word) -> named.put(word, agreements.getOrDefault(Optional.of(v), 0)));
    named.put("of other models", ofOthers);
    named.put("not stated", agreements.getOrDefault(Optional.<Verdict>empty(), 0) - ofOthers);
    named.values().removeIf(n -> n == 0);
    return named;
  }

  private static String counts(Map<String, Integer> counts) {
    List<String> words = new ArrayList<>();
    counts.forEach((word, count) -> words.add(count + " " + word));
    return words.isEmpty() ? "none" : String.join(", ", words);
  }

  /** The totals for the JSON report. */
  public SimulateJson.Summary json(double seconds) {
    return new SimulateJson.Summary(rows.size(), answers, agreements(), undefined, flagged, incomplete, seconds);
  }
}
