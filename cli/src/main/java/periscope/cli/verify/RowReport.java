package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Verdict;

/** What a search says of one changed row. */
final class RowReport {

  private RowReport() {}

  static List<String> lines(Row before, Row after, Summary summary) {
    Answer answer = summary.answer();
    List<String> lines = new ArrayList<>();
    lines.add(summary.colours().strong(after.text()));
    lines.add("  from  " + before.right());
    lines.add("  to    " + after.right());
    for (Fault fault : Fault.values()) {
      smallest(summary, fault).ifPresent(f -> lines.add(String.format(Locale.ROOT, "  %s  %s%n           %s (%s)",
          summary.colours().bad(String.format("%-7s", fault)), count(answer, fault), f.text(), f.shape()
          .description())));
    }
    if (answer.findings().isEmpty()) {
      String verdict = answer.verdict() == Verdict.SOUND
          ? summary.colours().good("SOUND") : summary.colours().warning(answer.verdict().toString());
      String counted = answer.counts().isEmpty() ? ""
          : String.format(Locale.ROOT, "  in %,d programs with this row:", answer.programs());
      lines.add("  " + verdict + counted + (counted.isEmpty() ? "  " : " ") + summary.bound()
          + answer.stopped().map(s -> "; " + s).orElse(""));
    }
    return lines;
  }

  /** The left sides of some rows, without their names. */
  static String heads(Mapping mapping, List<Integer> rows) {
    return rows.stream().map(r -> mapping.rows().get(r).pattern().head()).collect(Collectors.joining(", "));
  }

  private static String count(Answer answer, Fault fault) {
    if (answer.counts().isEmpty()) {
      return "the smallest program:";
    }
    long found = answer.findings().stream().filter(f -> f.fault() == fault).count();
    long raceFree = answer.programs() - answer.racy();
    return String.format(Locale.ROOT, "%,d of %,d race-free programs with this row; the smallest:", found, raceFree);
  }

  /** Of the smallest findings, the one that uses the fewest rows that could be to blame. */
  private static Optional<Finding> smallest(Summary summary, Fault fault) {
    List<Finding> all = summary.answer().findings().stream().filter(f -> f.fault() == fault).toList();
    List<Finding> least = all.stream().filter(f -> f.size() == all.get(0).size()).toList();
    Mapping mapping = summary.question().translation().mapping().orElseThrow();
    return new DistinctFindings(mapping).add(least).stream().findFirst();
  }
}
