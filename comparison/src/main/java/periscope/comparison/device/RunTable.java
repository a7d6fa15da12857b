package periscope.comparison.device;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.comparison.device.RunResult.Ran;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.TextTable;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.reports.Palette;

/**
 * The table of a run: one row for each test, and a summary of the rows. Rows are kept as text, since results may be
 * large.
 */
public final class RunTable {

  private static final List<String> HEADING =
      List.of("Name", "Device", "Instances", "Weak", "Observation", "Models", "Verdict");
  private static final String NONE = "-";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Status> statuses = new ArrayList<>();
  private final Map<String, Integer> verdicts = new LinkedHashMap<>();
  private long instances;

  public void add(RunResult result) {
    rows.add(result instanceof Ran ran ? row(ran) : List.of(result.name(), NONE, NONE, NONE, NONE, NONE,
        result.verdict()));
    statuses.add(result.status());
    verdicts.merge(result.verdict(), 1, Integer::sum);
    instances += result instanceof Ran ran ? ran.tally().instances() : 0;
  }

  private static List<String> row(Ran ran) {
    String models = ran.comparisons().stream().map(c -> c.judge().name()).collect(Collectors.joining(", "));
    boolean forbidden = ran.worst().filter(v -> v == Verdict.FAILS).isPresent();
    return List.of(ran.name(), ran.device().id(), Long.toString(ran.tally().instances()), weak(ran), ran.judgement()
        .observation(),
        models.isEmpty() ? NONE : models, forbidden ? "FORBIDDEN, SEEN" : ran.stuck() ? "STUCK" : ran.verdict());
  }

  /** The number of instances with an outcome that no interleaving gives, as text; {@code ?} if that is not known. */
  private static String weak(Ran ran) {
    if (ran.classes().isEmpty()) {
      return NONE;
    }
    Set<Kind> notConsistent = EnumSet.of(Kind.WEAK, Kind.IMPOSSIBLE);
    long weak = ran.tally().histogram().counts().entrySet().stream()
        .filter(e -> ran.kind(e.getKey()).filter(notConsistent::contains).isPresent())
        .mapToLong(Map.Entry::getValue).sum();
    return ran.classes().get().complete() || weak > 0 ? Long.toString(weak) : "?";
  }

  /**
   * The lines of the table.
   *
   * @param seconds time of all tests together
   */
  public List<String> lines(double seconds, Palette colours) {
    List<String> table = TextTable.align(HEADING, rows);
    List<String> lines = colours.judged(table, statuses);
    lines.add("");
    String tests = rows.size() == 1 ? "1 test" : rows.size() + " tests";
    lines.add(String.format(Locale.ROOT, "%s, %d instances in %.1f s", tests, instances, seconds));
    lines.add("  " + verdicts.entrySet().stream().map(v -> v.getValue() + " " + v.getKey())
        .collect(Collectors.joining(", ")));
    return lines;
  }

  /**
   * The summary for JSON.
   *
   * @param seconds time of all tests together
   */
  public RunJson.Summary json(double seconds) {
    return new RunJson.Summary(rows.size(), instances, verdicts, seconds);
  }
}
