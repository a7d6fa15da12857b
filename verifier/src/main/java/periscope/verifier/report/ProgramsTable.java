package periscope.verifier.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.answer.Agreement;
import periscope.litmus.answer.Status;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.Palette;
import periscope.semantics.dependency.KeptDependencies;

/** A summary table of programs: one row for every program, and the totals. */
final class ProgramsTable {

  private static final int SHORTEST_NAME = 12;
  private static final List<String> HEADING = List.of("Program", "Verdict", "Expected", "Time");

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Status> statuses = new ArrayList<>();
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private final Map<String, Integer> expectations = new LinkedHashMap<>();
  private int others;
  private int unchanged;
  /** The reasons why programs have no verdict, behind their names. */
  private final List<String> open = new ArrayList<>();
  /** The kept dependencies of each test that has any. */
  private final List<Kept> dependencies = new ArrayList<>();

  /** The kept dependencies of one test. */
  private record Kept(String test, KeptDependencies its) {}

  ProgramsTable() {
    Agreement.COUNTED.words().values().forEach(word -> expectations.put(word, 0));
    expectations.put("not stated", 0);
  }

  void add(ProgramResult result) {
    String expected = "-";
    if (result instanceof ProgramResult.Checked checked) {
      expected = checked.expected().map(e -> e.said()
          + Agreement.REMARKS.of(checked.agreement().orElseThrow())).orElse("-");
      expectations.merge(checked.agreement().map(Agreement.COUNTED::of).orElse("not stated"), 1, Integer::sum);
      checked.found().dependencies().ifPresent(d -> dependencies.add(new Kept(result.name(), d)));
    }
    rows.add(List.of(result.name(), result.said(), expected, String.format(Locale.ROOT, "%.2f", result.seconds())));
    statuses.add(result.status());
    if (result instanceof ProgramResult.Checked checked) {
      ProgramReport.open(checked.found()).forEach(why -> open.add(result.name() + ": " + why));
    }
    verdicts.merge(result.said().replaceFirst(" [0-9]+$", ""), 1, Integer::sum);
  }

  /** Counts a test in another language, found in a folder. */
  void other() {
    others++;
  }

  /** Counts a program with the same result as before. */
  void unchanged() {
    unchanged++;
  }

  /**
   * The lines of the table, at most {@value Prose#WIDTH} columns wide if times leave at least a dozen columns for
   * names, followed by the sums.
   *
   * @param under  mapping and models, in words
   * @param remark remark about the compiler
   */
  List<String> lines(String under, Optional<String> remark, double seconds, Palette colours) {
    int rest = IntStream.range(1, HEADING.size())
        .map(c -> 2 + Math.max(HEADING.get(c).length(), rows.stream().mapToInt(r -> r.get(c).length()).max().orElse(0)))
        .sum();
    int most = Math.max(SHORTEST_NAME, Prose.WIDTH - rest);
    List<String> table = TextTable.align(HEADING, rows.stream()
        .map(r -> List.of(shortened(r.get(0), most), r.get(1), r.get(2), r.get(3))).toList());
    List<String> lines = colours.judged(table, statuses);
    lines.add("");
    lines.add(String.format(Locale.ROOT, "%s in %.1f s", Prose.count(rows.size(), "program"), seconds));
    lines.add((remark.isEmpty() ? "  table         " : "  compiler      ") + under);
    remark.ifPresent(r -> lines.addAll(Prose.wrapped("              ", r)));
    lines.add("  verdicts      " + counts(verdicts));
    lines.add("  expectations  " + counts(stated()));
    open.forEach(why -> lines.addAll(Prose.wrapped("not decided   ", why)));
    lines.addAll(dependencies());
    if (unchanged > 0) {
      lines.add("  as before     " + Prose.count(unchanged, "program"));
    }
    if (others > 0) {
      lines.add("  left out      " + Prose.count(others, "test") + " in other languages");
    }
    return lines;
  }

  /**
   * Lines with the number of dependencies that real compilers kept, and the tests that lost some; empty if no test has
   * any.
   */
  private List<String> dependencies() {
    if (dependencies.isEmpty()) {
      return List.of();
    }
    int all = dependencies.stream().mapToInt(d -> d.its().all()).sum();
    int kept = dependencies.stream().mapToInt(d -> d.its().kept()).sum();
    int unmatched = dependencies.stream().mapToInt(d -> d.its().unmatched().size()).sum();
    String losing = dependencies.stream().filter(d -> !d.its().lost().isEmpty()).map(Kept::test)
        .collect(Collectors.joining(", "));
    return Prose.wrapped("dependencies  ", kept + " of " + all + " kept"
        + (unmatched > 0 ? "; " + unmatched + " of accesses that were not found again" : "")
        + (losing.isEmpty() ? "" : "; lost in " + losing));
  }

  /** A name with its middle replaced if it is too long, since both ends distinguish names. */
  private static String shortened(String name, int most) {
    return name.length() <= most ? name
        : name.substring(0, (most - 1) / 2) + "…" + name.substring(name.length() - most / 2);
  }

  private Map<String, Integer> stated() {
    Map<String, Integer> some = new LinkedHashMap<>(expectations);
    some.values().removeIf(n -> n == 0);
    return some;
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.isEmpty() ? "none"
        : counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
  }

  /** The sums for the JSON report. */
  ProgramJson.Summary json(double seconds) {
    return new ProgramJson.Summary(rows.size(), verdicts, stated(), others, seconds);
  }
}
