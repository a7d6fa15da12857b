package periscope.applications.report;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.applications.Site;
import periscope.applications.subject.Trial.Kind;
import periscope.applications.subject.Trials;
import periscope.litmus.text.Prose;

/** Lines of reports on fences and runs: headings, labels, site numbers, counts and shares. */
public final class ReportLines {

  /** Columns of a label. */
  private static final int LABEL = 14;

  private ReportLines() {}

  /** The heading of a report about an application. */
  public static List<String> heading(ChosenApplication chosen) {
    return Prose.hanging(chosen.name() + ": " + chosen.title(), 2, Prose.WIDTH);
  }

  /** A text behind a label, wrapped into lines. */
  public static List<String> lines(String label, String text) {
    return Prose.wrapped(label + " ".repeat(Math.max(1, LABEL - label.length())), text);
  }

  public static List<String> lines(List<List<String>> labelled) {
    return labelled.stream().flatMap(l -> lines(l.get(0), l.get(1)).stream()).toList();
  }

  /** Numbers of sites, such as {@code 0, 2}; {@code none} for no site. */
  public static String numbers(Collection<Integer> fences) {
    return fences.isEmpty() ? "none" : fences.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** Sites with a fence, such as {@code at 0, 2 of sites 0 to 3}. */
  public static String fences(Collection<Integer> fences, List<Site> sites) {
    boolean all = fences.size() == sites.size() && fences.size() > 1;
    return fences.isEmpty() ? "at none of " + sites.size() + " sites" : all
        ? "at all " + sites.size() + " sites" : "at " + numbers(fences) + " of sites 0 to " + (sites.size() - 1);
  }

  /** The counts of results, such as {@code 12 right, 88 wrong}. */
  public static String counts(Trials trials) {
    return Stream.of(Kind.values()).filter(k -> trials.of(k) > 0).map(k -> trials.of(k) + " " + k)
        .collect(Collectors.joining(", "));
  }

  /** A share, from 0 to 1, in percent. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, share > 0 && share < 0.1 ? "%.2f %%" : "%.1f %%", 100 * share);
  }

  /** The share of errors in percent; {@code -} without runs. */
  public static String percent(Trials trials) {
    return trials.runs() == 0 ? "-" : percent((double) trials.errors() / trials.runs());
  }

  /** The 95 percent confidence interval of the share of errors; {@code -} without runs. */
  public static String interval(Trials trials) {
    Trials.Interval interval = trials.share();
    return trials.runs() == 0 ? "-" : percent(interval.low()) + " to " + percent(interval.high());
  }

  /** The share of errors with its 95 percent confidence interval. */
  public static String share(Trials trials) {
    return percent(trials) + " (95 %: " + interval(trials) + ")";
  }

  /** The counts of errors other than wrong results, such as {@code 3 timed out}. */
  public static String unended(Trials trials) {
    return Stream.of(Kind.LATE, Kind.BROKEN).filter(k -> trials.of(k) > 0).map(k -> trials.of(k) + " " + k)
        .collect(Collectors.joining(", "));
  }
}
