package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.Columns;
import periscope.cli.Palette;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.soundness.Bound;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.SearchResult.Coverage;
import periscope.verifier.soundness.Verdict;

/** The last lines of a search: what was checked, and the verdict on just that. */
final class Summary {

  private Summary() {}

  static List<String> lines(String mapping, String model, SearchResult result, Palette colours) {
    List<String> lines = new ArrayList<>();
    lines.add(verdict(mapping, model, result, colours));
    lines.add("");
    List<List<String>> rows = new ArrayList<>();
    for (Coverage c : result.coverage()) {
      rows.add(List.of("  " + c.shape().description(), checked(c, result), number(c.raceFree()), number(c.racy()),
          number(c.unsound()), number(c.stuck())));
    }
    if (!rows.isEmpty()) {
      lines.addAll(Columns.align(List.of("  placement", "programs", "race-free", "racy", "unsound", "stuck"), rows));
    }
    long states = result.coverage().stream().mapToLong(Coverage::states).sum();
    lines.add(String.format(Locale.ROOT, "  %,d programs%s in %.1f s; %,d machine states.", result.programs(),
        result.seed().isPresent() ? " drawn at random" : " up to symmetry", result.nanos() / 1e9, states));
    if (result.unfinished() > 0) {
      lines.add(String.format(Locale.ROOT, "  %,d programs have too many machine states for an answer.", result.unfinished()));
    }
    note(lines, "Not covered, for want of a row", result.alphabet().missing().stream().map(SourceOperation::toString));
    note(lines, "Not counted again, for they use the rows of non-remote ones",
        result.alphabet().sharing().stream().map(SourceOperation::toString));
    note(lines, "Rows that no searched program uses", result.alphabet().unused().stream().map(Row::text));
    return lines;
  }

  private static void note(List<String> lines, String label, Stream<String> items) {
    String listed = items.collect(Collectors.joining(", "));
    if (!listed.isEmpty()) {
      lines.add("  " + label + ": " + listed + ".");
    }
  }

  private static String checked(Coverage c, SearchResult result) {
    boolean all = result.seed().isEmpty() && c.programs() == c.total();
    return number(c.programs()) + (all ? "" : " of " + number(c.total()));
  }

  private static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static String verdict(String mapping, String model, SearchResult result, Palette colours) {
    String subject = colours.strong(mapping) + " against " + model + ", " + bound(result.bound());
    return switch (result.verdict()) {
      case SOUND -> colours.good("SOUND") + "  " + subject + uncovered(result) + "; nothing is claimed beyond.";
      case UNSOUND -> colours.bad(also(result)) + "  " + subject + partial(result) + ".";
      case STUCK -> colours.bad("STUCK") + "  " + subject + partial(result) + "; no forbidden outcome found.";
      case UNKNOWN -> colours.warning("UNKNOWN") + "  " + subject + partial(result) + "; nothing wrong in what was checked.";
      case INAPPLICABLE -> colours.warning("INAPPLICABLE") + "  " + colours.strong(mapping)
          + " has a row for no operation of the searched programs; nothing was checked.";
    };
  }

  /** What the table speaks of and the verdict does not. */
  private static String uncovered(SearchResult result) {
    List<String> parts = new ArrayList<>();
    if (result.coverage().stream().allMatch(c -> c.shape().devices() == 1)) {
      parts.add("several devices");
    }
    if (!result.alphabet().unused().isEmpty()) {
      parts.add(count(result.alphabet().unused().size(), "row") + " of the table (below)");
    }
    return parts.isEmpty() ? "" : "; not covered: " + String.join(", ", parts);
  }

  private static String also(SearchResult result) {
    boolean stuck = result.findings().stream().anyMatch(f -> f.kind() == Finding.Kind.STUCK);
    return Verdict.UNSOUND + (stuck ? " and " + Verdict.STUCK : "");
  }

  private static String partial(SearchResult result) {
    if (result.seed().isPresent()) {
      return "; a random sample (seed " + result.seed().getAsLong() + ")" + result.stopped().map(s -> ", " + s).orElse("");
    }
    return result.stopped().map(s -> "; " + s + " before the end").orElse("");
  }

  static String bound(Bound bound) {
    return count(bound.threads(), "thread") + " of up to " + count(bound.operations(), "operation") + " over "
        + count(bound.locations(), "location") + (bound.guards() ? "" : " without guards");
  }

  static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
