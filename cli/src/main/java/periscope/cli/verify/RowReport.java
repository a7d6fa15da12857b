package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.cli.Palette;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Finding.Kind;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.Verdict;

/** What a search says of one changed row. */
final class RowReport {

  private RowReport() {}

  static List<String> lines(Row before, Row after, Mapping mapping, SearchResult result, Palette colours) {
    List<String> lines = new ArrayList<>();
    lines.add(colours.strong(after.text()));
    lines.add("  from  " + before.right());
    lines.add("  to    " + after.right());
    for (Kind kind : Kind.values()) {
      smallest(mapping, result, kind).ifPresent(f -> lines.add(String.format(Locale.ROOT, "  %s  %s%n           %s (%s)",
          colours.bad(String.format("%-7s", kind)), count(result, kind), f.text(), f.shape().description())));
    }
    if (result.findings().isEmpty()) {
      String verdict = result.verdict() == Verdict.SOUND ? colours.good("SOUND") : colours.warning(result.verdict().toString());
      lines.add(String.format(Locale.ROOT, "  %s  in %,d programs with this row, of %s%s", verdict, result.programs(),
          Summary.bound(result.bound()), result.stopped().map(s -> "; " + s).orElse("")));
    }
    return lines;
  }

  /** The left sides of some rows, without their names. */
  static String heads(Mapping mapping, List<Integer> rows) {
    return rows.stream().map(r -> mapping.rows().get(r).pattern().head()).collect(java.util.stream.Collectors.joining(", "));
  }

  private static String count(SearchResult result, Kind kind) {
    long found = result.findings().stream().filter(f -> f.kind() == kind).count();
    long raceFree = result.programs() - result.racy();
    return String.format(Locale.ROOT, "%,d of %,d race-free programs with this row; the smallest:", found, raceFree);
  }

  /** Of the smallest findings, the one that uses the fewest rows that could be to blame. */
  private static Optional<Finding> smallest(Mapping mapping, SearchResult result, Kind kind) {
    List<Finding> all = result.findings().stream().filter(f -> f.kind() == kind).toList();
    List<Finding> least = all.stream().filter(f -> f.size() == all.get(0).size()).toList();
    return new DistinctFindings(mapping).add(least).stream().findFirst();
  }
}
